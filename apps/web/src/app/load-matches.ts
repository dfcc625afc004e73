import { matchRoutes, type RouteObject } from 'react-router'

/** Loads the code of the routes that an address leads to, and puts it into them, so that they can be drawn at once. */
export async function loadMatches(routes: RouteObject[], { pathname }: { pathname: string }): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const loaded = await route.lazy()
      Object.assign(route, loaded, { lazy: undefined })
    }),
  )
}
