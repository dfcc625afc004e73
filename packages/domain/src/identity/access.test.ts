import { expect, test } from 'vitest'
import { type Access, type AccessRefusal, type Caller, decideAccess } from './access.ts'
import { type Role, roles } from './permissions.ts'

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
