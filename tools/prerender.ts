/**
 * Draws the pages that say the same to everyone into apps/web/dist/prerendered, from the program that the build has made of
 * apps/web/src/prerender.tsx. Each is the build's own index.html with the page in it, so that scripts and styles are the same.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inRepository } from './repository.ts'

interface Prerender {
  readonly pages: readonly { readonly path: string; readonly source: string; readonly title: string; readonly description: string }[]
  prerender(path: string): Promise<string>
}

type Manifest = Record<string, { readonly file: string; readonly imports?: readonly string[] }>

export const prerenderProgram = inRepository('.heathland/prerender/prerender.js')
const dist = inRepository('apps/web/dist')

if (import.meta.main) {
  try {
    const { pages, prerender } = (await import(prerenderProgram)) as Prerender
    const shell = await readFile(join(dist, 'index.html'), 'utf8')
    const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
    for (const page of pages) {
      const folder = join(dist, 'prerendered', page.path)
      await mkdir(folder, { recursive: true })
      await writeFile(
        join(folder, 'index.html'),
        fill(shell, { ...page, body: await prerender(page.path), scripts: scriptsOf(manifest, page.source) }),
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
  const early = '<script src="/early.js"></script>'
  const preloads = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  const places: readonly (readonly [RegExp, string])[] = [
    [/<title>[^<]*<\/title>/, `<title>${escaped(title)} · Heathland</title>`],
    [/(?<=<meta name="description" content=")[^"]*/, escaped(description)],
    [/(?=<\/head>)/, [early, ...preloads].map((tag) => `  ${tag}\n  `).join('')],
    [/(?<=<div id="root">)(?=<\/div>)/, body],
    [/<noscript>.*<\/noscript>/s, ''],
  ]
  return places.reduce((page, [place, text]) => {
    if (!place.test(page)) throw new Error(`apps/web/index.html has no place for ${place}`)
    return page.replace(place, () => text)
  }, shell)
}

/** The page's own chunk and what it imports beyond the entry; they are asked for together with the entry. */
function scriptsOf(manifest: Manifest, source: string): string[] {
  const known = new Set<string>()
  const visit = (key: string): string[] => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}; correct its name in apps/web/src/prerender.tsx.`)
    if (known.has(key)) return []
    known.add(key)
    return [chunk.file, ...(chunk.imports ?? []).flatMap(visit)]
  }
  visit('index.html')
  return visit(source)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
