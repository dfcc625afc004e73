import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Id } from '../id.ts'
import { isRefusal } from '../refusal.ts'
import { after, dayMs, minuteMs } from '../time.ts'
import {
  awaitedSigner,
  decideDeclining,
  decideSigning,
  decideVoiding,
  documentKeptUntil,
  documentStatus,
  type Envelope,
  envelopeDueAt,
  expired,
  newEnvelope,
  remindersDue,
  type SigningAct,
  signingFactorMaxMs,
} from './envelope.ts'

const ada = 'per_ada' as Id<'per'>
const bo = 'per_bo' as Id<'per'>
const eve = 'per_eve' as Id<'per'>
const start = new Date('2026-11-17T09:00:00Z')
const hash = 'a'.repeat(64)
const sent = newEnvelope(hash, [ada, bo], start)

function act(personId: Id<'per'>, now: Date, changed: Partial<SigningAct> = {}): SigningAct {
  return { personId, textHash: hash, hasConsented: true, factorShownAt: now, ...changed }
}

function sign(envelope: Envelope, personId: Id<'per'>, now = start): Envelope {
  const signed = decideSigning(envelope, act(personId, now), now)
  if (isRefusal(signed)) throw new Error(signed.code)
  return signed
}

test('signing goes in order, and is done with the last', () => {
  expect(awaitedSigner(sent)).toBe(ada)
  const first = sign(sent, ada)
  expect(first.state).toBe('sent')
  expect(awaitedSigner(first)).toBe(bo)
  const both = sign(first, bo, after(start, dayMs))
  expect(both).toMatchObject({ state: 'signed', endedAt: after(start, dayMs) })
  expect(awaitedSigner(both)).toBeUndefined()
})

test.each<[string, Envelope, SigningAct, Date]>([
  ['NOT_A_SIGNER', sent, act(eve, start), start],
  ['SIGNATURE_NOT_YET_DUE', sent, act(bo, start), start],
  ['ALREADY_SIGNED', sign(sent, ada), act(ada, start), start],
  ['CONSENT_MISSING', sent, act(ada, start, { hasConsented: false }), start],
  ['TEXT_CHANGED', sent, act(ada, start, { textHash: 'b'.repeat(64) }), start],
  ['FACTOR_NOT_FRESH', sent, act(ada, start, { factorShownAt: undefined }), start],
  ['FACTOR_NOT_FRESH', sent, act(ada, start, { factorShownAt: after(start, -signingFactorMaxMs - 1) }), start],
  // A factor from the future is a wrong clock or a lie.
  ['FACTOR_NOT_FRESH', sent, act(ada, start, { factorShownAt: after(start, 1) }), start],
  ['DOCUMENT_EXPIRED', sent, act(ada, sent.expiresAt), sent.expiresAt],
  ['DOCUMENT_NOT_OPEN', { ...sent, state: 'voided', endedAt: start }, act(ada, start), start],
  ['DOCUMENT_NOT_OPEN', { ...sent, state: 'declined', endedAt: start }, act(ada, start), start],
])('signing is refused: %s', (code, envelope, attempted, now) => {
  expect(decideSigning(envelope, attempted, now)).toEqual({ refused: true, code })
})

test('signing works until the last moment', () => {
  const last = after(sent.expiresAt, -1)
  expect(sign(sent, ada, last).signers[0].signedAt).toEqual(last)
  const shown = after(last, -signingFactorMaxMs)
  expect(decideSigning(sent, act(ada, last, { factorShownAt: shown }), last)).not.toHaveProperty('refused')
})
test('a signer may decline until they have signed, and staff may withdraw a document that is still open', () => {
  expect(decideDeclining(sent, bo, start)).toMatchObject({ state: 'declined', endedAt: start })
  expect(decideDeclining(sent, eve, start)).toEqual({ refused: true, code: 'NOT_A_SIGNER' })
  expect(decideDeclining(sign(sent, ada), ada, start)).toEqual({ refused: true, code: 'ALREADY_SIGNED' })
  expect(decideVoiding(sent, start)).toMatchObject({ state: 'voided' })
  expect(decideVoiding(sign(sign(sent, ada), bo), start)).toEqual({ refused: true, code: 'DOCUMENT_NOT_OPEN' })
})

test('a signer reads what is asked of them, and what they wait for', () => {
  expect(documentStatus(sent, ada)).toBe('Pending')
  const first = sign(sent, ada)
  expect(documentStatus(first, ada)).toBe('Sent')
  expect(documentStatus(first, bo)).toBe('Pending')
  expect(documentStatus(sign(first, bo), ada)).toBe('Signed')
  expect(documentStatus(expired(sent, sent.expiresAt), ada)).toBeUndefined()
})

test('reminders come after 3, 7 and 21 days, then the end after 30', () => {
  const days = [0, 1, 2, 3].map((remindersSent) => envelopeDueAt({ ...sent, remindersSent }))
  expect(days).toEqual([3, 7, 21, 30].map((day) => after(start, day * dayMs)))
  expect(remindersDue(sent, after(start, 2 * dayMs))).toBe(0)
  expect(remindersDue(sent, after(start, 8 * dayMs))).toBe(2)
  expect(remindersDue(sent, sent.expiresAt)).toBe(0)
  expect(expired(sent, after(sent.expiresAt, -1)).state).toBe('sent')
  expect(expired(sent, after(sent.expiresAt, dayMs))).toMatchObject({ state: 'expired', endedAt: sent.expiresAt })
  expect(envelopeDueAt(expired(sent, sent.expiresAt))).toBeUndefined()
})

test('it is kept for seven years, also from a leap day', () => {
  expect(documentKeptUntil(start)).toEqual(new Date('2033-11-17T09:00:00Z'))
  expect(documentKeptUntil(new Date('2028-02-29T12:00:00Z'))).toEqual(new Date('2035-03-01T12:00:00Z'))
})

test('whatever is tried, in whatever order: signatures stay, are in order, and an end is final', () => {
  const step = fc.record({
    who: fc.constantFrom(ada, bo, eve),
    what: fc.constantFrom('sign', 'decline', 'void', 'wait'),
    text: fc.constantFrom(hash, hash, hash, 'b'.repeat(64)),
    hasConsented: fc.constantFrom(true, true, false),
    minutes: fc.nat(20_000),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let [envelope, now] = [sent, start]
      for (const { who, what, text, hasConsented, minutes } of steps) {
        const before = envelope
        now = after(now, minutes * minuteMs)
        const next =
          what === 'sign'
            ? decideSigning(envelope, act(who, now, { textHash: text, hasConsented }), now)
            : what === 'decline'
              ? decideDeclining(envelope, who, now)
              : what === 'void'
                ? decideVoiding(envelope, now)
                : expired(envelope, now)
        if (isRefusal(next)) continue
        envelope = next
        if (before.state !== 'sent') expect(envelope).toEqual(before)
        before.signers.forEach(({ signedAt }, place) => {
          if (signedAt) expect(envelope.signers[place]?.signedAt).toEqual(signedAt)
        })
      }
      const places = envelope.signers.map(({ signedAt }) => signedAt !== undefined)
      expect(places).toEqual(places.toSorted((a, b) => Number(b) - Number(a)))
      expect(envelope.state === 'signed').toBe(places.every(Boolean))
      expect(envelope.endedAt !== undefined).toBe(envelope.state !== 'sent')
      for (const { signedAt } of envelope.signers) if (signedAt) expect(signedAt.getTime()).toBeLessThan(envelope.expiresAt.getTime())
    }),
  )
})
