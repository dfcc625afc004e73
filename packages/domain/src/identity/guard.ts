/**
 * Every page of the product and who may open it. Admins open everything; everyone else what their role's work needs.
 * The server asks the same of every call: the guard saves people a refusal, it does not replace one.
 */
import type { Role } from './permissions.ts'

export const routePaths = [
  '/',
  '/welcome',
  '/login',
  '/register',
  '/forgot-password',
  '/update-password',
  '/recovery',
  '/kyc-verification',
  '/agreement',
  '/admin/login',
  '/status',
  '/verify',
  '/help',
  '/investment-disclaimer',
  '/privacy-policy',
  '/terms-and-conditions',
  '/undo-change',
  '/email-change',
  '/access-required',
  '/dashboard',
  '/research',
  '/opportunities',
  '/opportunities/:id',
  '/investor-profile',
  '/investor-profile/knowledge-test',
  '/investor-profile/loss-simulation',
  '/investments/:id',
  '/orders/:id',
  '/settings',
  '/placements',
  '/placements/:id',
  '/wallet',
  '/documents',
  '/documents/templates',
  '/community',
  '/community/write',
  '/community/review',
  '/community/:id',
  '/research/:id',
  '/support',
  '/support/:id',
  '/notifications',
  '/receipts/:id',
  '/users',
  '/users/:id',
  '/compliance',
  '/reports',
  '/loans',
  '/investments',
  '/assets',
  '/offers',
  '/subscriptions',
  '/distributions',
  '/distributions/:id',
  '/month-end',
  '/month-end/:id',
  '/payments',
  '/reconciliation',
  '/offers/:id',
  '/kyc',
  '/kyc/:id',
  '/audit',
  '/security',
  '/platform-updates',
] as const
export type RoutePath = (typeof routePaths)[number]

export interface Route {
  /** Anyone at all, any signed-in person, or these roles (admins always). */
  readonly opensTo: 'anyone' | 'signed-in' | readonly Role[]
}

export const routes = {
  '/': { opensTo: 'anyone' },
  '/welcome': { opensTo: 'anyone' },
  '/login': { opensTo: 'anyone' },
  '/register': { opensTo: 'anyone' },
  '/forgot-password': { opensTo: 'anyone' },
  '/update-password': { opensTo: 'anyone' },
  '/recovery': { opensTo: 'anyone' },
  '/kyc-verification': { opensTo: 'anyone' },
  '/agreement': { opensTo: 'anyone' },
  '/admin/login': { opensTo: 'anyone' },
  '/status': { opensTo: 'anyone' },
  '/verify': { opensTo: 'anyone' },
  '/help': { opensTo: 'anyone' },
  '/investment-disclaimer': { opensTo: 'anyone' },
  '/privacy-policy': { opensTo: 'anyone' },
  '/terms-and-conditions': { opensTo: 'anyone' },
  '/undo-change': { opensTo: 'anyone' },
  '/email-change': { opensTo: 'anyone' },
  '/access-required': { opensTo: 'signed-in' },
  '/dashboard': { opensTo: 'signed-in' },
  '/research': { opensTo: ['investor', 'mfo_admin'] },
  '/opportunities': { opensTo: ['investor'] },
  '/opportunities/:id': { opensTo: ['investor'] },
  // What the law asks of a member before they invest.
  '/investor-profile': { opensTo: ['investor'] },
  '/investor-profile/knowledge-test': { opensTo: ['investor'] },
  '/investor-profile/loss-simulation': { opensTo: ['investor'] },
  '/investments/:id': { opensTo: ['investor'] },
  '/orders/:id': { opensTo: ['investor'] },
  // Every role has a password and a second factor to look after.
  '/settings': { opensTo: 'signed-in' },
  '/placements': { opensTo: ['investor', 'mfo_admin'] },
  '/placements/:id': { opensTo: ['investor'] },
  '/wallet': { opensTo: ['investor'] },
  '/documents': { opensTo: ['investor', 'cl_spv_admin', 'eq_spv_admin', 'production_spv', 'mfo_admin'] },
  '/documents/templates': { opensTo: ['mfo_admin'] },
  '/community': { opensTo: ['investor', 'mfo_admin'] },
  '/community/write': { opensTo: ['investor', 'mfo_admin'] },
  '/community/review': { opensTo: ['mfo_admin'] },
  '/community/:id': { opensTo: ['investor', 'mfo_admin'] },
  '/research/:id': { opensTo: ['investor', 'mfo_admin'] },
  '/support': { opensTo: ['investor'] },
  '/support/:id': { opensTo: ['investor'] },
  '/notifications': { opensTo: ['investor', 'mfo_admin'] },
  // A receipt is for whoever may see the row it is about.
  '/receipts/:id': { opensTo: 'signed-in' },
  '/users': { opensTo: ['mfo_admin'] },
  '/users/:id': { opensTo: ['mfo_admin'] },
  // The compliance role's menu offers it.
  '/compliance': { opensTo: ['mfo_admin', 'compliance'] },
  // Investors find their own performance, statements and tax documents here.
  '/reports': { opensTo: ['investor', 'mfo_admin', 'cl_spv_admin', 'eq_spv_admin', 'compliance'] },
  '/loans': { opensTo: ['cl_spv_admin'] },
  '/investments': { opensTo: ['eq_spv_admin'] },
  '/assets': { opensTo: ['production_spv'] },
  // Staff of SPVs draft offers, and compliance looks at their papers.
  '/offers': { opensTo: ['cl_spv_admin', 'eq_spv_admin', 'production_spv', 'compliance'] },
  '/subscriptions': { opensTo: ['cl_spv_admin', 'eq_spv_admin', 'production_spv', 'compliance'] },
  '/distributions': { opensTo: ['cl_spv_admin', 'eq_spv_admin', 'production_spv', 'compliance'] },
  '/distributions/:id': { opensTo: ['cl_spv_admin', 'eq_spv_admin', 'production_spv', 'compliance'] },
  '/month-end': { opensTo: ['cl_spv_admin', 'eq_spv_admin', 'production_spv', 'compliance'] },
  '/month-end/:id': { opensTo: ['cl_spv_admin', 'eq_spv_admin', 'production_spv', 'compliance'] },
  // What the bank holds undecided, statements and payment runs.
  '/payments': { opensTo: ['mfo_admin', 'compliance'] },
  // What ledger, bank, custody, orders and register say, side by side.
  '/reconciliation': { opensTo: ['mfo_admin', 'compliance'] },
  '/offers/:id': { opensTo: ['cl_spv_admin', 'eq_spv_admin', 'production_spv', 'compliance'] },
  '/kyc': { opensTo: ['compliance'] },
  '/kyc/:id': { opensTo: ['compliance'] },
  '/audit': { opensTo: ['compliance'] },
  '/security': { opensTo: ['mfo_admin'] },
  // A message to everyone of chosen roles (DASH-11).
  '/platform-updates': { opensTo: ['mfo_admin'] },
} as const satisfies Record<RoutePath, Route>

/** The page an address names, or undefined where there is none; query and fragment do not matter, a closing slash neither. */
export function routeOf(address: string): RoutePath | undefined {
  const [path = ''] = address.split(/[?#]/, 1)
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  return routePaths.find((route) => {
    if (!route.endsWith('/:id')) return route === plain
    const stem = route.slice(0, -':id'.length)
    return plain.startsWith(stem) && plain.length > stem.length && !plain.includes('/', stem.length)
  })
}

export interface Visitor {
  readonly loading: boolean
  /** The role is text as it came: a value that is not a role opens nothing that asks for one. */
  readonly user: { readonly role: string } | undefined
  readonly isAdmin: boolean
}

export type GuardDecision = 'loading' | 'sign-in' | 'denied' | 'open'

export function decideGuard(visitor: Visitor, path: RoutePath): GuardDecision {
  const { opensTo }: Route = routes[path]
  if (opensTo === 'anyone') return 'open'
  if (visitor.loading) return 'loading'
  if (!visitor.user) return 'sign-in'
  const { role } = visitor.user
  if (visitor.isAdmin || passesAsAdmin(role) || opensTo === 'signed-in') return 'open'
  return (opensTo as readonly string[]).includes(role) ? 'open' : 'denied'
}

/** The value "admin" is let through by menu and guard as well, yet only mfo_admin is an administrator. */
export function passesAsAdmin(role: string): boolean {
  return role === 'admin' || isAdmin(role)
}

export function isAdmin(role: string): boolean {
  return role === 'mfo_admin'
}

/** Creators are investors whom staff have allowed to publish. */
export function isCreator(person: { readonly role: string; readonly isCreator: boolean }): boolean {
  return person.role === 'investor' && person.isCreator
}

export type DashboardKey = 'mfo' | 'investor' | 'commercialLending' | 'equity' | 'production' | 'compliance'

export type DashboardDecision =
  | { readonly dashboard: DashboardKey }
  | { readonly dashboard: undefined; readonly reason: 'loading' | 'nobody' | 'unknown-role' }

const dashboardKeys = {
  admin: 'mfo',
  mfo_admin: 'mfo',
  investor: 'investor',
  cl_spv_admin: 'commercialLending',
  eq_spv_admin: 'equity',
  production_spv: 'production',
  compliance: 'compliance',
} as const satisfies Record<Role | 'admin', DashboardKey>

/** Which dashboard a visitor finds at /dashboard, or what it says instead. */
export function dashboardOf(visitor: Pick<Visitor, 'loading' | 'user'>): DashboardDecision {
  if (visitor.loading) return { dashboard: undefined, reason: 'loading' }
  if (!visitor.user) return { dashboard: undefined, reason: 'nobody' }
  const { role } = visitor.user
  if (!hasDashboard(role)) return { dashboard: undefined, reason: 'unknown-role' }
  return { dashboard: dashboardKeys[role] }
}

function hasDashboard(role: string): role is keyof typeof dashboardKeys {
  return Object.hasOwn(dashboardKeys, role)
}
