import { decideGuard } from '@heathland/domain/identity/guard'
import { roles } from '@heathland/domain/identity/permissions'
import { palette } from '@heathland/words/en/palette'
import { shared } from '@heathland/words/en/shared'
import { expect, test } from 'vitest'
import { adminCommands, navigationCommands } from './commands.ts'
import { accountWays, adminWays, mainWays, railGroups } from './navigation.ts'

const nobody = { loading: false, user: undefined, isAdmin: false }
const visitor = (role: string) => ({ loading: false, user: { role }, isAdmin: role === 'mfo_admin' })
const labels = (role: string) => mainWays(visitor(role), shared).map(({ label }) => label)
const adminLabels = (role: string) => adminWays(visitor(role), shared).map(({ label }) => label)
const commandLabels = (role: string) => navigationCommands(visitor(role), palette).map(({ label }) => label)

test('[LAY-01 header] [LAY-01 community] [LAY-01 support] an investor finds the pages of the header that are built', () => {
  expect(labels('investor')).toEqual([
    'Dashboard',
    'Opportunities',
    'Placements',
    'Wallet',
    'Documents',
    'Community',
    'Support',
    'Research',
  ])
})

test('[LAY-04 nothing denied] the rail of staff has only what the role may open, and no empty group', () => {
  const railOf = (role: string) => railGroups(visitor(role), shared).flatMap(({ ways }) => ways.map(({ label }) => label))
  expect(railOf('mfo_admin')).toEqual([
    'Dashboard',
    'Users',
    'Platform updates',
    'Support',
    'Payments',
    'Reconciliation',
    'Loans',
    'Investments',
    'Assets',
    'Month end',
    'Offers',
    'Subscriptions',
    'Distributions',
    'KYC / AML',
    'Compliance',
    'Security',
    'Audit trail',
    'Reports',
    'Community review',
    'Placements',
    'Documents',
    'Agreement text',
  ])
  expect(railOf('compliance')).toEqual([
    'Dashboard',
    'Payments',
    'Reconciliation',
    'Month end',
    'Offers',
    'Subscriptions',
    'Distributions',
    'KYC / AML',
    'Compliance',
    'Audit trail',
    'Reports',
  ])
  expect(railOf('cl_spv_admin')).toEqual([
    'Dashboard',
    'Loans',
    'Month end',
    'Offers',
    'Subscriptions',
    'Distributions',
    'Reports',
    'Documents',
  ])
  expect(railOf('production_spv')).toEqual(['Dashboard', 'Assets', 'Month end', 'Offers', 'Subscriptions', 'Distributions', 'Documents'])
  for (const role of roles) {
    for (const { ways } of railGroups(visitor(role), shared)) {
      expect(ways.length).toBeGreaterThan(0)
      for (const { path } of ways) expect(decideGuard(visitor(role), path), `${role} at ${path}`).toBe('open')
    }
  }
})

test('[LAY-03 dropdown, LAY-03 reports] the Admin dropdown is there for administrators, compliance and who reports for an SPV', () => {
  for (const role of ['admin', 'mfo_admin'])
    expect(adminLabels(role), role).toEqual(['Users', 'Compliance', 'Reports', 'Security', 'Platform updates'])
  expect(adminLabels('compliance')).toEqual(['Compliance', 'Reports'])
  for (const role of ['cl_spv_admin', 'eq_spv_admin']) expect(adminLabels(role), role).toEqual(['Reports'])
  for (const role of ['investor', 'production_spv', 'nobody']) expect(adminLabels(role), role).toEqual([])
  expect(adminWays(nobody, shared)).toEqual([])
})

test('[LAY-04 nothing denied] [LAY-04 security] [LAY-04 kyc] [LAY-04 audit logs] each role finds its own pages and none that it may not open', () => {
  expect(labels('compliance')).toEqual(['Dashboard', 'Month end', 'Offers', 'Subscriptions', 'Distributions', 'KYC / AML', 'Audit Logs'])
  expect(labels('cl_spv_admin')).toEqual(['Dashboard', 'Documents', 'Loans', 'Month end', 'Offers', 'Subscriptions', 'Distributions'])
  expect(labels('eq_spv_admin')).toEqual(['Dashboard', 'Documents', 'Investments', 'Month end', 'Offers', 'Subscriptions', 'Distributions'])
  expect(labels('production_spv')).toEqual(['Dashboard', 'Documents', 'Assets', 'Month end', 'Offers', 'Subscriptions', 'Distributions'])
  expect(adminLabels('mfo_admin')).toContain('Security')
  expect(labels('nobody')).toEqual(['Dashboard'])
  for (const role of [...roles, 'nobody']) {
    const who = visitor(role)
    const ways = [
      ...mainWays(who, shared),
      ...adminWays(who, shared),
      ...accountWays(who, shared),
      ...navigationCommands(who, palette),
      ...adminCommands(who, palette),
    ]
    for (const { to } of ways) expect(decideGuard(who, to), `${role} at ${to}`).toBe('open')
  }
})

test('[LAY-06] the account menu leads to settings, and to documents where the role has them', () => {
  expect(accountWays(visitor('investor'), shared).map(({ label }) => label)).toEqual(['Account Settings', 'Documents'])
  expect(accountWays(visitor('compliance'), shared).map(({ label }) => label)).toEqual(['Account Settings'])
})

test('[CMD-02 roles] whoever is not signed in is offered only what asks for no role', () => {
  for (const { to } of navigationCommands(nobody, palette)) expect(decideGuard(nobody, to), to).toBe('open')
  expect(navigationCommands(nobody, palette).map(({ label }) => label)).toContain('Sign in')
  expect(adminCommands(nobody, palette)).toEqual([])
})

test('[CMD-02 roles] administrators are offered every page that is built, and other staff the Admin group as far as they may open it', () => {
  for (const label of ['Security', 'Wallet', 'Opportunities', 'Portfolio']) {
    expect(commandLabels('mfo_admin')).toContain(label)
  }
  const all = ['Manage Users', 'Compliance Center', 'Reports']
  expect(adminCommands(visitor('mfo_admin'), palette).map(({ label }) => label)).toEqual(all)
  expect(adminCommands(visitor('compliance'), palette).map(({ label }) => label)).toEqual(all.slice(1))
  expect(adminCommands(visitor('investor'), palette)).toEqual([])
})

test('[CMD-03 built pages] [CMD-03 support] investors are offered opportunities, portfolio and wallet, and the shared pages', () => {
  const expected = ['Opportunities', 'Portfolio', 'Wallet', 'Dashboard', 'Documents', 'Settings', 'Support']
  expect(commandLabels('investor')).toEqual(expect.arrayContaining(expected))
  expect(commandLabels('investor')).not.toContain('Loans')
})
