/** The way to the ledger's functions. They lock, judge and write in one call; a refusal comes back as a code of our own. */
import type { Id } from '@heathland/domain/id'
import type { Posted } from '@heathland/domain/ledger/decide-correction'
import type { LedgerCode, Step } from '@heathland/domain/ledger/transfer'
import { Refused, refuse } from '@heathland/domain/refusal'
import { type ReadTx, sqlstateOf, type Tx } from '../../core/database.ts'

/** What the functions raise. */
const codeOf: Readonly<Record<string, LedgerCode>> = {
  HL001: 'LEDGER_STEPS_MALFORMED',
  HL002: 'LEDGER_TIME_UNFIT',
  HL003: 'LEDGER_KEY_REUSED',
  HL004: 'LEDGER_RESERVATION_UNKNOWN',
  HL005: 'LEDGER_RESERVATION_ENDED',
  HL006: 'LEDGER_RESERVATION_EXPIRED',
  HL007: 'LEDGER_ACCOUNT_UNKNOWN',
  HL008: 'LEDGER_ACCOUNTS_DIFFER',
  HL009: 'LEDGER_MOVEMENT_UNFIT',
  HL010: 'LEDGER_CORRECTION_UNFIT',
  HL012: 'LEDGER_FUNDS_SHORT',
  HL013: 'LEDGER_NOT_THEIRS',
  HL014: 'LEDGER_RESERVATION_SMALLER',
  HL015: 'LEDGER_ACCOUNT_HALTED',
}

export interface PostedStep {
  readonly id: Id<'trf'>
  readonly madeAt: Date
  /** The very same was posted before; this is what happened then. */
  readonly happenedBefore: boolean
}

interface PostedRow {
  readonly id: Id<'trf'>
  readonly made_at: Date
  readonly happened_before: boolean
}

/** Posts steps that belong together: all or none, and once however often it is called. `now` is the time their act began. */
export async function postTransfers(tx: Tx, steps: readonly Step[], now: Date): Promise<readonly PostedStep[]> {
  const rows = await refusing(tx.query<PostedRow>('post-transfers', 'select * from post_transfers($1, $2)', [toJson(steps), now]))
  return rows.map(toPosted)
}

/**
 * Posts when the accounts are open, and nothing when one is not: asked and done in one statement, since they nearly always are.
 */
export async function postWhenOpen(
  tx: Tx,
  steps: readonly Step[],
  accounts: readonly string[],
  now: Date,
): Promise<readonly PostedStep[] | undefined> {
  const rows = await refusing(
    tx.query<PostedRow>(
      'post-when-open',
      `select * from post_transfers($1, $2)
       where not exists (
         select from unnest($3::text[]) needed (id) where not exists (select from ledger_account open where open.id = needed.id)
       )`,
      [toJson(steps), now, accounts],
    ),
  )
  return rows.length === 0 ? undefined : rows.map(toPosted)
}

/** Opens what is not open yet. */
export async function openAccounts(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await refusing(tx.query('open-accounts', 'select open_accounts($1, $2)', [ids, now]))
}

/** How many transfers there are for a row. */
export async function countTransfersOf(tx: ReadTx, subject: string): Promise<number> {
  const [row] = await tx.query<{ count: bigint }>('count-transfers-of', 'select count(*) from transfer where subject = $1', [subject])
  return Number(row?.count ?? 0n)
}

function toPosted(row: PostedRow): PostedStep {
  return { id: row.id, madeAt: row.made_at, happenedBefore: row.happened_before }
}

async function refusing<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call
  } catch (error) {
    const code = codeOf[sqlstateOf(error) ?? '']
    if (!code) throw error
    const index = error instanceof Error && 'detail' in error ? Number(error.detail ?? 0) : 0
    throw new Refused(refuse(code, { index }))
  }
}

function toJson(steps: readonly Step[]): string {
  return JSON.stringify(steps, (_name, value) => (typeof value === 'bigint' ? String(value) : value))
}

interface PostedTransferRow {
  readonly id: Id<'trf'>
  readonly movement: string
  readonly debit_account: string
  readonly credit_account: string
  readonly posted_minor: bigint
  readonly is_corrected: boolean
}

/** A transfer and what truly moved, by its own id or by that of the resolution that posted it. */
export async function findPosted(tx: ReadTx, id: string): Promise<Posted | undefined> {
  const [row] = await tx.query<PostedTransferRow>(
    'find-posted',
    `select original.id, original.movement, original.debit_account, original.credit_account,
            case original.kind when 'post' then original.amount_minor else coalesce(became.amount_minor, 0) end as posted_minor,
            exists (select from transfer where key = 'correction:' || original.id) as is_corrected
     from transfer original left join transfer_resolution became on became.transfer_id = original.id
     where original.id = coalesce((select transfer_id from transfer_resolution where id = $1), $1)`,
    [id],
  )
  return (
    row && {
      id: row.id,
      movement: row.movement,
      debit: row.debit_account,
      credit: row.credit_account,
      postedMinor: row.posted_minor,
      isCorrected: row.is_corrected,
    }
  )
}
