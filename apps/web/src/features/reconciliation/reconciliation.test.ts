import type { ReconciliationBreak, ReconciliationRow } from '@heathland/contract'
import { breakKinds, sources } from '@heathland/domain/reconciliation/break'
import { officeReconciliation as en } from '@heathland/words/en/office-reconciliation'
import { officeReconciliation as nl } from '@heathland/words/nl/office-reconciliation'
import { describe, expect, test } from 'vitest'
import { formatOf } from '../../ui/format.ts'
import { amountsWords, isOverdue } from './break-words.ts'
import { equalPercent, rowsToShow, sourceRow } from './source-rows.ts'

const euro = (amountMinor: string) => ({ amountMinor, asset: 'EUR' as const })
const pounds = (amountMinor: string) => ({ amountMinor, asset: 'GBP' as const })
const tokens = (amountMinor: string) => ({ amountMinor, asset: 'EURC' as const })

const offerRow = (amounts: Pick<ReconciliationRow, 'ledger' | 'orders' | 'register'>, isEqual: boolean, offerId = 'ofr_1') =>
  ({ about: 'offer', cell: 'eu', offerId, offerName: 'Green Energy Fund', ...amounts, isEqual }) as const

describe('what each source says', () => {
  test('marks the source that stands alone, and says by how much', () => {
    const equal = sourceRow(offerRow({ ledger: euro('500'), orders: euro('500'), register: euro('500') }, true))
    expect(equal).toMatchObject({ differing: [], difference: undefined, currency: 'EUR' })

    const register = sourceRow(offerRow({ ledger: euro('500'), orders: euro('500'), register: euro('380') }, false))
    expect(register).toMatchObject({ differing: ['register'], difference: { amountMinor: 120n, asset: 'EUR' } })

    const ledger = sourceRow(offerRow({ ledger: euro('-20'), orders: euro('500'), register: euro('500') }, false))
    expect(ledger).toMatchObject({ differing: ['ledger'], difference: { amountMinor: 520n } })
  })

  test('takes the ledger’s side where each source says something else, and shows the largest difference', () => {
    const bank = sourceRow({ about: 'bank', cell: 'uk', ledger: pounds('1000'), bank: pounds('900'), isEqual: false })
    expect(bank).toMatchObject({ differing: ['bank'], difference: { amountMinor: 100n, asset: 'GBP' }, currency: 'GBP' })

    const all = sourceRow(offerRow({ ledger: euro('500'), orders: euro('510'), register: euro('450') }, false))
    expect(all).toMatchObject({ differing: ['orders', 'register'], difference: { amountMinor: 50n } })
  })

  test('shows tokens in euros, unless they differ by less than a cent', () => {
    const custody = (found: string, isEqual: boolean) =>
      sourceRow({ about: 'custody', cell: 'eu', ledger: tokens('50000000'), custody: tokens(found), isEqual })
    expect(custody('50000000', true)).toMatchObject({ currency: 'EUR', amounts: { ledger: { amountMinor: 5_000n, asset: 'EUR' } } })
    expect(custody('49000000', false)).toMatchObject({ differing: ['custody'], difference: { amountMinor: 100n, asset: 'EUR' } })
    expect(custody('50000001', false)).toMatchObject({ differing: ['custody'], difference: { amountMinor: 1n, asset: 'EURC' } })
  })

  test('keeps every row that differs, and leaves out equal ones for which there is no room', () => {
    const row = (id: string, isEqual: boolean) => sourceRow(offerRow({ ledger: euro('5'), orders: euro(isEqual ? '5' : '6') }, isEqual, id))
    const inPounds = sourceRow({ about: 'bank', cell: 'uk', ledger: pounds('1'), bank: pounds('2'), isEqual: false })
    const rows = [row('ofr_1', true), inPounds, row('ofr_2', true), row('ofr_3', false)]
    const { shown, left } = rowsToShow(rows, 3)
    expect(shown.map(({ row: { offerId, about } }) => offerId ?? about)).toEqual(['ofr_3', 'ofr_1', 'bank'])
    expect(left).toBe(1)
    expect(rowsToShow(rows, 0)).toMatchObject({ shown: { length: 2 }, left: 2 })
    expect(rowsToShow(rows, rows.length).left).toBe(0)
  })

  test('says a hundred percent only when every row is equal', () => {
    const rows = (differing: number, equal: number) =>
      [...Array<boolean>(differing).fill(false), ...Array<boolean>(equal).fill(true)].map((isEqual) =>
        offerRow({ ledger: euro('1') }, isEqual),
      )
    expect(equalPercent([])).toBe(100)
    expect(equalPercent(rows(0, 3))).toBe(100)
    expect(equalPercent(rows(1, 399))).toBe(99)
    expect(equalPercent(rows(2, 9))).toBe(81)
  })
})

describe('a break', () => {
  const found: ReconciliationBreak = {
    id: 'rbk_1',
    kind: 'bank-line-unposted',
    cell: 'eu',
    subject: 'bln_1',
    expected: euro('50000'),
    found: euro('0'),
    state: 'open',
    foundAt: '2026-11-15T09:00:00Z',
  }

  test('names the source that was believed and the one that differs', () => {
    expect(amountsWords(en, formatOf('en'), found)).toBe('Expected €500.00 (bank), found €0.00 (ledger)')
    expect(amountsWords(en, formatOf('en'), { ...found, kind: 'offer-book' })).toBe('Expected €500.00, found €0.00 (orders)')
  })

  test('is overdue after two days', () => {
    expect(isOverdue(found.foundAt, new Date('2026-11-17T09:00:00Z'))).toBe(false)
    expect(isOverdue(found.foundAt, new Date('2026-11-17T09:00:01Z'))).toBe(true)
  })

  test.each([en, nl])('has a sentence and a first step for every kind', ({ kinds, checks, sources: names }) => {
    expect(Object.keys(kinds)).toEqual(breakKinds)
    expect(Object.keys(checks)).toEqual(breakKinds)
    expect(Object.keys(names)).toEqual(sources)
  })
})
