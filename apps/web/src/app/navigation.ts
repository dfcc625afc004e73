/** The ways through the product that a role is offered: only what it may open, and all that is its own. */
import { decideGuard, passesAsAdmin, type Route, type RoutePath, routes, type Visitor } from '@heathland/domain/identity/guard'

export interface Way {
  readonly to: RoutePath
  readonly label: string
}

const everyones: readonly Way[] = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/opportunities', label: 'Opportunities' },
  { to: '/placements', label: 'Placements' },
  { to: '/wallet', label: 'Wallet' },
  { to: '/documents', label: 'Documents' },
  { to: '/community', label: 'Community' },
  { to: '/support', label: 'Support' },
]

/** Offered to the roles that a page is for; admins may open the others' pages too, but are not led there. */
const oneRoles: readonly Way[] = [
  { to: '/loans', label: 'Loans' },
  { to: '/investments', label: 'Investments' },
  { to: '/assets', label: 'Assets' },
  { to: '/kyc', label: 'KYC / AML' },
  { to: '/audit', label: 'Audit Logs' },
  { to: '/research', label: 'Research' },
]

const admins: readonly Way[] = [
  { to: '/users', label: 'Users' },
  { to: '/compliance', label: 'Compliance' },
  { to: '/reports', label: 'Reports' },
  // An administrator's own page: it stands with the others of its kind.
  { to: '/security', label: 'Security' },
]

const accounts: readonly Way[] = [
  { to: '/settings', label: 'Account Settings' },
  { to: '/documents', label: 'Documents' },
]

export function mainWays(visitor: Visitor): readonly Way[] {
  return [...everyones.filter((way) => mayOpen(visitor, way)), ...oneRoles.filter((way) => isFor(visitor, way))]
}

/** The Admin dropdown: for administrators and the roles that report or review, each with what it may open. Others have none. */
export function adminWays(visitor: Visitor): readonly Way[] {
  return hasAdminMenu(visitor) ? admins.filter((way) => mayOpen(visitor, way)) : []
}

export function accountWays(visitor: Visitor): readonly Way[] {
  return accounts.filter((way) => mayOpen(visitor, way))
}

const adminMenuRoles = ['compliance', 'cl_spv_admin', 'eq_spv_admin']

export function hasAdminMenu({ user }: Visitor): boolean {
  return user !== undefined && (passesAsAdmin(user.role) || adminMenuRoles.includes(user.role))
}

export function mayOpen(visitor: Visitor, { to }: Way): boolean {
  return decideGuard(visitor, to) === 'open'
}

function isFor({ user }: Visitor, { to }: Way): boolean {
  const { opensTo }: Route = routes[to]
  return user !== undefined && typeof opensTo !== 'string' && (opensTo as readonly string[]).includes(user.role)
}
