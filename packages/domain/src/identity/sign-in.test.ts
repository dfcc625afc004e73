import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { after } from '../time.ts'
import {
  decideSession,
  decideSignIn,
  isRenewalDue,
  missingIn,
  type SessionTimes,
  type SignInFacts,
  secondFactors,
  sessionLimits,
  signInWays,
} from './sign-in.ts'

const now = new Date('2026-11-15T09:00:00Z')
const known = { ways: ['password'], factorsHeld: [], emailVerified: true, suspended: false } as const satisfies SignInFacts

const anyFacts: fc.Arbitrary<SignInFacts> = fc.record({
  ways: fc.subarray([...signInWays]),
  factorsHeld: fc.subarray([...secondFactors]),
  factorsShown: fc.subarray([...secondFactors]),
  emailVerified: fc.boolean(),
  suspended: fc.boolean(),
  isStaff: fc.boolean(),
  lockedUntil: fc.constantFrom(undefined, after(now, 1), now, after(now, -1)),
})

describe('sign-in', () => {
  test('a password is enough for someone without a second factor', () => {
    expect(decideSignIn(known, now)).toEqual({ session: 'full' })
  })

  test('half a session waits for the second factor of someone who holds one', () => {
    expect(decideSignIn({ ...known, factorsHeld: ['totp'] }, now)).toEqual({ session: 'half', missing: 'second-factor' })
    expect(decideSignIn({ ...known, factorsHeld: ['totp', 'passkey'], factorsShown: ['passkey'] }, now)).toEqual({ session: 'full' })
  })

  test('a passkey is two factors at once, whatever else is held', () => {
    expect(decideSignIn({ ...known, ways: ['passkey'], factorsHeld: ['passkey', 'totp'] }, now)).toEqual({ session: 'full' })
  })

  test('[ADM-02] staff without a second factor get as far as enrolling one', () => {
    expect(decideSignIn({ ...known, isStaff: true }, now)).toEqual({ session: 'half', missing: 'enrolment' })
    expect(decideSignIn({ ...known, ways: ['linkedin'], isStaff: true }, now)).toEqual({ session: 'half', missing: 'enrolment' })
    expect(decideSignIn({ ...known, isStaff: true, factorsHeld: ['totp'] }, now)).toEqual({ session: 'half', missing: 'second-factor' })
  })

  test('a factor that the person does not hold counts for nothing', () => {
    expect(decideSignIn({ ...known, factorsHeld: ['totp'], factorsShown: ['passkey'] }, now)).toMatchObject({ session: 'half' })
  })

  test('an unverified address gets no session and the reason', () => {
    expect(decideSignIn({ ...known, emailVerified: false }, now)).toEqual({ session: 'none', code: 'EMAIL_NOT_VERIFIED' })
  })

  test('wrong, suspended and locked are one answer, verified or not', () => {
    for (const emailVerified of [true, false]) {
      for (const facts of [{ ways: [] }, { suspended: true }, { lockedUntil: after(now, 1) }]) {
        expect(decideSignIn({ ...known, emailVerified, ...facts }, now)).toEqual({ session: 'none', code: 'SIGN_IN_FAILED' })
      }
    }
    expect(decideSignIn({ ...known, lockedUntil: now }, now)).toEqual({ session: 'full' })
  })

  test('no full session without a way shown, a verified address and, where one is held, a held factor', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const decision = decideSignIn(facts, now)
        if (decision.session === 'none') return
        expect(facts.ways.length).toBeGreaterThan(0)
        expect(facts.emailVerified).toBe(true)
        expect(facts.suspended).toBe(false)
        const isProved = facts.ways.includes('passkey') || facts.factorsHeld.some((factor) => facts.factorsShown?.includes(factor))
        const needsProof = facts.factorsHeld.length > 0 || facts.isStaff === true
        expect(decision.session === 'full').toBe(isProved || !needsProof)
      }),
    )
  })
})

describe('what a session lacks', () => {
  const shown = new Date('2026-11-05T12:00:00Z')
  test('[ADM-02] staff without a factor lack one, and staff who have not shown theirs are not in, whatever the row says', () => {
    for (const missing of [undefined, 'second-factor', 'enrolment'] as const) {
      for (const factorShownAt of [undefined, shown]) {
        expect(missingIn({ missing, factorShownAt, isStaff: true, hasFactor: false })).toBe('enrolment')
      }
      for (const isStaff of [true, false]) {
        expect(missingIn({ missing, factorShownAt: undefined, isStaff, hasFactor: true })).toBe('second-factor')
      }
    }
  })
  test('a factor that was shown is enough, and a member without one lacks nothing', () => {
    expect(missingIn({ missing: undefined, factorShownAt: shown, isStaff: true, hasFactor: true })).toBeUndefined()
    expect(missingIn({ missing: undefined, factorShownAt: undefined, isStaff: false, hasFactor: false })).toBeUndefined()
    expect(missingIn({ missing: 'second-factor', factorShownAt: shown, isStaff: false, hasFactor: true })).toBe('second-factor')
  })
})

describe('session', () => {
  const session = { createdAt: now, lastUsedAt: now, revokedAt: undefined } as const satisfies SessionTimes
  const at = (ms: number) => after(now, ms)

  test('is idle after thirty minutes without use', () => {
    expect(decideSession(session, at(sessionLimits.idleMs - 1))).toBe('live')
    expect(decideSession(session, at(sessionLimits.idleMs))).toBe('idle')
  })

  test('ends after twelve hours however much it is used', () => {
    const used = { ...session, lastUsedAt: at(sessionLimits.absoluteMs - 1) }
    expect(decideSession(used, at(sessionLimits.absoluteMs - 1))).toBe('live')
    expect(decideSession(used, at(sessionLimits.absoluteMs))).toBe('expired')
  })

  test('once revoked is revoked, whatever else is true', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 * sessionLimits.absoluteMs }), (ms) => {
        expect(decideSession({ ...session, revokedAt: now }, at(ms))).toBe('revoked')
      }),
    )
  })

  test('is renewed every five minutes of use, and only while it lives', () => {
    expect(isRenewalDue(session, at(sessionLimits.renewAfterMs - 1))).toBe(false)
    expect(isRenewalDue(session, at(sessionLimits.renewAfterMs))).toBe(true)
    expect(isRenewalDue(session, at(sessionLimits.idleMs))).toBe(false)
    expect(isRenewalDue({ ...session, revokedAt: now }, at(sessionLimits.renewAfterMs))).toBe(false)
  })

  test('that has ended never lives again as time goes on', () => {
    fc.assert(
      fc.property(fc.nat({ max: sessionLimits.absoluteMs }), fc.nat({ max: sessionLimits.absoluteMs }), (ms, later) => {
        if (decideSession(session, at(ms)) !== 'live') expect(decideSession(session, at(ms + later))).not.toBe('live')
      }),
    )
  })

  test('takes other limits where staff have set them', () => {
    expect(decideSession(session, at(5 * 60_000), { ...sessionLimits, idleMs: 5 * 60_000 })).toBe('idle')
  })
})
