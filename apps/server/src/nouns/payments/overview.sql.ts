import type { Id } from '@heathland/domain/id'
import type { Cell } from '@heathland/domain/ledger/chart-of-accounts'
import type { BankAsset } from '@heathland/domain/payments/statement'
import type { ReadTx } from '../../core/database.ts'

export interface BankFigures {
  readonly cell: Cell
  readonly asset: BankAsset
  readonly closingMinor: bigint | undefined
  readonly closedOn: string | undefined
  readonly booksMinor: bigint
  readonly heldMinor: bigint
  readonly heldLines: number
  readonly oldestHeldAt: Date | undefined
  readonly toReview: number
  readonly ready: number
  readonly readyMinor: bigint
  readonly approvalId: Id<'apr'> | undefined
}

interface FiguresRow {
  readonly cell: Cell
  readonly asset: BankAsset
  readonly closing_minor: bigint | null
  readonly closed_on: string | null
  readonly books_minor: bigint
  readonly held_minor: bigint
  readonly held_lines: number
  readonly oldest_held_at: Date | null
  readonly to_review: number
  readonly ready: number
  readonly ready_minor: bigint
  readonly approval_id: Id<'apr'> | null
}

/** Open lines and withdrawals are few: whatever has ended is in none of the indexes that this reads. */
export async function listBankFigures(
  tx: ReadTx,
  banks: readonly { readonly cell: Cell; readonly asset: BankAsset }[],
): Promise<readonly BankFigures[]> {
  const rows = await tx.query<FiguresRow>(
    'list-bank-figures',
    `select given.cell, given.asset, last.closing_minor, last.closed_on::text,
            coalesce(system_balance(concat_ws('_', 'acc', given.cell, 'bank', given.asset)), 0) as books_minor,
            held.amount_minor as held_minor, held.lines as held_lines, held.oldest as oldest_held_at,
            (select count(*)::int from withdrawal where state = 'in-review' and cell = given.cell) as to_review,
            ready.payouts as ready, ready.amount_minor as ready_minor,
            (select id from approval where state = 'waiting' and act = 'payments.pay-out' and body ->> 'cell' = given.cell limit 1) as approval_id
     from unnest($1::text[], $2::text[]) as given (cell, asset)
     left join lateral (select closing_minor, closed_on from bank_statement where cell = given.cell and asset = given.asset and state = 'taken'
                        order by closed_on desc nulls last, sequence desc nulls last limit 1) as last on true
     left join lateral (select coalesce(sum(amount_minor) filter (where direction = 'credit'), 0)::bigint as amount_minor, count(*)::int as lines,
                               min(held_at) as oldest
                        from bank_line where state in ('held', 'refunding') and cell = given.cell) as held on true
     left join lateral (select count(*)::int as payouts, coalesce(sum(amount_minor), 0)::bigint as amount_minor from (
                          select amount_minor from withdrawal where state = 'ready' and cell = given.cell and may_be_paid(person_id)
                          union all select amount_minor from bank_line where state = 'refunding' and batch_id is null and cell = given.cell) as all_ready) as ready on true`,
    [banks.map(({ cell }) => cell), banks.map(({ asset }) => asset)],
  )
  return rows.map((row) => ({
    cell: row.cell,
    asset: row.asset,
    closingMinor: row.closing_minor ?? undefined,
    closedOn: row.closed_on ?? undefined,
    booksMinor: row.books_minor,
    heldMinor: row.held_minor,
    heldLines: row.held_lines,
    oldestHeldAt: row.oldest_held_at ?? undefined,
    toReview: row.to_review,
    ready: row.ready,
    readyMinor: row.ready_minor,
    approvalId: row.approval_id ?? undefined,
  }))
}
