import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, dayMs, hourMs } from '../time.ts'
import { packAt } from './packs.ts'
import { readyAt, readyMember } from './ready-to-invest.ts'
import { expiresSoon, nextReminderAt, type Renewal, remindersDue, renewalsOf } from './renewal.ts'
import { standingOf } from './standing.ts'

const inDays = (days: number) => after(readyAt, days * dayMs)
const ends = (days: number): Renewal => ({ part: 'category', expiresAt: inDays(days) })

test('a member who lacks nothing renews each part that their law asks for, until it has ended', () => {
  const standing = (law: 'eu-ecspr' | 'uk-fca', now: Date) => {
    const member = readyMember(law)
    return standingOf({ ...member, isCategoryRefused: false }, now, packAt(law, now))
  }
  expect(renewalsOf(standing('eu-ecspr', readyAt)).map(({ part }) => part)).toEqual(['category', 'knowledge-test', 'loss-simulation'])
  expect(renewalsOf(standing('uk-fca', readyAt)).map(({ part }) => part)).toEqual(['category', 'knowledge-test'])
  expect(renewalsOf(standing('eu-ecspr', inDays(366))).map(({ part }) => part)).toEqual(['category', 'knowledge-test'])
  expect(renewalsOf(standing('eu-ecspr', inDays(3 * 366)))).toEqual([])
})

test('what waits for Heathland, was not passed or not seen is not renewed yet', () => {
  const now = readyAt
  const standing = standingOf({ ...readyMember('eu-ecspr'), isCategoryRefused: false }, now, packAt('eu-ecspr', now))
  const expiresAt = inDays(20).toISOString()
  const failed = { ...standing.knowledgeTest, state: 'failed', expiresAt } as const
  const warning = { id: 'eu-knowledge.1', text: 'text' }
  const parts = (changed: Partial<typeof standing>) => renewalsOf({ ...standing, ...changed }).map(({ part }) => part)
  expect(parts({ category: { state: 'unconfirmed', expiresAt } })).not.toContain('category')
  expect(parts({ knowledgeTest: { ...failed, warning: { ...warning, isAcknowledged: false } } })).not.toContain('knowledge-test')
  expect(parts({ knowledgeTest: { ...failed, warning: { ...warning, isAcknowledged: true } } })).toContain('knowledge-test')
  expect(parts({ lossSimulation: { state: 'unacknowledged', expiresAt } })).not.toContain('loss-simulation')
})

test('the reminders come 30 and 7 days before the end, and pages speak of it from the first one on', () => {
  const [long, soon] = [ends(31), ends(30)]
  expect([long, soon].map(({ expiresAt }) => expiresSoon(expiresAt, readyAt))).toEqual([false, true])
  expect(nextReminderAt([long], readyAt)).toEqual(inDays(1))
  expect(nextReminderAt([soon], readyAt)).toEqual(inDays(23))
  expect(nextReminderAt([ends(7)], readyAt)).toBeUndefined()
  expect(nextReminderAt([ends(400), ends(40), ends(90)], readyAt)).toEqual(inDays(10))
  expect(remindersDue([long, soon], readyAt, after(readyAt, hourMs))).toEqual([soon])
  expect(remindersDue([ends(5)], after(readyAt, -60 * dayMs), readyAt)).toEqual([ends(5)])
})

test('whoever is looked at at each next reminder hears of every end exactly twice, however they fall', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 31 * 24, max: 800 * 24 }), { maxLength: 3 }), (hours) => {
      const renewals = hours.map((hour): Renewal => ({ part: 'category', expiresAt: after(readyAt, hour * hourMs) }))
      let heard = 0
      for (let at = nextReminderAt(renewals, readyAt); at; at = nextReminderAt(renewals, at)) heard += remindersDue(renewals, at, at).length
      expect(heard).toBe(2 * renewals.length)
    }),
  )
})
