/** What each source says, ready for the page: which one stands alone, and by how much. */
import type { ReconciliationRow } from '@heathland/contract'
import { euroWorth, type Money, money } from '@heathland/domain/money'
import { type Source, sources } from '@heathland/domain/reconciliation/break'

export interface SourceRow {
  readonly key: string
  readonly row: ReconciliationRow
  /** The currency that it is shown in: tokens are shown in what they are worth. */
  readonly currency: string
  readonly amounts: Readonly<Partial<Record<Source, Money>>>
  /** The sources that say something else than most of the others do. */
  readonly differing: readonly Source[]
  /** By how much the one farthest away differs. Undefined where all agree. */
  readonly difference: Money | undefined
}

export function sourceRow(row: ReconciliationRow): SourceRow {
  const said = sources.flatMap((source) => {
    const amount = row[source]
    return amount ? [{ source, amount: money(BigInt(amount.amountMinor), amount.asset) }] : []
  })
  const shown = inEuros(said, row.isEqual)
  const reference = mostSaid(shown.map(({ amount }) => amount.amountMinor))
  const differing = row.isEqual ? [] : shown.filter(({ amount }) => amount.amountMinor !== reference)
  const [farthest] = differing.map(({ amount }) => sizeOf(amount.amountMinor - reference)).toSorted((one, other) => (one < other ? 1 : -1))
  return {
    key: [row.about, row.cell, row.ledger.asset, row.offerId].join(' '),
    row,
    currency: row.ledger.asset === 'EURC' ? 'EUR' : row.ledger.asset,
    amounts: Object.fromEntries(shown.map(({ source, amount }) => [source, amount])),
    differing: differing.map(({ source }) => source),
    difference: farthest === undefined ? undefined : money(farthest, shown[0]?.amount.asset ?? row.ledger.asset),
  }
}

type Said = readonly { readonly source: Source; readonly amount: Money }[]

/** Tokens in euros, unless a difference is less than a cent and would not be seen. */
function inEuros(said: Said, isEqual: boolean): Said {
  if (said.some(({ amount }) => amount.asset !== 'EURC')) return said
  const worth = said.map(({ source, amount }) => ({ source, amount: euroWorth(amount.amountMinor) }))
  return isEqual || new Set(worth.map(({ amount }) => amount.amountMinor)).size > 1 ? worth : said
}

/** What most sources say, and what the first of them, the ledger, says where none has more on its side. */
function mostSaid(amounts: readonly bigint[]): bigint {
  const votes = (amount: bigint) => amounts.filter((other) => other === amount).length
  return amounts.reduce((most, amount) => (votes(amount) > votes(most) ? amount : most), amounts[0] ?? 0n)
}

const sizeOf = (amount: bigint) => (amount < 0n ? -amount : amount)

/** So many rows are shown at first. Those that differ are always shown. */
export const rowsShownAtFirst = 12

/** By currency, those that differ first. Of the equal ones, only as many as there is room for. */
export function rowsToShow(rows: readonly SourceRow[], roomFor: number): { readonly shown: readonly SourceRow[]; readonly left: number } {
  const differing = rows.filter(({ row }) => !row.isEqual)
  const equal = rows.filter(({ row }) => row.isEqual)
  const kept = inOrder(equal).slice(0, Math.max(0, roomFor - differing.length))
  const shown = [...inOrder(differing), ...kept].toSorted((one, other) => one.currency.localeCompare(other.currency))
  return { shown, left: equal.length - kept.length }
}

/** Banks and custody first, then the offers by name, so that both rows of one stand together. */
function inOrder(rows: readonly SourceRow[]): readonly SourceRow[] {
  const place = ({ about, offerName = '' }: ReconciliationRow) => (about === 'bank' ? '0' : about === 'custody' ? '1' : `2 ${offerName}`)
  return rows.toSorted(({ row: one }, { row: other }) => place(one).localeCompare(place(other)))
}

/** How many of a hundred rows are equal. Never a hundred while one of them is not. */
export function equalPercent(rows: readonly ReconciliationRow[]): number {
  if (rows.length === 0) return 100
  return Math.floor((rows.filter(({ isEqual }) => isEqual).length * 100) / rows.length)
}
