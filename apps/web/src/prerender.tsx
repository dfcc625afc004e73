/** Draws the pages that say the same to everyone, when the web is built: they can be read before any script runs, and without. */
import { routes as guarded, type RoutePath, routeOf } from '@heathland/domain/identity/guard'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter, useRoutes } from 'react-router'
import { Guard } from './app/guard.tsx'
import { loadMatches } from './app/load-matches.ts'
import { Opening, Root } from './app/root.tsx'
import { Pages, routes } from './app/router.tsx'

export interface Prerendered {
  readonly path: string
  readonly title: string
  readonly description: string
}

export const pages: readonly Prerendered[] = [
  {
    path: '/',
    title: 'A members’ platform for impact placements',
    description: 'A members’ platform for impact placements. Heathland is not a bank. Capital is at risk.',
  },
  {
    path: '/investment-disclaimer',
    title: 'Investment Disclaimer',
    description: 'The risks of investing through Heathland, in plain words. Heathland is not a bank. Capital is at risk.',
  },
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    description: 'What Heathland keeps about you, why, for how long, and what you may ask of us.',
  },
  {
    path: '/terms-and-conditions',
    title: 'Terms and Conditions',
    description: 'The terms between you and Heathland.',
  },
]

export interface Shell {
  /** Its address; without one it is the page of every address that has no other. */
  readonly path?: string
  /** The chunks that a visit there needs, as the build's manifest names them. */
  readonly sources: readonly string[]
}

const data = ['src/app/start.tsx', 'src/app/data.tsx', 'src/app/signed-in.ts']
const member = [...data, 'src/app/member-bar.tsx']

/**
 * Pages of somebody's own are drawn without what is theirs, so that something stands there at once. What they need is asked for
 * together, rather than each when the one before it has come.
 */
export const shells: readonly Shell[] = [
  { sources: data },
  { path: '/status', sources: ['src/app/start.tsx', 'src/app/data.tsx', 'src/pages/public/status.tsx'] },
  { path: '/login', sources: [...data, 'src/pages/public/login.tsx'] },
  { path: '/register', sources: [...data, 'src/pages/public/register.tsx'] },
  { path: '/kyc-verification', sources: [...member, 'src/pages/public/kyc-verification.tsx'] },
  { path: '/dashboard', sources: [...member, 'src/pages/member/dashboard.tsx'] },
  { path: '/wallet', sources: [...member, 'src/pages/member/wallet.tsx'] },
  { path: '/settings', sources: [...member, 'src/pages/member/settings.tsx'] },
  { path: '/users', sources: [...member, 'src/pages/office/users.tsx'] },
]

/** What stands there until the page comes; `asks` when it begins with the question who is here. */
export function drawShell(path = ''): { body: string; asks: boolean } {
  const route = routeOf(path)
  if (route === undefined || guarded[route].opensTo === 'anyone') return { body: renderToString(<Opening />), asks: false }
  return { body: draw(<Shell path={route} />, path), asks: true }
}

function Shell({ path }: { path: RoutePath }) {
  return useRoutes([{ element: <Root />, children: [{ path, element: <Guard path={path}>{null}</Guard> }] }])
}

export async function prerender(path: string): Promise<string> {
  await loadMatches(routes, { pathname: path })
  return draw(<Pages />, path)
}

function draw(page: ReactNode, path: string): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>{page}</StaticRouter>
    </StrictMode>,
  )
}
