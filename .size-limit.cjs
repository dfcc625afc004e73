/** What a first visit may weigh, compressed. The files come from the build's manifest, so that a new chunk cannot slip past. */
const { existsSync, readFileSync, readdirSync } = require('node:fs')
const { catalogueFile, frameAreas, readInnerPages, readWebRoutes } = require('./tools/web-routes.ts')

const dist = 'apps/web/dist'
const manifestFile = `${dist}/.vite/manifest.json`

function budgets() {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))

  /** Everything that the sources load at once, with their imports; what they import() later is not first load. */
  const firstLoad = (sources, found = new Set([`${dist}/theme.js`])) => {
    for (const source of sources) {
      const chunk = manifest[source]
      if (!chunk) throw new Error(`${source} is not in the build; correct its name in .size-limit.cjs`)
      if (found.has(`${dist}/${chunk.file}`)) continue
      found.add(`${dist}/${chunk.file}`)
      firstLoad(chunk.imports ?? [], found)
    }
    return [...found]
  }
  const assets = (ending) => readdirSync(`${dist}/assets`).flatMap((file) => (file.endsWith(ending) ? [`${dist}/assets/${file}`] : []))
  /** Both languages weigh about the same; a reader loads one. */
  const words = (areas) => areas.map((area) => `../../packages/words/src/nl/${catalogueFile(area)}`)
  const routes = [...readWebRoutes(), ...readInnerPages()]
  const pages = Object.keys(manifest).filter((source) => source.startsWith('src/pages/'))
  const signedIn = pages.filter((source) => /^src\/pages\/(member|office)\//.test(source))
  const frame = ['index.html', 'src/app/data.tsx', ...words(frameAreas.data)]
  /** Staff's half of the contract comes with the first call of each of their pages. */
  const calls = (page) => (page.startsWith('src/pages/office/') ? ['src/app/contract.office.json'] : [])
  /** A page may have several routes; each counts with the words that it names. */
  const routesOf = (page) => {
    const found = routes.filter((route) => route.page === page)
    if (found.length === 0) throw new Error(`${page} is in no route of router.tsx, so nobody can say what it loads`)
    return found
  }

  return [
    {
      name: 'landing, first load',
      path: firstLoad(['index.html', 'src/pages/public/landing.tsx', ...words([...frameAreas.page, 'public'])]),
      limit: '120 kB',
      gzip: true,
    },
    { name: 'signed in, before any page', path: firstLoad(frame), limit: '185 kB', gzip: true },
    ...signedIn.flatMap((page) =>
      routesOf(page).map(({ path, areas, within }) => ({
        name: `${path} (${page}), first load`,
        path: firstLoad([...frame, ...calls(page), ...(within ? [within] : []), page, ...words(areas)]),
        limit: '185 kB',
        gzip: true,
      })),
    ),
    ...pages.map((page) => ({ name: `${page}, alone`, path: `${dist}/${manifest[page].file}`, limit: '40 kB', gzip: true })),
    { name: 'all style sheets', path: assets('.css'), limit: '20 kB', gzip: true },
    // Fonts are compressed already; they travel as they are. The extended one comes only where a page has such a letter.
    { name: 'the font', path: assets('.woff2').filter((file) => !file.includes('latin-ext')), limit: '50 kB', brotli: false, gzip: false },
  ]
}

// Without a build there is nothing to weigh; size-limit then names the file that is missing.
module.exports = existsSync(manifestFile) ? budgets() : [{ path: manifestFile, limit: '0 kB' }]
