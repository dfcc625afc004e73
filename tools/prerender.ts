/**
 * Draws the pages that say the same to everyone into apps/web/dist/prerendered, from the program that the build has made of
 * apps/web/src/prerender.tsx. Each is the build's own index.html with the page in it, so that scripts and styles are the same.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inRepository } from './repository.ts'

interface Prerender {
  readonly pages: readonly { readonly path: string; readonly source: string; readonly title: string; readonly description: string }[]
  readonly shells: readonly { readonly path?: string; readonly sources: readonly string[] }[]
  prerender(path: string): Promise<string>
}

type Manifest = Record<string, { readonly file: string; readonly imports?: readonly string[] }>

export const prerenderProgram = inRepository('.heathland/prerender/prerender.js')
const dist = inRepository('apps/web/dist')

if (import.meta.main) {
  try {
    const { pages, prerender, shells } = (await import(prerenderProgram)) as Prerender
    const shell = await readFile(join(dist, 'index.html'), 'utf8')
    const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
    for (const page of pages) {
      const folder = join(dist, 'prerendered', page.path)
      await mkdir(folder, { recursive: true })
      await writeFile(
        join(folder, 'index.html'),
        fill(shell, { ...page, body: await prerender(page.path), scripts: scriptsOf(manifest, [page.source]) }),
      )
    }
    for (const { path, sources } of shells) {
      const folder = path === undefined ? dist : join(dist, 'prerendered', path)
      await mkdir(folder, { recursive: true })
      await writeFile(
        join(folder, 'index.html'),
        shell.replace('</head>', () => `${preloads(scriptsOf(manifest, sources))}</head>`),
      )
    }
    // The session's channel to other tabs would keep the process waiting for news.
    process.exit(0)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}

interface Filling {
  readonly title: string
  readonly description: string
  readonly body: string
  readonly scripts: readonly string[]
}

/** Every place is filled exactly once, or the page is not what it seems. */
function fill(shell: string, { title, description, body, scripts }: Filling): string {
  const early = '  <script src="/early.js"></script>\n  '
  const places: readonly (readonly [RegExp, string])[] = [
    [/<title>[^<]*<\/title>/, `<title>${escaped(title)} · Heathland</title>`],
    [/(?<=<meta name="description" content=")[^"]*/, escaped(description)],
    [/(?=<\/head>)/, early + preloads(scripts)],
    [/(?<=<div id="root">)(?=<\/div>)/, body],
    [/<noscript>.*<\/noscript>/s, ''],
  ]
  return places.reduce((page, [place, text]) => {
    if (!place.test(page)) throw new Error(`apps/web/index.html has no place for ${place}`)
    return page.replace(place, () => text)
  }, shell)
}

function preloads(scripts: readonly string[]): string {
  return scripts.map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `).join('')
}

/** The page's own chunks and what they import beyond the entry; they are asked for together with the entry. */
function scriptsOf(manifest: Manifest, sources: readonly string[]): string[] {
  const known = new Set<string>()
  const visit = (key: string): string[] => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}; correct its name in apps/web/src/prerender.tsx.`)
    if (known.has(key)) return []
    known.add(key)
    return [chunk.file, ...(chunk.imports ?? []).flatMap(visit)]
  }
  visit('index.html')
  return sources.flatMap(visit)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
