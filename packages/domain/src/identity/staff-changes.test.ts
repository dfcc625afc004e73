import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultPermissions, grantablePermissions, hasPermission, type Permission, permissions, roles } from './permissions.ts'
import { activeAdminsMin, decideAdminLeaving, decidePermissionChange, decideSuspension, permissionList } from './staff-changes.ts'

const everyPermission = Object.keys(permissions) as Permission[]
const someRole = fc.constantFrom(...roles)
const somePermissions = fc.uniqueArray(fc.constantFrom(...everyPermission))

test('the permissions that come with a role can be granted to it, and no role but mfo_admin can decide about people', () => {
  for (const role of roles) {
    for (const permission of defaultPermissions[role]) expect(grantablePermissions(role)).toContain(permission)
    expect(grantablePermissions(role).filter((permission) => permission.startsWith('users.'))).toEqual([])
  }
  expect(hasPermission({ role: 'compliance', permissions: defaultPermissions.compliance }, 'funding.reconcile')).toBe(true)
})

test('members and administrators are granted nothing', () => {
  for (const role of ['investor', 'mfo_admin'] as const) {
    expect(grantablePermissions(role)).toEqual([])
    for (const permission of everyPermission)
      expect(decidePermissionChange({ role, permissions: [] }, [permission])).toMatchObject({ code: 'PERMISSION_UNFIT' })
  }
})

test('a change of permissions passes when it changes something and grants only what the role can use', () => {
  fc.assert(
    fc.property(someRole, fc.option(somePermissions), somePermissions, (role, held, wanted) => {
      const grantable = grantablePermissions(role)
      const added = wanted.filter((permission) => !held?.includes(permission))
      const passes = !decidePermissionChange({ role, permissions: held }, wanted).refused
      const differs = permissionList(held ?? []) !== permissionList(wanted)
      expect(passes).toBe(grantable.length > 0 && differs && added.every((permission) => grantable.includes(permission)))
    }),
  )
})

test('the same permissions are the same text in whatever order, however often they are named', () => {
  fc.assert(
    fc.property(somePermissions, (some) => {
      expect(permissionList([...some].reverse())).toBe(permissionList([...some, ...some]))
    }),
  )
})

test('one person suspends and readmits members, two suspend and readmit staff, and only what is not so already', () => {
  fc.assert(
    fc.property(someRole, fc.boolean(), fc.boolean(), fc.constantFrom('one', 'two'), (role, isSuspended, wanted, people) => {
      const passes = !decideSuspension({ role, isSuspended }, wanted, people as 'one').refused
      expect(passes).toBe((role === 'investor') === (people === 'one') && wanted !== isSuspended)
    }),
  )
})

test('an active administrator leaves only when two others remain', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.nat(5), (isActiveAdmin, others) => {
      const admins = [...(isActiveAdmin ? ['per_leaving'] : []), ...Array.from({ length: others }, (_, n) => `per_${n}`)]
      expect(decideAdminLeaving('per_leaving', admins).refused).toBe(isActiveAdmin && others < activeAdminsMin)
    }),
  )
})
