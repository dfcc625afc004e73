/** What a first visit loads, against its budget. The largest share decides. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildWeb } from '../build.ts'
import type { BarRun } from './bar.ts'

/** In kB of 1,000 bytes: scripts and styles gzipped, fonts as they are. */
const budgets = { publicScripts: 120, memberScripts: 185, routeChunk: 40, styles: 20, fonts: 50 }

type Manifest = Readonly<Record<string, { readonly file: string; readonly isDynamicEntry?: boolean }>>

export const run: BarRun = async () => {
  const { dist, firstLoad } = await buildWeb()
  const gzipKb = (file: string) => gzipSync(readFileSync(join(dist, file))).length / 1_000
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const scriptsOf = (page: string, html: string) => {
    const load = firstLoad.find((found) => found.page === page)
    if (!load) throw new Error(`the build says nothing about ${page}`)
    // Beside the chunks stand the small files that the document itself asks for.
    const own = readFileSync(join(dist, html), 'utf8').matchAll(/<script[^>]* src="\/([\w-]+\.js)"/g)
    return [...own].reduce((sum, [, file = '']) => sum + gzipKb(file), load.scriptBytes / 1_000)
  }
  const chunks = Object.entries(manifest)
    .filter(([source, { isDynamicEntry }]) => isDynamicEntry && source.startsWith('src/pages/'))
    .map(([source, { file }]) => ({ source, kb: gzipKb(file) }))
    .sort((one, other) => other.kb - one.kb)
  const fonts = globSync('**/*.woff2', { cwd: dist })
    // Asked for only where a page has a letter beyond Western Europe.
    .filter((file) => !file.includes('latin-ext'))
    .map((file) => statSync(join(dist, file)).size / 1_000)
  const figures = {
    publicScripts: scriptsOf('/', 'prerendered/en/index.html'),
    memberScripts: scriptsOf('/dashboard', 'index.html'),
    routeChunk: chunks[0]?.kb ?? Number.NaN,
    styles: Math.max(...firstLoad.map(({ styleBytes }) => styleBytes)) / 1_000,
    fonts: fonts.reduce((sum, kb) => sum + kb, 0),
  }
  const names = Object.keys(budgets) as (keyof typeof budgets)[]
  const shares = names.map((name) => figures[name] / budgets[name])
  return {
    value: round(Math.max(...shares)),
    unit: 'share',
    details: {
      kb: Object.fromEntries(
        names.map((name, place) => [name, `${figures[name].toFixed(1)} of ${budgets[name]} (${round(shares[place] ?? 0)})`]),
      ),
      largestRouteChunk: chunks[0]?.source,
      firstLoad: Object.fromEntries(firstLoad.map(({ page, scriptBytes }) => [page, `${(scriptBytes / 1_000).toFixed(1)} kB of scripts`])),
    },
  }
}

function round(share: number): number {
  return Math.round(share * 1_000) / 1_000
}
