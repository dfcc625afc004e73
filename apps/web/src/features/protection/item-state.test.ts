import { expect, test } from 'vitest'
import { categoryItem, isSettled, lossItem, testItem } from './item-state.ts'

const now = new Date('2026-11-17T12:00:00Z')
const at = (expiresAt: string) => ({ expiresAt })

test('what expires within 30 days is said to expire soon, and still counts as done', () => {
  expect(categoryItem({ state: 'valid', ...at('2026-12-18T12:00:00.000Z') }, now)).toBe('done')
  const soon = categoryItem({ state: 'valid', ...at('2026-12-17T11:00:00.000Z') }, now)
  expect(soon).toBe('soon')
  expect(isSettled(soon)).toBe(true)
  expect(lossItem({ state: 'done', ...at('2026-11-20T00:00:00.000Z') }, now)).toBe('soon')
})

test('a test that was not passed is done once its warning is acknowledged', () => {
  const failed = { state: 'failed', mustPass: false, attempts: 1, ...at('2028-11-17T12:00:00.000Z') } as const
  const warning = { id: 'eu-knowledge.1', text: 'text' }
  expect(testItem({ ...failed, warning: { ...warning, isAcknowledged: false } }, now)).toBe('failed')
  expect(testItem({ ...failed, warning: { ...warning, isAcknowledged: true } }, now)).toBe('done')
  expect(testItem({ ...failed, mustPass: true }, now)).toBe('failed')
})

test('a request that Heathland has not answered waits, and a refused one is to be changed', () => {
  expect(categoryItem({ state: 'unconfirmed' }, now)).toBe('waiting')
  expect(isSettled('waiting')).toBe(false)
  expect(categoryItem({ state: 'refused' }, now)).toBe('refused')
  expect(lossItem({ state: 'unacknowledged' }, now)).toBe('unseen')
})
