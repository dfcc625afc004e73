import { expect, test } from 'vitest'
import { hasPermission, isRole, type Permission, permissions, roles } from './permissions.ts'

const everyPermission = Object.keys(permissions) as Permission[]

test('[GATE-05] mfo_admin has every permission, with or without a list', () => {
  for (const permission of everyPermission) {
    for (const list of [null, [], [permission], ['something.else']])
      expect(hasPermission({ role: 'mfo_admin', permissions: list }, permission)).toBe(true)
  }
})

test.each(roles.filter((role) => role !== 'mfo_admin'))('[GATE-05] %s has a permission only when it stands in their list', (role) => {
  for (const permission of everyPermission) {
    expect(hasPermission({ role, permissions: [permission] }, permission)).toBe(true)
    expect(hasPermission({ role, permissions: ['something.else', permission] }, permission)).toBe(true)
    for (const list of [
      null,
      [],
      ['something.else'],
      ['*'],
      [permission.toUpperCase()],
      [`${permission}.more`],
      [permission.split('.')[0] ?? ''],
    ]) {
      expect(hasPermission({ role, permissions: list }, permission)).toBe(false)
    }
  }
})

test('[GATE-05] a role is one of the known words, exactly', () => {
  for (const role of roles) expect(isRole(role)).toBe(true)
  for (const text of ['', 'admin', 'MFO_ADMIN', 'mfo_admin ', 'investor,mfo_admin', '__proto__', 'constructor'])
    expect(isRole(text)).toBe(false)
})
