import type { Context } from '../../core/context.ts'

/** Anyone may name contexts, so a day has room for so many; the rest are counted together. */
const contextsPerDayMax = 500

/** Counts that something was done in the pages, by day. Nothing says who it was, so there is nothing to record about it. */
export async function countEvent(ctx: Context, event: string, context = ''): Promise<void> {
  await ctx.inTransaction((tx) =>
    tx.query(
      'count-event',
      `insert into telemetry_count as counted (day, event, context, count)
       select day, $2, case when known or few then $3 else 'other' end, 1
       from (
         select day, exists (select from telemetry_count where day = today.day and event = $2 and context = $3) as known,
                (select count(*) from telemetry_count where day = today.day) < $4 as few
         from (select ($1::timestamptz at time zone 'UTC')::date as day) today
       ) asked
       on conflict (day, event, context) do update set count = counted.count + 1`,
      [ctx.now, event, context, contextsPerDayMax],
    ),
  )
}
