import { decideGuard } from '@heathland/domain/identity/guard'
import { roles } from '@heathland/domain/identity/permissions'
import { expect, test } from 'vitest'
import { accountWays, mainWays } from './navigation.ts'

const visitor = (role: string) => ({ loading: false, user: { role }, isAdmin: role === 'mfo_admin' })
const labels = (role: string) => mainWays(visitor(role)).map(({ label }) => label)

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

test('[LAY-04] each role finds its own pages and none that it may not open', () => {
  expect(labels('compliance')).toEqual(['Dashboard', 'Compliance', 'KYC / AML', 'Audit Logs', 'Reports'])
  expect(labels('cl_spv_admin')).toEqual(['Dashboard', 'Documents', 'Loans', 'Reports'])
  expect(labels('eq_spv_admin')).toContain('Investments')
  expect(labels('production_spv')).toEqual(['Dashboard', 'Documents', 'Assets'])
  expect(labels('mfo_admin')).toEqual(expect.arrayContaining(['Users', 'Compliance', 'Security', 'Reports', 'Research']))
  expect(labels('nobody')).toEqual(['Dashboard'])
  for (const role of roles) {
    for (const { to } of [...mainWays(visitor(role)), ...accountWays(visitor(role))]) {
      expect(decideGuard(visitor(role), to), `${role} at ${to}`).toBe('open')
    }
  }
})

test('[LAY-06] the account menu leads to settings, and to documents where the role has them', () => {
  expect(accountWays(visitor('investor')).map(({ label }) => label)).toEqual(['Account Settings', 'Documents'])
  expect(accountWays(visitor('compliance')).map(({ label }) => label)).toEqual(['Account Settings'])
})
