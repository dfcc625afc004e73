import { expect, test } from 'vitest'
import { after, dayMs } from '../time.ts'
import { historyMoments, historyPointsMax, historyRanges, placeAfter } from './balance-history.ts'

const now = new Date('2026-11-16T12:00:00.000Z')
const firstAt = new Date('2026-01-05T09:30:00.000Z')

test('a history ends now, in even steps, and has as many points as it may have', () => {
  for (const range of historyRanges) {
    const moments = historyMoments(range, { now, firstAt })
    expect(moments, range).toHaveLength(historyPointsMax)
    expect(moments.at(-1), range).toEqual(now)
    const steps = moments.slice(1).map((at, index) => at.getTime() - (moments[index]?.getTime() ?? 0))
    expect(Math.max(...steps) - Math.min(...steps), range).toBeLessThanOrEqual(1)
  }
})

test('all of it begins with the first entry, three months begin three months ago', () => {
  expect(historyMoments('all', { now, firstAt })[0]).toEqual(firstAt)
  expect(historyMoments('3m', { now, firstAt })[0]).toEqual(after(now, -91 * dayMs))
})

test('an account without an entry has no history, and one whose first entry is now has one point', () => {
  expect(historyMoments('all', { now, firstAt: undefined })).toEqual([])
  expect(historyMoments('all', { now, firstAt: now })).toEqual([now])
})

test('a moment includes what was booked in its own millisecond and nothing after it', () => {
  expect(placeAfter(new Date(5))).toEqual({ bookedAtUs: 6_000n, postingId: '' })
})
