import type { WalletWords } from '@heathland/words/words'
import type { Format } from '../ui/format.ts'

/** A period that movements are filtered by and a statement is made for: whole months and years of UTC, as the books keep them. */
export interface StatementRange {
  readonly id: 'all' | 'this-month' | 'last-month' | 'this-year' | 'last-year'
  readonly label: string
  readonly from: string
  readonly until: string
  /** From the first movement on. */
  readonly isWhole: boolean
}

/** The first one is shown unless another is chosen. */
export function statementRanges(t: WalletWords, format: Format, now: Date): readonly StatementRange[] {
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth()
  const range = (id: StatementRange['id'], label: string, from: number, until: number): StatementRange => ({
    id,
    label,
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    isWhole: id === 'all',
  })
  const thisMonth = Date.UTC(year, month)
  const lastMonth = Date.UTC(year, month - 1)
  const nextMonth = Date.UTC(year, month + 1)
  return [
    range('all', t.statementRanges.allTime, 0, nextMonth),
    range('this-month', t.statementRanges.valueSoFar({ value: format.month(new Date(thisMonth)) }), thisMonth, nextMonth),
    range('last-month', format.month(new Date(lastMonth)), lastMonth, thisMonth),
    range('this-year', t.statementRanges.yearSoFar({ year }), Date.UTC(year, 0), Date.UTC(year + 1, 0)),
    range('last-year', String(year - 1), Date.UTC(year - 1, 0), Date.UTC(year, 0)),
  ]
}
