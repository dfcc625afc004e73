import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { retryDelayMs } from '../attempt.ts'
import { after, dayMs, minuteMs, secondMs } from '../time.ts'
import { type DeliveryOutcome, decideAfterAttempt, decideAttempt, type Mail, sending } from './mail.ts'

const now = new Date('2026-11-15T09:00:00Z')
const at = (ms: number) => after(now, ms)
const waiting = { state: 'waiting', attempts: 0, createdAt: now, dueAt: now } as const satisfies Mail

const anyMail: fc.Arbitrary<Mail> = fc.record({
  state: fc.constantFrom('waiting', 'sending', 'sent', 'given-up'),
  attempts: fc.nat({ max: 400 }),
  createdAt: fc.integer({ min: -2 * dayMs, max: 0 }).map((ms) => at(ms)),
  dueAt: fc.integer({ min: -dayMs, max: dayMs }).map((ms) => at(ms)),
})
const anyOutcome = fc.constantFrom<DeliveryOutcome>('sent', 'refused', 'failed', 'unknown')

describe('an attempt', () => {
  test('is made for a queued mail, and saved with the time at which its worker counts as dead', () => {
    expect(decideAttempt(waiting, now)).toEqual({
      send: true,
      mail: { ...waiting, state: 'sending', attempts: 1, dueAt: at(3 * minuteMs) },
    })
  })

  test('is left to whoever is at it, until they are missed', () => {
    const sending = { ...waiting, state: 'sending', attempts: 1, dueAt: at(3 * minuteMs) } as const
    expect(decideAttempt(sending, at(3 * minuteMs - 1))).toEqual({ send: false })
    expect(decideAttempt(sending, now, { isAbandoned: true })).toMatchObject({ send: true, mail: { state: 'sending', attempts: 2 } })
    expect(decideAttempt(sending, sending.dueAt)).toMatchObject({ send: true, mail: { state: 'sending', attempts: 2 } })
  })

  test('is never made for a mail that was sent or failed for good', () => {
    fc.assert(
      fc.property(anyMail, (mail) => {
        const decision = decideAttempt(mail, now)
        if (mail.state === 'sent' || mail.state === 'given-up') expect(decision.send).toBe(false)
        if (decision.send) {
          expect(decision.mail.attempts).toBe(mail.attempts + 1)
          // Nobody else takes it up in the meantime.
          expect(decideAttempt(decision.mail, now)).toEqual({ send: false })
        }
      }),
    )
  })
})

describe('after an attempt', () => {
  const sending = { ...waiting, state: 'sending', attempts: 1 } as const satisfies Mail

  test('a mail that was taken is sent, however old', () => {
    expect(decideAfterAttempt(sending, 'sent', at(3 * dayMs))).toEqual({ ...sending, state: 'sent' })
  })

  test('a refusal for good ends it at once', () => {
    expect(decideAfterAttempt(sending, 'refused', now)).toEqual({ ...sending, state: 'given-up' })
  })

  test('a failure and a missing answer are retried for a day', () => {
    for (const outcome of ['failed', 'unknown'] as const) {
      expect(decideAfterAttempt(sending, outcome, now)).toEqual({ ...sending, state: 'waiting', dueAt: at(5 * secondMs) })
      expect(decideAfterAttempt(sending, outcome, at(dayMs)).state).toBe('waiting')
      expect(decideAfterAttempt(sending, outcome, at(dayMs + 1)).state).toBe('given-up')
    }
  })

  test('a mail is sent, failed for good, or due again later, and nothing else', () => {
    fc.assert(
      fc.property(anyMail, anyOutcome, (mail, outcome) => {
        const next = decideAfterAttempt({ ...mail, attempts: mail.attempts + 1 }, outcome, now)
        expect(next.state === 'sent').toBe(outcome === 'sent')
        expect(next.state).not.toBe('sending')
        if (next.state === 'waiting') expect(next.dueAt.getTime()).toBeGreaterThan(now.getTime())
        expect(next).toMatchObject({ createdAt: mail.createdAt, attempts: mail.attempts + 1 })
      }),
    )
  })

  test('a mail whose way out stays closed comes to an end, within some hundred attempts', () => {
    let mail: Mail = waiting
    let time = now
    while (mail.state === 'waiting') {
      const decision = decideAttempt(mail, time)
      if (!decision.send) throw new Error('nobody tried')
      mail = decideAfterAttempt(decision.mail, 'failed', time)
      time = mail.dueAt
    }
    expect(mail.state).toBe('given-up')
    expect(mail.attempts).toBeGreaterThan(dayMs / (5 * minuteMs))
    expect(mail.attempts).toBeLessThan(320)
  })
})

test('the pauses double from five seconds to five minutes and stay there', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 400].map((attempts) => retryDelayMs(attempts, sending) / secondMs)).toEqual([
    5, 10, 20, 40, 80, 160, 300, 300, 300,
  ])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (attempts) => {
      expect(retryDelayMs(attempts + 1, sending)).toBeGreaterThanOrEqual(retryDelayMs(attempts, sending))
      expect(retryDelayMs(attempts, sending)).toBeGreaterThanOrEqual(5 * secondMs)
      expect(retryDelayMs(attempts, sending)).toBeLessThanOrEqual(5 * minuteMs)
    }),
  )
})
