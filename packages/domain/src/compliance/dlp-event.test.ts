import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DlpEvent, type DlpEventType, decideDlpStep, dlpEventTypes, dlpSeverityOf, dlpStatuses, nextDlpStatus } from './dlp-event.ts'

const now = new Date('2026-11-05T10:00:00Z')
const event: DlpEvent = {
  id: 'dlp_0',
  type: 'bulk-export',
  severity: 'low',
  userId: 'per_taker',
  resource: 'security-events-2026-11-05.csv',
  occurredAt: now,
  count: 1,
  status: 'detected',
  investigatedBy: undefined,
  resolution: undefined,
}

test.each([
  ['bulk-export', 1, 'low'],
  ['bulk-export', 5, 'high'],
  ['unusual-download', 9, undefined],
  ['unusual-download', 10, 'medium'],
  ['pii-search', 99, undefined],
  ['pii-search', 100, 'medium'],
  ['pii-search', 500, 'high'],
] as const)('[COMP-02] %s of %i within the hour is %s', (type, count, severity) => {
  expect(dlpSeverityOf(type, count)).toBe(severity)
})

test('[COMP-02] an event is detected, investigated and resolved, one step at a time, and never by whom it is about', () => {
  const taken = decideDlpStep(event, { to: 'investigating', by: 'per_officer' }, now)
  expect(taken).toMatchObject({ refused: false, event: { status: 'investigating', investigatedBy: 'per_officer', resolution: undefined } })
  if (taken.refused) throw new Error(taken.code)
  const over = decideDlpStep(taken.event, { to: 'resolved', by: 'per_other' }, now)
  expect(over).toMatchObject({
    refused: false,
    event: { status: 'resolved', investigatedBy: 'per_officer', resolution: { at: now, by: 'per_other' } },
  })
  expect(decideDlpStep(event, { to: 'investigating', by: 'per_taker' }, now)).toMatchObject({ code: 'EVENT_OWN' })
})

test('[COMP-02] of all steps only the next one is taken', () => {
  const types = Object.keys(dlpEventTypes) as DlpEventType[]
  fc.assert(
    fc.property(fc.constantFrom(...types), fc.constantFrom(...dlpStatuses), fc.constantFrom(...dlpStatuses), (type, status, to) => {
      const decision = decideDlpStep({ ...event, type, status }, { to, by: 'per_officer' }, now)
      expect(decision.refused).toBe(nextDlpStatus(status) !== to)
    }),
  )
})
