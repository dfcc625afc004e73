import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '../time.ts'
import { type ErasureStanding, findErasureObstacles, nextErasureTry } from './erasure.ts'

const free: ErasureStanding = {
  role: 'investor',
  balancesMinor: [0n, 0n],
  openDeposits: 0,
  openBreaks: 0,
  openPlacements: 0,
  walletIsWanted: false,
}

test('nothing stands in the way of a member with whom everything is settled', () => {
  expect(findErasureObstacles(free)).toEqual([])
})

test.each([
  ['staff', { role: 'compliance' }],
  ['money', { balancesMinor: [0n, 1n] }],
  ['deposits', { openDeposits: 1 }],
  ['breaks', { openBreaks: 1 }],
  ['placements', { openPlacements: 1 }],
  ['wallet', { walletIsWanted: true }],
] as const)('%s stands in the way', (obstacle, standing) => {
  expect(findErasureObstacles({ ...free, ...standing })).toEqual([obstacle])
})

test('a provider is asked again with growing delays, without end', () => {
  const now = new Date('2026-11-05T09:00:00Z')
  const waits = [1, 2, 3, 9, 1_000].map((tries) => nextErasureTry(tries, now).getTime() - now.getTime())
  expect(waits).toEqual([minuteMs, 2 * minuteMs, 4 * minuteMs, 256 * minuteMs, 6 * hourMs])
})
