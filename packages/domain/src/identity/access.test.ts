import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after } from '../time.ts'
import { type Access, type AccessRefusal, type Caller, decideAccess } from './access.ts'
import { needsSecondFactor } from './password.ts'
import { type Role, roles } from './permissions.ts'
import { stepUpFreshMs } from './sign-in.ts'

type Outcome = 'may' | AccessRefusal['code']

const rows = {
  anyone: { callers: 'anyone', idempotencyKey: 'none' },
  signedIn: { callers: 'signed-in', idempotencyKey: 'none' },
  investors: { callers: ['investor'], idempotencyKey: 'none' },
  admins: { callers: ['mfo_admin'], idempotencyKey: 'none' },
  nobodyNamed: { callers: [], idempotencyKey: 'none' },
  complianceWithPermission: { callers: ['compliance', 'mfo_admin'], permission: 'platform.check', idempotencyKey: 'none' },
  signedInWithPermission: { callers: 'signed-in', permission: 'platform.check', idempotencyKey: 'none' },
} satisfies Record<string, Access>

const may = (...allowed: Role[]) =>
  Object.fromEntries(roles.map((role) => [role, allowed.includes(role) ? 'may' : 'ACCESS_DENIED'])) as Record<Role, Outcome>
const everyRole = may(...roles)

/** Who may call what: without a permission in their list, with it, and without being signed in. */
const table: Record<keyof typeof rows, { visitor: Outcome; bare: Record<Role, Outcome>; permitted: Record<Role, Outcome> }> = {
  anyone: { visitor: 'may', bare: everyRole, permitted: everyRole },
  signedIn: { visitor: 'NOT_SIGNED_IN', bare: everyRole, permitted: everyRole },
  investors: { visitor: 'NOT_SIGNED_IN', bare: may('investor', 'mfo_admin'), permitted: may('investor', 'mfo_admin') },
  admins: { visitor: 'NOT_SIGNED_IN', bare: may('mfo_admin'), permitted: may('mfo_admin') },
  nobodyNamed: { visitor: 'NOT_SIGNED_IN', bare: may('mfo_admin'), permitted: may('mfo_admin') },
  complianceWithPermission: { visitor: 'NOT_SIGNED_IN', bare: may('mfo_admin'), permitted: may('compliance', 'mfo_admin') },
  signedInWithPermission: { visitor: 'NOT_SIGNED_IN', bare: may('mfo_admin'), permitted: everyRole },
}

function outcome(access: Access, caller: Caller): Outcome {
  const decision = decideAccess(access, caller, new Date(0))
  return decision.refused ? decision.code : 'may'
}

test.each(Object.keys(rows) as (keyof typeof rows)[])('decides for every caller of a row for %s', (name) => {
  const person = (role: Role, permissions: readonly string[] | null): Caller => ({ kind: 'person', role, permissions })
  const decided = (permissions: readonly string[] | null) =>
    Object.fromEntries(roles.map((role) => [role, outcome(rows[name], person(role, permissions))]))
  expect(outcome(rows[name], { kind: 'visitor' })).toBe(table[name].visitor)
  expect(decided(null)).toEqual(table[name].bare)
  expect(decided([])).toEqual(table[name].bare)
  expect(decided(['something.else'])).toEqual(table[name].bare)
  expect(decided(['platform.check'])).toEqual(table[name].permitted)
})

test('what asks for strength refuses a password of 8 to 14 characters without a second factor, and only that', () => {
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 128 }), fc.boolean(), fc.constantFrom(...roles), (length, hasFactor, role) => {
      const passwordStandsAlone = hasFactor || !needsSecondFactor('x'.repeat(length))
      const caller: Caller = { kind: 'person', role, permissions: null, hasFactor, passwordStandsAlone }
      const expected = length < 15 && !hasFactor ? 'SECOND_FACTOR_NEEDED' : 'may'
      expect(outcome({ callers: 'signed-in', strong: true, idempotencyKey: 'none' }, caller)).toBe(expected)
      expect(outcome({ callers: 'signed-in', idempotencyKey: 'none' }, caller)).toBe('may')
    }),
  )
})

test('strength that is not known is not there', () => {
  const caller: Caller = { kind: 'person', role: 'investor', permissions: null }
  expect(outcome({ callers: 'signed-in', strong: true, idempotencyKey: 'none' }, caller)).toBe('SECOND_FACTOR_NEEDED')
})

test('half a session shows or enrols a factor and does nothing else, whatever the row asks besides', () => {
  const row = fc.record({ stepUp: fc.boolean(), strong: fc.boolean(), enrols: fc.boolean() })
  const callers = fc.constantFrom<Access['callers'][]>('half-signed-in', 'signed-in', ['mfo_admin'], [...roles])
  fc.assert(
    fc.property(row, callers, fc.constantFrom('second-factor' as const, 'enrolment' as const), (asks, who, missing) => {
      const decided = outcome({ ...asks, callers: who, idempotencyKey: 'none' }, { kind: 'half', missing })
      const isForHalf = who === 'half-signed-in' && (!asks.enrols || missing === 'enrolment')
      expect(decided).toBe(isForHalf ? 'may' : missing === 'enrolment' ? 'FACTOR_ENROLMENT_MISSING' : 'SECOND_FACTOR_MISSING')
    }),
  )
})

test('a sensitive act takes a factor that was shown within five minutes, and none that was not', () => {
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 0, max: 2 * stepUpFreshMs }), { nil: undefined }), (agoMs) => {
      const stepUpAt = agoMs === undefined ? undefined : new Date(-agoMs)
      const caller: Caller = { kind: 'person', role: 'investor', permissions: null, stepUpAt }
      const isFresh = agoMs !== undefined && agoMs < stepUpFreshMs
      expect(outcome({ callers: 'signed-in', stepUp: true, idempotencyKey: 'none' }, caller)).toBe(isFresh ? 'may' : 'STEP_UP_REQUIRED')
      // Whoever holds a factor shows it before adding another; whoever holds none has nothing to show.
      for (const hasFactor of [true, false])
        expect(outcome({ callers: 'half-signed-in', enrols: true, idempotencyKey: 'none' }, { ...caller, hasFactor })).toBe(
          isFresh || !hasFactor ? 'may' : 'STEP_UP_REQUIRED',
        )
    }),
    { examples: [[stepUpFreshMs], [stepUpFreshMs - 1]] },
  )
})

test('a first factor is begun only within five minutes of a sign-in; whoever holds one shows that instead', () => {
  const now = new Date('2026-11-15T09:00:00Z')
  const row: Access = { callers: 'half-signed-in', enrols: true, freshSignIn: true, idempotencyKey: 'none' }
  const fresh = after(now, -stepUpFreshMs + 1)
  const stale = after(now, -stepUpFreshMs)
  const person = { kind: 'person', role: 'investor', permissions: [] } as const
  const half = { kind: 'half', missing: 'enrolment' } as const
  const required = { refused: true, code: 'PASSWORD_REQUIRED' }
  for (const caller of [person, half]) {
    expect(decideAccess(row, { ...caller, signedInAt: fresh }, now)).toEqual({ refused: false })
    expect(decideAccess(row, { ...caller, signedInAt: stale }, now)).toMatchObject(required)
    expect(decideAccess(row, caller, now)).toMatchObject(required)
  }
  const holder = { ...person, hasFactor: true, signedInAt: stale }
  const confirmed: Access = { callers: 'signed-in', confirmed: true, idempotencyKey: 'none' }
  for (const each of [row, confirmed]) {
    expect(decideAccess(each, { ...holder, stepUpAt: fresh }, now)).toEqual({ refused: false })
    expect(decideAccess(each, { ...holder, stepUpAt: stale }, now)).toMatchObject({ code: 'STEP_UP_REQUIRED' })
    expect(decideAccess(each, { ...person, signedInAt: fresh }, now)).toEqual({ refused: false })
    expect(decideAccess(each, { ...person, signedInAt: stale }, now)).toMatchObject(required)
  }
})
