/** Where a page stands, from its address alone: Home, then each part of the path in words. */
import { decideGuard, type RoutePath, routeOf, type Visitor } from '@heathland/domain/identity/guard'
import type { Crumb } from '../ui/breadcrumb.tsx'

/** The front door and the forms at it stand alone: there is nothing above them to go back to. */
const withoutCrumbs: readonly (RoutePath | undefined)[] = [
  undefined,
  '/',
  '/login',
  '/register',
  '/welcome',
  '/forgot-password',
  '/update-password',
  '/undo-change',
  '/recovery',
  '/admin/login',
]

/** Parts that are no page, or none that the visitor may open, are named and lead nowhere. */
export function crumbsOf(pathname: string, visitor: Visitor): readonly Crumb[] {
  if (withoutCrumbs.includes(routeOf(pathname))) return []
  const segments = pathname.split('/').filter(Boolean)
  return [
    { label: 'Home', to: '/' },
    ...segments.map((segment, index) => {
      const path = `/${segments.slice(0, index + 1).join('/')}`
      const route = index === segments.length - 1 ? undefined : routeOf(path)
      const leads = route !== undefined && decideGuard(visitor, route) !== 'denied'
      return { label: wordsOf(segment), ...(leads && { to: path }) }
    }),
  ]
}

function wordsOf(segment: string): string {
  return decoded(segment)
    .replaceAll('-', ' ')
    .replace(/(?<=^|\s)\p{Letter}/gu, (letter) => letter.toUpperCase())
    .replace(/^Kyc\b/, 'KYC')
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
