/** Work by the calendar: one row each, with the date when it is due next. */
import type { ReadTx, Tx } from '../core/database.ts'

/** When each is due, in UTC: every hour, or every day at an hour. */
const scheduled = {
  'daily-checks': { every: 'day', atHour: 3 },
  reconciliation: { every: 'day', atHour: 4 },
  'cards-hour': { every: 'hour', atHour: 0 },
  'card-payouts': { every: 'day', atHour: 5 },
  'ledger-hour': { every: 'hour', atHour: 0 },
  'reports-hour': { every: 'hour', atHour: 0 },
  files: { every: 'hour', atHour: 0 },
} as const satisfies Record<string, { every: 'hour' | 'day'; atHour: number }>

export type Scheduled = keyof typeof scheduled

export async function isDue(tx: ReadTx, name: Scheduled, now: Date): Promise<boolean> {
  return (await tx.query('schedule-is-due', 'select from schedule where name = $1 and due_at <= $2', [name, now])).length > 0
}

/** True for the one worker that finds it due: the date moves on in the same statement. */
export async function takeDue(tx: Tx, name: Scheduled, now: Date): Promise<boolean> {
  const { every, atHour } = scheduled[name]
  const due = await tx.query(
    'take-due',
    `update schedule set due_at = date_trunc($3, $2::timestamptz, 'UTC') + ('1 ' || $3)::interval + make_interval(hours => $4)
     where name = $1 and due_at <= $2 returning name`,
    [name, now, every, atHour],
  )
  return due.length > 0
}
