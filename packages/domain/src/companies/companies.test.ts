import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, daysBetween } from '../books/day.ts'
import { chartDays } from './company.ts'
import { decideShareChange, gainBps, heldBps, holdingValue, multipleHundredths, perShareAfterSplit } from './holding.ts'
import { decideValuation, needsTwo, standingDays, standingOf } from './valuation.ts'

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))
const shares = fc.bigInt({ min: 1n, max: 1_000_000n })
const amount = fc.bigInt({ min: 1n, max: 10_000_000_00n })

describe('a holding', () => {
  test('its value is shares times value per share, and a part of a cent is left out', () => {
    expect(holdingValue(18_500n, 114_054_054n)).toBe(2_109_999_99n)
    expect(holdingValue(3n, 3_333n)).toBe(0n)
    fc.assert(
      fc.property(shares, amount, (count, cents) => {
        expect(holdingValue(count, cents * 10_000n)).toBe(count * cents)
      }),
    )
  })

  test('gain, multiple and the part that is held come from whole numbers', () => {
    expect(gainBps(2_110_000n, 1_900_000n)).toBe(1_105n)
    expect(gainBps(700n, 900n)).toBe(-2_222n)
    expect(gainBps(1n, 0n)).toBeUndefined()
    expect(multipleHundredths({ valueMinor: 150n, dividendsMinor: 50n, costMinor: 100n })).toBe(200n)
    expect(heldBps({ shares: 41_200n, sharesInIssue: 332_258n })).toBe(1_240n)
  })

  test('what is bought and sold again leaves nothing, and the cost goes with the shares', () => {
    fc.assert(
      fc.property(shares, amount, shares, amount, (first, cost, second, more) => {
        const empty = { shares: 0n, sharesInIssue: 10_000_000n, costMinor: 0n }
        const opened = decideShareChange(empty, { kind: 'opening', shares: first, amountMinor: cost })
        if (opened.refused) throw new Error(opened.code)
        const bought = decideShareChange(opened.holding, { kind: 'bought', shares: second, amountMinor: more })
        if (bought.refused) throw new Error(bought.code)
        expect(bought.holding).toMatchObject({ shares: first + second, costMinor: cost + more })
        const sold = decideShareChange(bought.holding, { kind: 'sold', shares: second, amountMinor: 1n })
        if (sold.refused) throw new Error(sold.code)
        expect(sold.holding.costMinor >= 0n && sold.holding.costMinor <= cost + more).toBe(true)
        const all = decideShareChange(sold.holding, { kind: 'sold', shares: first, amountMinor: 1n })
        expect(all).toMatchObject({ refused: false, holding: { shares: 0n, costMinor: 0n } })
      }),
    )
  })

  test('nobody sells more than is held, holds more than there are, or splits a share in parts', () => {
    const holding = { shares: 10n, sharesInIssue: 15n, costMinor: 100n }
    const refused = { refused: true, code: 'SHARES_UNFIT' }
    expect(decideShareChange(holding, { kind: 'sold', shares: 11n, amountMinor: 1n })).toMatchObject(refused)
    expect(decideShareChange(holding, { kind: 'bought', shares: 6n, amountMinor: 1n })).toMatchObject(refused)
    expect(decideShareChange(holding, { kind: 'opening', shares: 1n, amountMinor: 1n })).toMatchObject(refused)
    expect(decideShareChange(holding, { kind: 'split', newShares: 1n, oldShares: 3n })).toMatchObject(refused)
    expect(decideShareChange(holding, { kind: 'bought', shares: 0n, amountMinor: 1n })).toMatchObject(refused)
  })

  test('a split leaves cost and value as they are, but for parts of a cent', () => {
    fc.assert(
      fc.property(shares, amount, fc.bigInt({ min: 2n, max: 100n }), (count, cents, times) => {
        const before = { shares: count, sharesInIssue: count, costMinor: 500n }
        const split = { kind: 'split', newShares: times, oldShares: 1n } as const
        const decided = decideShareChange(before, split)
        if (decided.refused) throw new Error(decided.code)
        expect(decided.holding).toEqual({ shares: count * times, sharesInIssue: count * times, costMinor: 500n })
        const perShare = perShareAfterSplit(cents * 10_000n, split)
        const lost = holdingValue(count, cents * 10_000n) - holdingValue(decided.holding.shares, perShare)
        // A millionth for each new share at most, and the part of a cent that is left out.
        expect(lost >= 0n && lost <= (count * times) / 10_000n + 1n).toBe(true)
      }),
    )
  })
})

describe('a valuation', () => {
  const held = {
    shares: 100n,
    sharesInIssue: 1_000n,
    costMinor: 100_00n,
    valuedOn: '2026-01-31',
    lastEntryOn: '2026-01-31',
    perShareMicro: 1_000_000n,
  }

  test('a rise of up to 20 percent takes one person; a larger one and every fall take two', () => {
    expect(needsTwo(held, 1_000_000n)).toBe(false)
    expect(needsTwo(held, 1_200_000n)).toBe(false)
    expect(needsTwo(held, 1_200_001n)).toBe(true)
    expect(needsTwo(held, 999_999n)).toBe(true)
    fc.assert(
      fc.property(amount, amount, (last, next) => {
        const isLevel = next >= last && next * 10n <= last * 12n
        expect(needsTwo({ ...held, perShareMicro: last }, next)).toBe(!isLevel)
      }),
    )
  })

  test('the first is compared with what the shares cost', () => {
    const first = { ...held, valuedOn: undefined, lastEntryOn: undefined, perShareMicro: undefined }
    expect(needsTwo(first, 1_000_000n)).toBe(false)
    expect(needsTwo(first, 1_300_000n)).toBe(true)
    expect(needsTwo(first, 900_000n)).toBe(true)
  })

  test('its day is neither to come nor before the last, and there is something to value', () => {
    const of = (on: string) => decideValuation(held, { day: on, perShareMicro: 1_000_000n }, '2026-06-01')
    expect(of('2026-06-02')).toMatchObject({ code: 'BOOK_DAY_UNFIT' })
    expect(of('2026-01-30')).toMatchObject({ code: 'BOOK_DAY_UNFIT' })
    expect(of('2026-01-31')).toEqual({ refused: false, needsTwo: false })
    expect(decideValuation({ ...held, shares: 0n }, { day: '2026-06-01', perShareMicro: 1n }, '2026-06-01')).toMatchObject({
      code: 'SHARES_UNFIT',
    })
  })

  test('it is due 30 days before twelve months are over, and stale after them', () => {
    expect(standingOf(undefined, '2026-11-17')).toBe('missing')
    expect(standingOf('2025-11-29', '2026-10-29')).toBe('current')
    expect(standingOf('2025-11-29', '2026-10-30')).toBe('due')
    expect(standingOf('2025-11-29', '2026-11-28')).toBe('due')
    expect(standingOf('2025-11-29', '2026-11-29')).toBe('stale')
    expect(standingOf('2024-02-29', '2025-02-28')).toBe('stale')
  })

  test('the days that a list filters by say the same as the standing of each day', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -40, max: 450 }), (today, ago) => {
        const valuedOn = addDays(today, -ago)
        const { staleUntil, dueUntil } = standingDays(today)
        const listed = valuedOn <= staleUntil ? 'stale' : valuedOn <= dueUntil ? 'due' : 'current'
        expect(listed).toBe(standingOf(valuedOn, today))
      }),
    )
  })
})

describe('days', () => {
  test('months later is the same day, or the last one of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-03-31', -13)).toBe('2025-02-28')
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
    fc.assert(
      fc.property(day, fc.integer({ min: -2_000, max: 2_000 }), (from, days) => {
        expect(daysBetween(from, addDays(from, days))).toBe(days)
      }),
    )
  })

  test('a chart shows the ends of the last four quarters, and today', () => {
    expect(chartDays('2026-11-17')).toEqual(['2025-12-31', '2026-03-31', '2026-06-30', '2026-09-30', '2026-11-17'])
    expect(chartDays('2026-01-01')).toEqual(['2025-03-31', '2025-06-30', '2025-09-30', '2025-12-31', '2026-01-01'])
  })
})
