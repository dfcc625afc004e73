/**
 * A trial balance lists every kind of account of one cell and asset with what it stands at, on the debit or the credit side. Every
 * posting debits as much as it credits, so the two columns agree; when they do not, a row was changed behind the ledger's back.
 */
import { type AccountCode, type AccountKind, chart, type Side } from './chart-of-accounts.ts'

/** Everything ever debited and credited on all accounts of a kind. */
export interface KindSums {
  readonly code: AccountCode
  readonly debitsMinor: bigint
  readonly creditsMinor: bigint
}

export interface TrialRow extends KindSums {
  /** Where it stands; zero stands on the side where the kind grows. */
  readonly side: Side
  readonly balanceMinor: bigint
}

export interface TrialBalance {
  readonly rows: readonly TrialRow[]
  readonly debitMinor: bigint
  readonly creditMinor: bigint
}

export function trialBalanceOf(sums: readonly KindSums[]): TrialBalance {
  const rows = sums.map((sum) => {
    const net = sum.debitsMinor - sum.creditsMinor
    const kind: AccountKind = chart[sum.code]
    const side: Side = net === 0n ? kind.side : net > 0n ? 'debit' : 'credit'
    return { ...sum, side, balanceMinor: net < 0n ? -net : net }
  })
  const column = (side: Side) => rows.reduce((sum, row) => (row.side === side ? sum + row.balanceMinor : sum), 0n)
  return { rows, debitMinor: column('debit'), creditMinor: column('credit') }
}
