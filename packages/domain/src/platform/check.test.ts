import { expect, test } from 'vitest'
import { makeId } from '../id.ts'
import { after, secondMs } from '../time.ts'
import { decideAnswer, newCheck } from './check.ts'

const now = new Date('2026-11-05T09:07:00Z')
const id = makeId('chk', now, new Uint8Array(10))

test('a new check is asked for and due later than a dead worker is noticed', () => {
  expect(newCheck(id, now)).toEqual({ id, state: 'requested', requestedAt: now, dueAt: after(now, 20 * secondMs), answeredAt: undefined })
})

test('the first answer sets when it came and nothing else', () => {
  const check = newCheck(id, now)
  const later = after(now, 400)
  expect(decideAnswer(check, later)).toEqual({ changed: true, check: { ...check, state: 'answered', answeredAt: later } })
  expect(check.state).toBe('requested')
})

test('a second answer changes nothing', () => {
  const first = decideAnswer(newCheck(id, now), now)
  if (!first.changed) throw new Error('the first answer changes the check')
  expect(decideAnswer(first.check, after(now, secondMs))).toEqual({ changed: false })
})
