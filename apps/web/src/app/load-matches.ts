import { matchRoutes, type RouteObject } from 'react-router'
import { loadRoute } from './lazy-page.tsx'

/** Loads the code of the routes that an address leads to, so that they can be drawn at once. */
export async function loadMatches(routes: RouteObject[], { pathname }: { pathname: string }): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? []
  await Promise.all(matches.map(({ route }) => loadRoute(route)))
}
