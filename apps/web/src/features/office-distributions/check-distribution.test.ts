import { expect, test } from 'vitest'
import { checkDistribution, type DistributionValues } from './check-distribution.ts'

const around = { asset: 'EUR', mark: '.', today: '2026-11-19' } as const
const filled: DistributionValues = {
  offerId: 'ofr_1',
  kind: 'income',
  amount: '1,250.50',
  recordOn: '2026-11-18',
  from: '2026-08-01',
  until: '2026-10-31',
}

test('what is filled in becomes the draft, and capital has no period', () => {
  expect(checkDistribution(filled, around)).toEqual({
    ok: true,
    input: {
      offerId: 'ofr_1',
      kind: 'income',
      amountMinor: '125050',
      recordOn: '2026-11-18',
      period: { from: '2026-08-01', until: '2026-10-31' },
    },
  })
  expect(checkDistribution({ ...filled, kind: 'capital', from: '', until: '' }, around)).toEqual({
    ok: true,
    input: { offerId: 'ofr_1', kind: 'capital', amountMinor: '125050', recordOn: '2026-11-18' },
  })
})

test.each<[string, Partial<DistributionValues>, object]>([
  ['no offer', { offerId: '' }, { offerId: 'offer' }],
  ['no amount', { amount: 'much' }, { amount: 'amount' }],
  ['nothing to pay', { amount: '0' }, { amount: 'amount' }],
  ['a record day that is not over', { recordOn: '2026-11-19' }, { recordOn: 'recordOn' }],
  ['no first day', { from: '' }, { from: 'from' }],
  ['a last day before the first', { until: '2026-07-31' }, { until: 'until' }],
  ['a last day that is not over', { until: '2026-11-19' }, { until: 'until' }],
])('%s is said at its field', (_name, change, problems) => {
  expect(checkDistribution({ ...filled, ...change }, around)).toEqual({ ok: false, problems })
})
