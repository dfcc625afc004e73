import { decideGuard, type RoutePath, routeOf, routes } from '@heathland/domain/identity/guard'
import { accessRequiredPath, decideRouteGate, gatedRoutes, isGatedRoute } from '@heathland/domain/onboarding/gate'
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { Navigate, useLocation } from 'react-router'
import { gateFactsOf, useSession } from '../features/session.ts'
import { AccessDenied } from './access-denied.tsx'
import { sessionStore } from './session.tsx'
import { Waiting } from './waiting.tsx'

const SessionFailed = lazy(async () => ({ default: (await import('./session-failed.tsx')).SessionFailed }))

const HoldersOnly = lazy(async () => ({ default: (await import('./holders-only.tsx')).HoldersOnly }))

/** Pages that anyone may open, but that a signed-in person is led on from. */
const signInPages: readonly RoutePath[] = ['/login', '/register', '/admin/login']
/** Pages that anyone may open, and that show a signed-in person what is theirs. */
const personal: readonly RoutePath[] = ['/kyc-verification', '/agreement']

/** Whether a page is other for someone who is signed in. Pages that anyone may read do not ask. */
export function asksWhoIsHere(pathname: string): boolean {
  const path = routeOf(pathname)
  return path !== undefined && (routes[path].opensTo !== 'anyone' || signInPages.includes(path) || personal.includes(path))
}

/** Lets a visitor to the page, or says what stands in between. The server asks the same of every call. */
export function Guard({ path, children }: { path: RoutePath; children: ReactNode }) {
  const session = useSession()
  const { exit } = useSyncExternalStore(sessionStore.follow, sessionStore.read, sessionStore.read)
  const { pathname, search, hash } = useLocation()
  const isAsked = asksWhoIsHere(path)
  const decision = decideGuard(session, path)
  const { user } = session

  useEffect(() => {
    if (isAsked && session.loading && !exit) sessionStore.begin()
  }, [isAsked, session.loading, exit])

  if (decision === 'open') {
    const gate = user && decideRouteGate(path, { ...gateFactsOf(user), role: user.role, holdsPlacement: false })
    if (gate?.open !== false) return children
    const led = <Navigate to={accessRequiredPath(gate.need, pathname + search)} replace />
    // What somebody holds stays open to them; whether they hold something is asked only where the gate would close.
    if (!isGatedRoute(path) || !gatedRoutes[path].openToHolders) return led
    return (
      <Suspense fallback={<Waiting />}>
        <HoldersOnly otherwise={led}>{children}</HoldersOnly>
      </Suspense>
    )
  }
  if (decision === 'denied') return <AccessDenied />
  if (exit) return <Navigate to={exit} replace />
  if (decision === 'loading') return <Waiting />
  if (session.failure) {
    return (
      <Suspense fallback={<Waiting />}>
        <SessionFailed {...session.failure} />
      </Suspense>
    )
  }
  return <Navigate to="/login" state={{ from: pathname + search + hash }} replace />
}
