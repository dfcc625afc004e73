/** The ranges that a statement is offered for: whole months and years of UTC, as the books keep them. */
export interface StatementRange {
  readonly id: string
  readonly label: string
  readonly from: string
  readonly until: string
}

export function statementRanges(now: Date): readonly StatementRange[] {
  const year = now.getUTCFullYear()
  const month = now.getUTCMonth()
  const monthOf = (at: Date) => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at)
  const range = (id: string, label: string, from: number, until: number): StatementRange => ({
    id,
    label,
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
  })
  const thisMonth = Date.UTC(year, month)
  const lastMonth = Date.UTC(year, month - 1)
  return [
    range('this-month', `${monthOf(new Date(thisMonth))} so far`, thisMonth, Date.UTC(year, month + 1)),
    range('last-month', monthOf(new Date(lastMonth)), lastMonth, thisMonth),
    range('this-year', `${year} so far`, Date.UTC(year, 0), Date.UTC(year + 1, 0)),
    range('last-year', String(year - 1), Date.UTC(year - 1, 0), Date.UTC(year, 0)),
  ]
}
