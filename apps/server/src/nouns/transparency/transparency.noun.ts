import type { Context } from '../../core/context.ts'
import type { ReadTx } from '../../core/database.ts'
import { job } from '../../work/queue.ts'
import { whenDue } from '../../work/sweep.ts'
import type { Noun } from '../noun.ts'
import { cosignNewest } from './cosign.ts'
import { documentsArchive } from './export-documents.ts'
import { isLogBehind, isLogUnpublished } from './log.sql.ts'
import { addPublicLog } from './public-log.http.ts'
import { sealLog } from './seal-log.ts'
import { sealLogJob } from './transparency.jobs.ts'
import { memberTransparency } from './transparency.routes.ts'

export const transparency = {
  operations: { member: { transparency: memberTransparency } },
  addRoutes: addPublicLog,
  archives: [documentsArchive],
  jobs: [job(sealLogJob, sealAndCosign)],
  sweeps: [whenDue('public log', sealLogJob, isLogDue, () => 'public log')],
  checks: [
    {
      name: 'the-log-is-published',
      sentence: 'every state of the public log is signed by enough witnesses within ten minutes',
      query: `select 'the state of ' || signed_at || ' with ' || size || ' entries has ' ||
                (select count(*) from jsonb_object_keys(cosignatures)) || ' signatures of witnesses' as fault
              from log_checkpoint
              where size = (select max(size) from log_checkpoint) and published_at is null and signed_at < platform_now() - interval '10 minutes'`,
    },
    {
      name: 'witnesses-accept-the-log',
      sentence: 'no witness has refused the public log since it last signed',
      query: `select name || ' since ' || coalesce(signed_at::text, 'ever') || ': ' || reason as fault
              from log_witness where reason is not null and failures >= 10 order by name limit 100`,
    },
    {
      name: 'no-account-is-halted',
      sentence: 'no account is halted because its rows were altered',
      query: `select id || ' since ' || halted_at as fault from ledger_account where halted_at is not null order by halted_at limit 100`,
    },
    {
      name: 'logged-postings-are-there',
      sentence: 'every posting that the public log knows is in the ledger',
      query: `select leaf.kind || ' ' || leaf.row_id as fault from log_leaf leaf
              where leaf.kind = 'transfer' and not exists (select from transfer where transfer.id = leaf.row_id)
                 or leaf.kind = 'resolution' and not exists (select from transfer_resolution ended where ended.id = leaf.row_id)
              limit 100`,
    },
    {
      name: 'transactions-count-on',
      sentence: 'the database counts its transactions on from where the public log has come',
      query: `select source || ' was logged up to ' || transaction_id || ', and the database is at ' || pg_snapshot_xmax(pg_current_snapshot()) as fault
              from log_position where transaction_id >= pg_snapshot_xmax(pg_current_snapshot())`,
    },
  ],
} as const satisfies Noun

async function isLogDue(tx: ReadTx, _now: Date, ctx: Context): Promise<boolean> {
  return ctx.ports.log !== undefined && ((await isLogBehind(tx)) || (await isLogUnpublished(tx)))
}

async function sealAndCosign(ctx: Context): Promise<void> {
  const { log } = ctx.ports
  if (!log) throw new Error('no public log is configured')
  await sealLog(ctx, log.key)
  await cosignNewest(ctx, log)
}
