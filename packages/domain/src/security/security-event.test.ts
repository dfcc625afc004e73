import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decideResolution,
  decideResolutions,
  type SecurityEvent,
  type SecurityEventType,
  securityEventTypes,
  securityScore,
  severities,
  severityOf,
} from './security-event.ts'

const now = new Date('2026-11-05T10:00:00Z')
const types = Object.keys(securityEventTypes) as SecurityEventType[]
const event: SecurityEvent = {
  id: 'sev_0',
  type: 'factor-removed',
  severity: 'medium',
  occurredAt: now,
  userId: 'per_owner',
  count: 1,
  subject: undefined,
  resolution: undefined,
}

test('[SEC-05] the score is a hundred less ten, five and two for what is critical, high and medium, and low takes nothing', () => {
  expect(securityScore({ critical: 0, high: 0, medium: 0, low: 0 })).toBe(100)
  expect(securityScore({ critical: 1, high: 1, medium: 1, low: 50 })).toBe(83)
  expect(securityScore({ critical: 0, high: 1, medium: 4, low: 2 })).toBe(87)
  expect(securityScore({ critical: 9, high: 2, medium: 0, low: 0 })).toBe(0)
})

test('[SEC-05] whatever waits, the score lies between nothing and a hundred, and one more event never raises it', () => {
  const counts = fc.record({ critical: fc.nat(40), high: fc.nat(40), medium: fc.nat(80), low: fc.nat(500) })
  fc.assert(
    fc.property(counts, fc.constantFrom(...severities), (open, severity) => {
      const score = securityScore(open)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
      expect(securityScore({ ...open, [severity]: open[severity] + 1 })).toBeLessThanOrEqual(score)
    }),
  )
})

test.each([
  ['sign-ins-failed', 4, false, undefined],
  ['sign-ins-failed', 5, false, 'medium'],
  ['sign-ins-failed', 14, true, 'medium'],
  ['sign-ins-failed', 15, false, 'high'],
  ['account-locked', 1, false, 'high'],
  ['account-locked', 1, true, 'critical'],
  ['new-device', 1, false, 'low'],
  ['new-device', 1, true, 'medium'],
  ['factor-added', 1, true, 'low'],
  ['factor-removed', 1, false, 'medium'],
  ['factor-removed', 1, true, 'high'],
  ['role-changed', 1, true, 'medium'],
  ['permissions-changed', 1, true, 'medium'],
  ['recovery-approved', 1, false, 'high'],
  ['recovery-approved', 1, true, 'critical'],
  ['webhook-refused', 1, false, 'medium'],
  ['webhook-refused', 50, false, 'high'],
  ['rate-limited', 99, false, 'low'],
  ['rate-limited', 100, false, 'medium'],
] as const)('[SEC-01] %s, %i within the hour, of staff: %s, is %s', (type, count, ofStaff, severity) => {
  expect(severityOf({ type, count, ofStaff })).toBe(severity)
})

test('[SEC-02] every type has one of the four severities, and happening more often never makes it matter less', () => {
  const rank = (severity: string | undefined) => (severity ? severities.length - severities.indexOf(severity as 'low') : 0)
  fc.assert(
    fc.property(fc.constantFrom(...types), fc.integer({ min: 1, max: 300 }), fc.boolean(), (type, count, ofStaff) => {
      const [less, more] = [severityOf({ type, count, ofStaff }), severityOf({ type, count: count + 1, ofStaff })]
      expect([undefined, ...severities]).toContain(less)
      expect(rank(more)).toBeGreaterThanOrEqual(rank(less))
    }),
  )
})

test('[SEC-05] events resolved together keep one reason, and one that may not be among them stops them all', () => {
  const words = 'Confirmed by a second factor.'
  const by = 'per_officer' as const
  const [one, other] = [
    { ...event, severity: 'low' as const },
    { ...event, id: 'sev_other' as const, severity: 'medium' as const },
  ]
  expect(decideResolutions([one, other], { by, words }, now)).toEqual({
    refused: false,
    events: [one, other].map((each) => ({ ...each, resolution: { at: now, by, words } })),
  })
  for (const severity of ['critical', 'high'] as const)
    expect(decideResolutions([one, { ...other, severity }], { by, words }, now)).toMatchObject({ code: 'EVENT_SEVERE' })
  expect(decideResolutions([one, { ...other, userId: by }], { by, words }, now)).toMatchObject({ code: 'EVENT_OWN' })
  const ended = { ...other, resolution: { at: now, by: 'per_other', words } }
  expect(decideResolutions([one, ended], { by, words }, now)).toMatchObject({ code: 'EVENT_RESOLVED' })
})

test('[SEC-05] staff say once how an event ended, and nobody does so for their own account', () => {
  const words = 'They called; it was them.'
  const decision = decideResolution(event, { by: 'per_officer', words }, now)
  expect(decision).toEqual({ refused: false, event: { ...event, resolution: { at: now, by: 'per_officer', words } } })
  if (decision.refused) throw new Error(decision.code)
  expect(decideResolution(decision.event, { by: 'per_other', words }, now)).toMatchObject({ code: 'EVENT_RESOLVED' })
  expect(decideResolution(event, { by: 'per_owner', words }, now)).toMatchObject({ code: 'EVENT_OWN' })
  expect(decideResolution({ ...event, userId: undefined }, { by: 'per_owner', words }, now)).toMatchObject({ refused: false })
})
