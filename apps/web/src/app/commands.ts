/** What the command palette offers to whom. */
import type { RoutePath, Visitor } from '@heathland/domain/identity/guard'
import type { PaletteWords } from '@heathland/words/words'
import { hasAdminMenu, isOffered, type Way } from './navigation.ts'

export interface CommandWay extends Way {
  /** Other words by which people look for it. */
  readonly keywords: string
}

/** A place on a page, or a page about one thing. */
export type Destination = Omit<CommandWay, 'to'> & { readonly to: string }

type CommandWords = Pick<PaletteWords, 'commands'>
type CommandPath = keyof PaletteWords['commands'] & RoutePath

const pages: readonly CommandPath[] = [
  '/dashboard',
  '/opportunities',
  '/placements',
  '/wallet',
  '/documents',
  '/community',
  '/research',
  '/notifications',
  '/loans',
  '/investments',
  '/assets',
  '/offers',
  '/subscriptions',
  '/distributions',
  '/month-end',
  '/payments',
  '/reconciliation',
  '/kyc',
  '/audit',
  '/security',
  '/platform-updates',
  '/investor-profile',
  '/settings',
  '/support',
]

const publicPages: readonly CommandPath[] = [
  '/',
  '/help',
  '/status',
  '/verify',
  '/investment-disclaimer',
  '/privacy-policy',
  '/terms-and-conditions',
]

const signInPages: readonly CommandPath[] = ['/login', '/register']

const adminPages: readonly CommandPath[] = ['/users', '/compliance', '/reports']

/** Whoever is not signed in is shown what asks for no role; administrators everything; everyone else what is theirs. */
export function navigationCommands(visitor: Visitor, { commands }: CommandWords): readonly CommandWay[] {
  const named = (to: CommandPath): CommandWay => ({ to, ...commands[to] })
  if (!visitor.user) return [...signInPages, ...publicPages].map(named)
  const mine = pages.filter((to) => isOffered(visitor, to)).map(named)
  // An investor's own figures; staff find the page among their reports.
  const performance: CommandWay = { to: '/reports', ...commands.performance }
  const own =
    visitor.user.role === 'investor' && isOffered(visitor, '/reports') ? [...mine.slice(0, 4), performance, ...mine.slice(4)] : mine
  return [...own, ...publicPages.map(named)]
}

/** What a member does most, each leading to the place where it is done. */
const acts = {
  addMoney: { page: '/wallet', to: '/wallet#add-money' },
  statement: { page: '/wallet', to: '/wallet' },
  identityCheck: { page: '/kyc-verification', to: '/kyc-verification' },
  password: { page: '/settings', to: '/settings' },
} as const satisfies Record<keyof PaletteWords['palette']['actCommands'], { page: RoutePath; to: string }>

export function actCommands(visitor: Visitor, { palette }: Pick<PaletteWords, 'palette'>): readonly Destination[] {
  if (visitor.user?.role !== 'investor') return []
  return (Object.keys(acts) as (keyof typeof acts)[])
    .filter((act) => isOffered(visitor, acts[act].page))
    .map((act) => ({ to: acts[act].to, ...palette.actCommands[act] }))
}

export function adminCommands(visitor: Visitor, { commands }: CommandWords): readonly CommandWay[] {
  return hasAdminMenu(visitor) ? adminPages.filter((to) => isOffered(visitor, to)).map((to) => ({ to, ...commands[to] })) : []
}
