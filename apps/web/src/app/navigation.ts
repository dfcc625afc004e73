/** The pages that a role is offered: only those that are built and that it may open, and all of its own. */
import { decideGuard, passesAsAdmin, type Route, type RoutePath, routes, type Visitor } from '@heathland/domain/identity/guard'
import type { SharedWords } from '@heathland/words/words'

export type WayPath = keyof SharedWords['ways'] & RoutePath

export interface Way {
  readonly to: RoutePath
  readonly label: string
}

type WayWords = Pick<SharedWords, 'ways'>

const everyones: readonly WayPath[] = ['/dashboard', '/opportunities', '/placements', '/wallet', '/documents', '/community', '/support']

/** Offered to the roles that a page is for; admins may open the others' pages too, but are not led there. */
const oneRoles: readonly WayPath[] = [
  '/loans',
  '/investments',
  '/assets',
  '/month-end',
  '/offers',
  '/subscriptions',
  '/distributions',
  '/kyc',
  '/audit',
  '/research',
]

const admins: readonly WayPath[] = [
  '/users',
  '/compliance',
  '/reports',
  // An administrator's own pages: they stand with the others of their kind.
  '/security',
  '/platform-updates',
]

const accounts: readonly WayPath[] = ['/settings', '/documents']

export function mainWays(visitor: Visitor, words: WayWords): readonly Way[] {
  return [...everyones.filter((to) => isOffered(visitor, to)), ...oneRoles.filter((to) => isFor(visitor, to))].map(named(words))
}

/** The Admin dropdown: for administrators and the roles that report or review, each with what it may open. Others have none. */
export function adminWays(visitor: Visitor, words: WayWords): readonly Way[] {
  return hasAdminMenu(visitor) ? admins.filter((to) => isOffered(visitor, to)).map(named(words)) : []
}

export function accountWays(visitor: Visitor, words: WayWords): readonly Way[] {
  return accounts.filter((to) => isOffered(visitor, to)).map(named(words))
}

function named({ ways }: WayWords): (to: WayPath) => Way {
  return (to) => ({ to, label: ways[to] })
}

const adminMenuRoles = ['compliance', 'cl_spv_admin', 'eq_spv_admin']

export function hasAdminMenu({ user }: Visitor): boolean {
  return user !== undefined && (passesAsAdmin(user.role) || adminMenuRoles.includes(user.role))
}

export function isOffered(visitor: Visitor, to: RoutePath): boolean {
  return decideGuard(visitor, to) === 'open'
}

function isFor({ user }: Visitor, to: RoutePath): boolean {
  const { opensTo }: Route = routes[to]
  return user !== undefined && typeof opensTo !== 'string' && (opensTo as readonly string[]).includes(user.role)
}

/** Whoever works here, and not only invests. */
export function isStaff({ user }: Visitor): boolean {
  return user !== undefined && user.role !== 'investor'
}

export type RailIcon =
  | 'dashboard'
  | 'users'
  | 'updates'
  | 'support'
  | 'payments'
  | 'reconciliation'
  | 'loans'
  | 'documents'
  | 'placements'
  | 'compliance'
  | 'kyc'
  | 'security'
  | 'audit'
  | 'community'
  | 'offers'
  | 'subscriptions'
  | 'distributions'
  | 'month-end'
  | 'reports'
  | 'investments'
  | 'assets'

export interface RailWay {
  readonly path: RoutePath
  readonly label: string
  readonly icon: RailIcon
}

export interface RailGroup {
  readonly id: string
  /** The first group needs no name. */
  readonly label?: string
  readonly ways: readonly RailWay[]
}

/** The sections of staff, grouped by work. Groups without a page that the role may open are left out. */
export function railGroups(visitor: Visitor, { ways, rail }: Pick<SharedWords, 'ways' | 'rail'>): readonly RailGroup[] {
  const groups: readonly RailGroup[] = [
    { id: 'start', ways: [{ path: '/dashboard', label: ways['/dashboard'], icon: 'dashboard' }] },
    {
      id: 'people',
      label: rail.people,
      ways: [
        { path: '/users', label: ways['/users'], icon: 'users' },
        { path: '/platform-updates', label: ways['/platform-updates'], icon: 'updates' },
        { path: '/support', label: ways['/support'], icon: 'support' },
      ],
    },
    {
      id: 'money',
      label: rail.money,
      ways: [
        { path: '/payments', label: ways['/payments'], icon: 'payments' },
        { path: '/reconciliation', label: ways['/reconciliation'], icon: 'reconciliation' },
      ],
    },
    {
      id: 'books',
      label: rail.books,
      ways: [
        { path: '/loans', label: ways['/loans'], icon: 'loans' },
        { path: '/investments', label: ways['/investments'], icon: 'investments' },
        { path: '/assets', label: ways['/assets'], icon: 'assets' },
        { path: '/month-end', label: ways['/month-end'], icon: 'month-end' },
      ],
    },
    {
      id: 'offers',
      label: rail.offers,
      ways: [
        { path: '/offers', label: ways['/offers'], icon: 'offers' },
        { path: '/subscriptions', label: ways['/subscriptions'], icon: 'subscriptions' },
        { path: '/distributions', label: ways['/distributions'], icon: 'distributions' },
      ],
    },
    {
      id: 'oversight',
      label: rail.oversight,
      ways: [
        { path: '/kyc', label: ways['/kyc'], icon: 'kyc' },
        { path: '/compliance', label: ways['/compliance'], icon: 'compliance' },
        { path: '/security', label: ways['/security'], icon: 'security' },
        { path: '/audit', label: rail.auditTrail, icon: 'audit' },
        { path: '/reports', label: ways['/reports'], icon: 'reports' },
      ],
    },
    {
      id: 'community',
      label: rail.community,
      ways: [{ path: '/community/review', label: rail.communityReview, icon: 'community' }],
    },
    {
      id: 'records',
      label: rail.records,
      ways: [
        { path: '/placements', label: ways['/placements'], icon: 'placements' },
        { path: '/documents', label: ways['/documents'], icon: 'documents' },
        { path: '/documents/templates', label: rail.agreementText, icon: 'documents' },
      ],
    },
  ]
  return groups
    .map((group) => ({ ...group, ways: group.ways.filter(({ path }) => isOffered(visitor, path)) }))
    .filter((group) => group.ways.length > 0)
}
