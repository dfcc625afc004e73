import { decideGuard } from '@heathland/domain/identity/guard'
import { roles } from '@heathland/domain/identity/permissions'
import { expect, test } from 'vitest'
import { adminCommands, navigationCommands } from './commands.ts'
import { accountWays, adminWays, mainWays } from './navigation.ts'

const nobody = { loading: false, user: undefined, isAdmin: false }
const visitor = (role: string) => ({ loading: false, user: { role }, isAdmin: role === 'mfo_admin' })
const labels = (role: string) => mainWays(visitor(role)).map(({ label }) => label)
const adminLabels = (role: string) => adminWays(visitor(role)).map(({ label }) => label)
const commandLabels = (role: string) => navigationCommands(visitor(role)).map(({ label }) => label)

test('[LAY-01] an investor finds the seven pages of the header, and research', () => {
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

test('[LAY-03] the Admin dropdown is there for administrators, compliance and the two reporting SPVs alone', () => {
  for (const role of ['admin', 'mfo_admin']) expect(adminLabels(role).slice(0, 3), role).toEqual(['Users', 'Compliance', 'Reports'])
  expect(adminLabels('compliance')).toEqual(['Compliance', 'Reports'])
  expect(adminLabels('cl_spv_admin')).toEqual(['Reports'])
  expect(adminLabels('eq_spv_admin')).toEqual(['Reports'])
  for (const role of ['investor', 'production_spv', 'nobody']) expect(adminLabels(role), role).toEqual([])
  expect(adminWays(nobody)).toEqual([])
})

test('[LAY-04] each role finds its own pages and none that it may not open', () => {
  expect(labels('compliance')).toEqual(['Dashboard', 'KYC / AML', 'Audit Logs'])
  expect(labels('cl_spv_admin')).toEqual(['Dashboard', 'Documents', 'Loans'])
  expect(labels('eq_spv_admin')).toContain('Investments')
  expect(labels('production_spv')).toEqual(['Dashboard', 'Documents', 'Assets'])
  expect(labels('mfo_admin')).toContain('Research')
  expect(adminLabels('mfo_admin')).toContain('Security')
  expect(labels('nobody')).toEqual(['Dashboard'])
  for (const role of [...roles, 'nobody']) {
    const who = visitor(role)
    const ways = [...mainWays(who), ...adminWays(who), ...accountWays(who), ...navigationCommands(who), ...adminCommands(who)]
    for (const { to } of ways) expect(decideGuard(who, to), `${role} at ${to}`).toBe('open')
  }
})

test('[LAY-06] the account menu leads to settings, and to documents where the role has them', () => {
  expect(accountWays(visitor('investor')).map(({ label }) => label)).toEqual(['Account Settings', 'Documents'])
  expect(accountWays(visitor('compliance')).map(({ label }) => label)).toEqual(['Account Settings'])
})

test('[CMD-02] whoever is not signed in is offered only what asks for no role', () => {
  for (const { to } of navigationCommands(nobody)) expect(decideGuard(nobody, to), to).toBe('open')
  expect(navigationCommands(nobody).map(({ label }) => label)).toContain('Sign in')
  expect(adminCommands(nobody)).toEqual([])
})

test('[CMD-02] administrators are offered everything, and other staff the Admin group as far as they may open it', () => {
  for (const label of ['Loans', 'Investments', 'Assets', 'KYC / AML', 'Audit Logs', 'Security', 'Wallet']) {
    expect(commandLabels('mfo_admin')).toContain(label)
  }
  const all = ['Manage Users', 'Compliance Center', 'Reports']
  expect(adminCommands(visitor('mfo_admin')).map(({ label }) => label)).toEqual(all)
  expect(adminCommands(visitor('compliance')).map(({ label }) => label)).toEqual(all.slice(1))
  expect(adminCommands(visitor('investor'))).toEqual([])
})

test('[CMD-03] investors are offered opportunities, portfolio and wallet, and the shared pages', () => {
  const expected = ['Opportunities', 'Portfolio', 'Wallet', 'Dashboard', 'Documents', 'Settings', 'Support']
  expect(commandLabels('investor')).toEqual(expect.arrayContaining(expected))
  expect(commandLabels('investor')).not.toContain('Loans')
})
