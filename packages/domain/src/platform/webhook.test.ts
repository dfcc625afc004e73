import { expect, test } from 'vitest'
import { after, dayMs, minuteMs, secondMs } from '../time.ts'
import { decideAfterHandling, decideHandling, type WebhookProgress } from './webhook.ts'

const now = new Date('2026-11-05T09:07:00Z')
const waiting: WebhookProgress = { state: 'waiting', attempts: 0, receivedAt: now, dueAt: now }

test('an event that waits is handled, and missed after three minutes', () => {
  expect(decideHandling(waiting, now)).toEqual({
    handle: true,
    event: { ...waiting, state: 'handling', attempts: 1, dueAt: after(now, 3 * minuteMs) },
  })
})

test.each(['handled', 'given-up'] as const)('an event that is %s is left alone', (state) => {
  expect(decideHandling({ ...waiting, state }, now)).toEqual({ handle: false })
})

test('an event that somebody is at is left alone until they are missed', () => {
  const handling = { ...waiting, state: 'handling', attempts: 1, dueAt: after(now, minuteMs) } as const
  expect(decideHandling(handling, now)).toEqual({ handle: false })
  expect(decideHandling(handling, now, { isAbandoned: true })).toMatchObject({ handle: true, event: { attempts: 2 } })
  expect(decideHandling(handling, after(now, minuteMs))).toMatchObject({ handle: true, event: { attempts: 2 } })
})

test('an event that was handled is done with', () => {
  expect(decideAfterHandling({ ...waiting, state: 'handling', attempts: 1 }, 'handled', now)).toMatchObject({ state: 'handled' })
})

test.each([
  [1, 5 * secondMs],
  [2, 10 * secondMs],
  [7, 320 * secondMs],
  [8, 10 * minuteMs],
  [400, 10 * minuteMs],
])('an event whose handling failed for the %i. time waits %i ms', (attempts, delayMs) => {
  expect(decideAfterHandling({ ...waiting, state: 'handling', attempts }, 'failed', now)).toMatchObject({
    state: 'waiting',
    dueAt: after(now, delayMs),
  })
})

test('an event becomes a dead letter when it has failed for three days, and not a moment sooner', () => {
  const handling = { ...waiting, state: 'handling', attempts: 300 } as const
  expect(decideAfterHandling(handling, 'failed', after(now, 3 * dayMs))).toMatchObject({ state: 'waiting' })
  expect(decideAfterHandling(handling, 'failed', after(now, 3 * dayMs + 1))).toMatchObject({ state: 'given-up' })
  expect(decideAfterHandling(handling, 'handled', after(now, 9 * dayMs))).toMatchObject({ state: 'handled' })
})
