/** Draws the pages that say the same to everyone, when the web is built: they can be read before any script runs, and without. */
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { routes } from './app/router.tsx'

export interface Prerendered {
  readonly path: string
  /** The chunk of the page, as the build's manifest names it. */
  readonly source: string
  readonly title: string
  readonly description: string
}

export const pages: readonly Prerendered[] = [
  {
    path: '/',
    source: 'src/pages/public/landing.tsx',
    title: 'A members’ platform for impact placements',
    description: 'A members’ platform for impact placements. Heathland is not a bank. Capital is at risk.',
  },
  {
    path: '/investment-disclaimer',
    source: 'src/pages/public/investment-disclaimer.tsx',
    title: 'Investment Disclaimer',
    description: 'The risks of investing through Heathland, in plain words. Heathland is not a bank. Capital is at risk.',
  },
  {
    path: '/privacy-policy',
    source: 'src/pages/public/privacy-policy.tsx',
    title: 'Privacy Policy',
    description: 'What Heathland keeps about you, why, for how long, and what you may ask of us.',
  },
  {
    path: '/terms-and-conditions',
    source: 'src/pages/public/terms-and-conditions.tsx',
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

/** Pages of somebody's own are not drawn. What they need is asked for together, rather than each when the one before it has come. */
export const shells: readonly Shell[] = [
  { sources: ['src/app/data.tsx', 'src/app/signed-in.ts'] },
  {
    path: '/dashboard',
    sources: ['src/app/data.tsx', 'src/app/signed-in.ts', 'src/app/member-bar.tsx', 'src/pages/member/dashboard.tsx'],
  },
]

export async function prerender(path: string): Promise<string> {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(new URL(path, 'http://localhost')))
  if (context instanceof Response) throw new Error(`${path} answers ${context.status} instead of a page`)
  if (context.statusCode !== 200 || context.errors) throw new Error(`${path} cannot be drawn: ${JSON.stringify(context.errors)}`)
  return renderToString(
    <StrictMode>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
    </StrictMode>,
  )
}
