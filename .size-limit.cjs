/** What a first visit may weigh, compressed. The files come from the build's manifest, so that a new chunk cannot slip past. */
const { existsSync, readFileSync, readdirSync } = require('node:fs')

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
  const words = (...areas) => areas.map((area) => `../../packages/words/src/nl/${area}.ts`)
  const signedInWords = words('shared', 'account', 'errors')
  const wordsOf = (page) => [...signedInWords, ...words(page.startsWith('src/pages/office/') ? 'office' : 'member')]
  const pages = Object.keys(manifest).filter((source) => source.startsWith('src/pages/'))
  const signedIn = pages.filter((source) => /^src\/pages\/(member|office)\//.test(source))

  return [
    {
      name: 'landing, first load',
      path: firstLoad(['index.html', 'src/pages/public/landing.tsx', ...words('shared', 'public')]),
      limit: '120 kB',
      gzip: true,
    },
    {
      name: 'signed in, before any page',
      path: firstLoad(['index.html', 'src/app/data.tsx', ...signedInWords]),
      limit: '185 kB',
      gzip: true,
    },
    ...signedIn.map((page) => ({
      name: `${page}, first load`,
      path: firstLoad(['index.html', 'src/app/data.tsx', page, ...wordsOf(page)]),
      limit: '185 kB',
      gzip: true,
    })),
    ...pages.map((page) => ({ name: `${page}, alone`, path: `${dist}/${manifest[page].file}`, limit: '40 kB', gzip: true })),
    { name: 'all style sheets', path: assets('.css'), limit: '20 kB', gzip: true },
    // Fonts are compressed already; they travel as they are. The extended one comes only where a page has such a letter.
    { name: 'the font', path: assets('.woff2').filter((file) => !file.includes('latin-ext')), limit: '50 kB', brotli: false, gzip: false },
  ]
}

// Without a build there is nothing to weigh; size-limit then names the file that is missing.
module.exports = existsSync(manifestFile) ? budgets() : [{ path: manifestFile, limit: '0 kB' }]
