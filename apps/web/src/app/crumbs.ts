/** Where a page stands, from its address alone: Home, then each part of the path in words. */
import { decideGuard, type RoutePath, routeOf, type Visitor } from '@heathland/domain/identity/guard'
import type { SharedWords } from '@heathland/words/words'
import type { Crumb } from '../ui/breadcrumb.tsx'

/** The landing page and the forms for signing in stand alone: there is nothing above them to go back to. */
const withoutCrumbs: readonly (RoutePath | undefined)[] = [
  undefined,
  '/',
  '/login',
  '/register',
  '/welcome',
  '/forgot-password',
  '/update-password',
  '/undo-change',
  '/email-change',
  '/recovery',
  '/admin/login',
]

/** Parts that are no page, or none that the visitor may open, are named and lead nowhere. */
export function crumbsOf(pathname: string, visitor: Visitor, { crumbs }: Pick<SharedWords, 'crumbs'>): readonly Crumb[] {
  if (withoutCrumbs.includes(routeOf(pathname))) return []
  const segments = pathname.split('/').filter(Boolean)
  return [
    { label: crumbs.home, to: '/' },
    ...segments.map((segment, index) => {
      const path = `/${segments.slice(0, index + 1).join('/')}`
      const route = index === segments.length - 1 ? undefined : routeOf(path)
      const leads = route !== undefined && decideGuard(visitor, route) !== 'denied'
      return {
        label: labelOf(segment, segments[index - 1], crumbs),
        ...(leads && { to: path }),
      }
    }),
  ]
}

/** An id says nothing to a reader; what it is of does. */
function labelOf(segment: string, before: string | undefined, crumbs: SharedWords['crumbs']): string {
  if (segment.startsWith('per_')) return crumbs.person
  if (segment.startsWith('tic_')) return crumbs.ticket
  if (segment.startsWith('kca_')) return crumbs.kycCase
  if (segment.startsWith('ofr_')) return crumbs.offer
  if (segment.startsWith('dis_')) return crumbs.distribution
  if (segment.startsWith('spv_')) return crumbs.month
  if (segment.startsWith('sub_')) return crumbs.order
  return before === 'receipts' ? crumbs.receipt : nameOf(segment, crumbs.segments)
}

/** Parts without a name of their own, such as an id, are shown as they are written. */
function nameOf(segment: string, names: SharedWords['crumbs']['segments']): string {
  if (Object.hasOwn(names, segment)) return names[segment as keyof typeof names]
  return decoded(segment)
    .replaceAll('-', ' ')
    .replace(/(?<=^|\s)\p{Letter}/gu, (letter) => letter.toUpperCase())
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
