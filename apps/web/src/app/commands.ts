/** What the command palette offers to whom. */
import type { Visitor } from '@heathland/domain/identity/guard'
import { hasAdminMenu, mayOpen, type Way } from './navigation.ts'

export interface CommandWay extends Way {
  /** Other words by which people look for it. */
  readonly keywords?: string
}

const pages: readonly CommandWay[] = [
  { to: '/dashboard', label: 'Dashboard', keywords: 'home overview' },
  { to: '/opportunities', label: 'Opportunities', keywords: 'invest projects' },
  { to: '/placements', label: 'Portfolio', keywords: 'placements holdings' },
  { to: '/wallet', label: 'Wallet', keywords: 'money funds onramp withdraw' },
  { to: '/documents', label: 'Documents', keywords: 'contracts receipts agreement' },
  { to: '/community', label: 'Community', keywords: 'members' },
  { to: '/research', label: 'Research', keywords: 'library' },
  { to: '/notifications', label: 'Notifications', keywords: 'inbox messages' },
  { to: '/loans', label: 'Loans' },
  { to: '/investments', label: 'Investments' },
  { to: '/assets', label: 'Assets' },
  { to: '/kyc', label: 'KYC / AML', keywords: 'identity cases' },
  { to: '/audit', label: 'Audit Logs' },
  { to: '/security', label: 'Security' },
  { to: '/settings', label: 'Settings', keywords: 'account profile password' },
  { to: '/support', label: 'Support', keywords: 'help question' },
]

/** An investor's own figures; staff find the page among their reports. */
const performance: CommandWay = { to: '/reports', label: 'Performance', keywords: 'reports statements tax' }

const publicPages: readonly CommandWay[] = [
  { to: '/', label: 'Homepage', keywords: 'start landing' },
  { to: '/status', label: 'Platform status', keywords: 'health down' },
  { to: '/investment-disclaimer', label: 'Investment Disclaimer', keywords: 'risk' },
  { to: '/privacy-policy', label: 'Privacy Policy', keywords: 'data gdpr' },
  { to: '/terms-and-conditions', label: 'Terms and Conditions', keywords: 'legal' },
]

const doors: readonly CommandWay[] = [
  { to: '/login', label: 'Sign in', keywords: 'login' },
  { to: '/register', label: 'Create an account', keywords: 'register join' },
]

const adminPages: readonly CommandWay[] = [
  { to: '/users', label: 'Manage Users', keywords: 'members staff roles' },
  { to: '/compliance', label: 'Compliance Center', keywords: 'risks vendors' },
  { to: '/reports', label: 'Reports', keywords: 'figures' },
]

/** Whoever is not signed in is shown what asks for no role; administrators everything; everyone else what is theirs. */
export function navigationCommands(visitor: Visitor): readonly CommandWay[] {
  if (!visitor.user) return [...doors, ...publicPages]
  const mine = pages.filter((way) => mayOpen(visitor, way))
  const own = visitor.user.role === 'investor' ? [...mine.slice(0, 4), performance, ...mine.slice(4)] : mine
  return [...own, ...publicPages]
}

export function adminCommands(visitor: Visitor): readonly CommandWay[] {
  return hasAdminMenu(visitor) ? adminPages.filter((way) => mayOpen(visitor, way)) : []
}
