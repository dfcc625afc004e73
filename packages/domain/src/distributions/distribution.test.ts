import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DistributionDraft,
  type DistributionFacts,
  decideDraft,
  decideFromDraft,
  distributionStates,
  holdersMax,
  isBlocked,
  previewDistribution,
} from './distribution.ts'

const today = '2026-11-19'
const income = {
  kind: 'income',
  amountMinor: 100_00n,
  recordOn: '2026-11-10',
  period: { from: '2026-08-01', until: '2026-10-31' },
} as const
const capital = { kind: 'capital', amountMinor: 100_00n, recordOn: '2026-11-10' } as const

describe('a draft', () => {
  test.each<[string, DistributionDraft, 'loan' | 'equity' | 'production', boolean]>([
    ['income for a period', income, 'equity', true],
    ['capital of a loan', capital, 'loan', true],
    ['capital of a share, which has no price yet', capital, 'equity', false],
    ['capital of an asset', capital, 'production', false],
    ['a record day that is not over', { ...income, recordOn: today }, 'loan', false],
    ['a record day to come', { ...income, recordOn: '2026-12-01' }, 'loan', false],
    ['income without a period', { ...income, period: undefined }, 'loan', false],
    ['capital with a period', { ...capital, period: income.period }, 'loan', false],
    ['a period that ends before it begins', { ...income, period: { from: '2026-10-31', until: '2026-08-01' } }, 'loan', false],
    ['a period that is not over', { ...income, period: { from: '2026-08-01', until: today } }, 'loan', false],
  ])('%s', (_name, draft, offerKind, isFit) => {
    expect(decideDraft(draft, offerKind, today).refused === false).toBe(isFit)
  })

  test('is the only state from which anything is asked for or discarded', () => {
    expect(distributionStates.filter((state) => decideFromDraft(state).refused === false)).toEqual(['draft'])
  })
})

const holding = fc.record({ heldMinor: fc.bigInt({ min: 0n, max: 10n ** 11n }), redeemed: fc.bigInt({ min: 0n, max: 10n ** 11n }) })
const facts = fc.record({
  holders: fc.array(holding, { maxLength: 30 }).map((list) =>
    list.map(({ heldMinor, redeemed }, place) => ({
      personId: `per_${place}`,
      heldMinor,
      holdsNowMinor: redeemed > heldMinor ? 0n : heldMinor - redeemed,
    })),
  ),
  availableMinor: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  isAnotherBeingPaid: fc.boolean(),
  lastMinor: fc.option(fc.bigInt({ min: 1n, max: 10n ** 11n }), { nil: undefined }),
})
const amount = fc.bigInt({ min: 1n, max: 10n ** 12n })
const eur = <Draft extends object>(draft: Draft) => ({ ...draft, asset: 'EUR' as const })

describe('a preview', () => {
  test('hands out exactly the amount, in proportion to what was held, and nobody gets more than their part', () => {
    fc.assert(
      fc.property(facts, amount, (found, amountMinor) => {
        const { lines, heldMinor, remainderMinor, findings } = previewDistribution(eur({ ...income, amountMinor }), found)
        expect(lines.reduce((sum, line) => sum + line.amountMinor, remainderMinor)).toBe(amountMinor)
        expect(heldMinor).toBe(found.holders.reduce((sum, holder) => sum + holder.heldMinor, 0n))
        for (const line of lines) {
          expect(line.amountMinor * heldMinor).toBeLessThanOrEqual(amountMinor * line.heldMinor)
          expect((line.amountMinor + 1n) * heldMinor).toBeGreaterThan(amountMinor * line.heldMinor)
        }
        expect(findings.includes('no-holders')).toBe(heldMinor === 0n)
      }),
    )
  })

  test('capital is never paid back beyond what somebody still holds', () => {
    fc.assert(
      fc.property(facts, amount, (found, amountMinor) => {
        const { lines, findings } = previewDistribution(eur({ ...capital, amountMinor }), found)
        const nowOf = new Map(found.holders.map(({ personId, holdsNowMinor }) => [personId, holdsNowMinor]))
        const isTooMuch = lines.some((line) => line.amountMinor > (nowOf.get(line.personId) ?? 0n))
        expect(findings.includes('more-than-held')).toBe(isTooMuch)
        if (!isBlocked(findings)) for (const line of lines) expect(line.amountMinor).toBeLessThanOrEqual(nowOf.get(line.personId) ?? 0n)
      }),
    )
  })

  test('money that is not there blocks it, to the cent', () => {
    const one: DistributionFacts = {
      holders: [{ personId: 'per_1', heldMinor: 500n, holdsNowMinor: 500n }],
      availableMinor: 99_99n,
      isAnotherBeingPaid: false,
      lastMinor: undefined,
    }
    expect(previewDistribution(eur(income), one).findings).toEqual(['funds-short'])
    expect(previewDistribution(eur(income), { ...one, availableMinor: 100_00n }).findings).toEqual([])
    expect(isBlocked(['funds-short'])).toBe(true)
  })

  test('more holders than are read block it, so that nobody is left out', () => {
    const of = (count: number) =>
      previewDistribution(eur({ ...income, amountMinor: 10n ** 9n }), {
        holders: Array.from({ length: count }, (_, place) => ({ personId: `per_${place}`, heldMinor: 1n, holdsNowMinor: 1n })),
        availableMinor: 10n ** 9n,
        isAnotherBeingPaid: false,
        lastMinor: undefined,
      }).findings
    expect([of(holdersMax), of(holdersMax + 1)]).toEqual([[], ['too-many-holders']])
  })

  test('what differs by more than a quarter from the last one is shown, and does not block', () => {
    const of = (lastMinor: bigint) =>
      previewDistribution(eur(income), {
        holders: [{ personId: 'per_1', heldMinor: 500n, holdsNowMinor: 500n }],
        availableMinor: 100_00n,
        isAnotherBeingPaid: false,
        lastMinor,
      }).findings
    expect([of(80_00n), of(79_99n), of(133_33n), of(133_34n)]).toEqual([[], ['differs-from-last'], [], ['differs-from-last']])
    expect(isBlocked(['differs-from-last', 'pays-nothing-to-some'])).toBe(false)
  })
})
