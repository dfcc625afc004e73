import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, dayMs, hourMs, minuteMs } from '../time.ts'
import { decideStart, decideVerification, kycStatusOf, nextStep, type Reading, type Verification } from './verification.ts'

const start = new Date('2026-11-02T09:00:00Z')
const later = (ms: number) => after(start, ms)

function begun(): Verification {
  const decision = decideStart(undefined, 'served', start)
  if (decision.refused) throw new Error(decision.code)
  return decision.verification
}
const read = (verification: Verification, reading: Reading, now = later(hourMs)) => decideVerification(verification, reading, now)
const approved: Reading = { state: 'approved', decidedAt: later(minuteMs) }
const rejected = (mayRetry: boolean, decidedAt = later(minuteMs)): Reading => ({
  state: 'rejected',
  mayRetry,
  reasons: ['photo-unclear'],
  decidedAt,
})

test('[KYC-03] residents of the EU and the UK can begin; others get a refusal, and an unknown country is asked for', () => {
  expect(begun()).toMatchObject({ state: 'started', startedAt: start, dueAt: later(minuteMs / 2) })
  expect(decideStart(undefined, 'elsewhere', start)).toMatchObject({ refused: true, code: 'KYC_COUNTRY_NOT_SERVED' })
  expect(decideStart(undefined, 'unsaid', start)).toMatchObject({ refused: true, code: 'KYC_COUNTRY_MISSING' })
  expect(nextStep(undefined, 'unknown', 'elsewhere')).toBe('not-served')
  expect(nextStep(undefined, 'unknown', 'unsaid')).toBe('start')
})

test('[KYC-01] papers are handed in, looked at and approved; the page says what is next at each step', () => {
  expect([kycStatusOf(begun()), nextStep(begun(), 'unknown', 'served')]).toEqual(['unknown', 'continue'])
  const pending = read(begun(), { state: 'pending' })
  expect(pending).toMatchObject({ changed: true, verification: { state: 'pending' } })
  expect(nextStep(pending.verification, 'pending', 'served')).toBe('wait')
  expect(decideStart(pending.verification, 'served', start)).toMatchObject({ code: 'KYC_CLOSED' })
  const done = read(pending.verification, approved)
  expect(done).toMatchObject({
    changed: true,
    verification: { state: 'approved', decidedAt: later(minuteMs), dueAt: later(hourMs + dayMs) },
  })
  expect(nextStep(done.verification, 'approved', 'served')).toBe('done')
  expect(decideStart(done.verification, 'served', start)).toMatchObject({ code: 'KYC_CLOSED' })
})

test('[KYC-01] papers that were not taken can be handed in again, and are waited for while the page may be open', () => {
  const no = read(begun(), rejected(true)).verification
  expect(no).toMatchObject({ state: 'rejected', retry: true, reasons: ['photo-unclear'], dueAt: later(hourMs + 10 * minuteMs) })
  expect(nextStep(no, 'rejected', 'served')).toBe('retry')
  const again = decideStart(no, 'served', later(dayMs))
  if (again.refused) throw new Error(again.code)
  expect(again.verification).toMatchObject({ state: 'rejected', retry: true, dueAt: later(dayMs + minuteMs / 2) })
  const pending = read(again.verification, { state: 'pending' }, later(dayMs)).verification
  expect(pending).toMatchObject({ state: 'pending', retry: false, reasons: [], decidedAt: undefined })
})

test('[KYC-01] a final no leads to a person, and only another verdict takes it back', () => {
  const no = read(begun(), rejected(false)).verification
  expect(nextStep(no, 'rejected', 'served')).toBe('contact')
  expect(decideStart(no, 'served', start)).toMatchObject({ code: 'KYC_CLOSED' })
  expect(read(no, { state: 'approved', decidedAt: later(hourMs) }).verification.state).toBe('approved')
})

test('an approval is taken back by a verdict, not by a second look or an answer from before', () => {
  const yes = read(begun(), approved).verification
  expect(read(yes, { state: 'pending' })).toMatchObject({ changed: false, verification: { state: 'approved' } })
  expect(read(yes, rejected(false, start))).toMatchObject({ changed: false, verification: { state: 'approved' } })
  expect(read(yes, rejected(false, later(hourMs)))).toMatchObject({ changed: true, verification: { state: 'rejected' } })
})

test('the provider is asked twice a minute, then every minute, then every ten, then hourly; whoever hands in nothing is forgotten after a month', () => {
  const pauses = (state: 'unknown' | 'pending') =>
    [0, 5 * minuteMs, 29 * minuteMs, 30 * minuteMs, dayMs, 29 * dayMs, 30 * dayMs, 400 * dayMs].map((age) => {
      const { dueAt } = read(begun(), { state }, later(age)).verification
      return dueAt && (dueAt.getTime() - start.getTime() - age) / minuteMs
    })
  expect(pauses('unknown')).toEqual([0.5, 1, 1, 10, 60, 60, undefined, undefined])
  expect(pauses('pending')).toEqual([0.5, 1, 1, 10, 60, 60, 1_440, 1_440])
})

test('[KYC-01] a verdict is asked about again, daily for a month and then monthly: another may follow whose event gets lost', () => {
  for (const verdict of [approved, rejected(false)]) {
    const decided = read(begun(), verdict).verification
    const pauses = [dayMs, 29 * dayMs, 31 * dayMs, 400 * dayMs].map((age) => {
      const { dueAt } = read(decided, { state: 'unknown' }, later(age)).verification
      return dueAt && (dueAt.getTime() - start.getTime() - age) / dayMs
    })
    expect(pauses).toEqual([1, 1, 30, 30])
  }
})

const anyReading: fc.Arbitrary<Reading> = fc.oneof(
  fc.constantFrom<Reading>({ state: 'unknown' }, { state: 'missing' }, { state: 'open' }, { state: 'pending' }),
  fc.integer({ min: 0, max: dayMs }).map((ms): Reading => ({ state: 'approved', decidedAt: later(ms) })),
  fc.tuple(fc.boolean(), fc.integer({ min: 0, max: dayMs })).map(([mayRetry, ms]) => rejected(mayRetry, later(ms))),
)

test('[KYC-01] whatever comes in whatever order: nobody is approved without a verdict, twice is once, and who waits is asked about', () => {
  fc.assert(
    fc.property(fc.array(anyReading, { maxLength: 20 }), (readings) => {
      let verification = begun()
      for (const reading of readings) {
        const before = verification
        verification = read(before, reading).verification
        if (verification.state === 'approved' && before.state !== 'approved') expect(reading.state).toBe('approved')
        if (verification.state === 'rejected' && before.state !== 'rejected') expect(reading.state).toBe('rejected')
        if (before.state !== 'started') expect(verification.state).not.toBe('started')
        expect(verification.decidedAt !== undefined).toBe(verification.state === 'approved' || verification.state === 'rejected')
        if (verification.state === 'started' || verification.state === 'pending') expect(verification.dueAt).toBeDefined()
        expect(read(verification, reading)).toEqual({ changed: false, verification })
      }
    }),
  )
})
