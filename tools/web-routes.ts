/** The pages of the web with the areas of words that their routes name, as `router.tsx` says. */
import { dirname, join } from 'node:path'
import { inRepository, readText } from './repository.ts'

export interface WebRoute {
  readonly path: string
  readonly areas: readonly string[]
  /** Its file, such as `src/pages/member/wallet.tsx`, as the build's manifest names it. */
  readonly page: string
}

const shape = /open\(\s*'([^']+)',\s*\[([^\]]*)\],\s*async \(\) =>.*?import\('([^']+)'\)/gs

export function readWebRoutes(text = readText('apps/web/src/app/router.tsx')): readonly WebRoute[] {
  const routes = Array.from(text.matchAll(shape), ([, path = '', areas = '', page = '']) => ({
    path,
    areas: Array.from(areas.matchAll(/\w+/g), ([area]) => area),
    page: join('src/app', page),
  }))
  const written = text.match(/open\(\s*'/g)?.length ?? 0
  if (routes.length === 0 || routes.length !== written)
    throw new Error(
      `router.tsx has ${written} routes and ${routes.length} could be read; write them as open('/path', [areas], …) or correct web-routes.ts`,
    )
  return routes
}

/** A page that another one loads in its place, such as the dashboard of a role. */
export interface InnerPage extends WebRoute {
  readonly within: string
}

const innerShape = /import\('(\.\.\/\w+\/[^']+)'\)\)\.\w+,\s*\[([^\]]*)\]/g

export function readInnerPages(): readonly InnerPage[] {
  return readWebRoutes().flatMap(({ path, areas, page }) =>
    Array.from(readText(join('apps/web', page)).matchAll(innerShape), ([, file = '', own = '']) => ({
      path,
      areas: [...areas, ...Array.from(own.matchAll(/\w+/g), ([area]) => area)],
      page: join(dirname(page), file),
      within: page,
    })).filter((inner) => inner.page.startsWith('src/pages/')),
  )
}

/** What the frame around every page loads, and the one around pages with data. */
export const frameAreas = { page: ['shared'], data: ['shared', 'account'] } as const

export const webFile = (path: string) => inRepository(join('apps/web', path))

/** The file of an area's catalogue: `signIn` is in `sign-in.ts`. */
export const catalogueFile = (area: string) => `${area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
