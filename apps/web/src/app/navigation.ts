/** The ways through the product that a role is offered: only what it may open, and all that is its own. */
import { decideGuard, type Route, type RoutePath, routes } from '@heathland/domain/identity/guard'

export interface Way {
  readonly to: RoutePath
  readonly label: string
}

type Visitor = Parameters<typeof decideGuard>[0]

const everyones: readonly Way[] = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/opportunities', label: 'Opportunities' },
  { to: '/placements', label: 'Placements' },
  { to: '/wallet', label: 'Wallet' },
  { to: '/documents', label: 'Documents' },
  { to: '/community', label: 'Community' },
  { to: '/support', label: 'Support' },
]

/** Offered to the roles that a page is for; admins may open the others' pages too, but are not led there, and investors find their reports from the dashboard. */
const oneRoles: readonly Way[] = [
  { to: '/users', label: 'Users' },
  { to: '/compliance', label: 'Compliance' },
  { to: '/loans', label: 'Loans' },
  { to: '/investments', label: 'Investments' },
  { to: '/assets', label: 'Assets' },
  { to: '/kyc', label: 'KYC / AML' },
  { to: '/audit', label: 'Audit Logs' },
  { to: '/security', label: 'Security' },
  { to: '/reports', label: 'Reports' },
  { to: '/research', label: 'Research' },
]

const accounts: readonly Way[] = [
  { to: '/settings', label: 'Account Settings' },
  { to: '/documents', label: 'Documents' },
]

export function mainWays(visitor: Visitor): readonly Way[] {
  return [...everyones.filter((way) => mayOpen(visitor, way)), ...oneRoles.filter((way) => isFor(visitor, way))]
}

export function accountWays(visitor: Visitor): readonly Way[] {
  return accounts.filter((way) => mayOpen(visitor, way))
}

function mayOpen(visitor: Visitor, { to }: Way): boolean {
  return decideGuard(visitor, to) === 'open'
}

function isFor({ user }: Visitor, { to }: Way): boolean {
  if (user?.role === 'investor' && to === '/reports') return false
  const { opensTo }: Route = routes[to]
  return user !== undefined && typeof opensTo !== 'string' && (opensTo as readonly string[]).includes(user.role)
}
