/**
 * Draws the pages that say the same to everyone into apps/web/dist/prerendered, from the program that the build has made of
 * apps/web/src/prerender.tsx, and what holds the place of the others. Each is the build's own index.html with the page in it, so
 * that scripts and styles are the same.
 */
import { statSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, languages } from '../packages/words/src/language.ts'
import { inRepository } from './repository.ts'
import { catalogueFile } from './web-routes.ts'

interface Prerender {
  speak(language: Language): void
  pages(language: Language): readonly {
    readonly path: string
    readonly title: string
    readonly description: string
    readonly areas: readonly string[]
  }[]
  readonly shells: readonly { readonly path?: string; readonly sources: readonly string[]; readonly areas: readonly string[] }[]
  prerender(path: string): Promise<string>
  drawShell(path?: string): { readonly body: string; readonly asks: boolean }
}

type Manifest = Record<string, { readonly file: string; readonly imports?: readonly string[] }>

export const prerenderProgram = inRepository('.heathland/prerender/prerender.js')
const dist = inRepository('apps/web/dist')
/** The page of every address that has none of its own; no route is called so. */
const anyAddress = '_any'
const title = /<title>[^<]*<\/title>/
const endOfHead = /(?=<\/head>)/
const html = /(?<=<html lang=")en"(?=>)/

if (import.meta.main) {
  try {
    const { drawShell, pages, prerender, shells, speak } = (await import(prerenderProgram)) as Prerender
    const shell = await readFile(join(dist, 'index.html'), 'utf8')
    const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
    for (const language of languages) {
      speak(language)
      const others = languages.filter((one) => one !== language)
      for (const page of pages(language)) {
        const folder = join(dist, 'prerendered', language, page.path)
        await mkdir(folder, { recursive: true })
        await writeFile(
          join(folder, 'index.html'),
          fill(shell, [
            [title, `<title>${escaped(page.title)} · Heathland</title>`],
            [/(?<=<meta name="description" content=")[^"]*/, escaped(page.description)],
            // The page comes alive when it has loaded. Whoever wants another language than they were sent waits for its words.
            [html, `${language}"${wordsAttribute(manifest, page.areas, others)}`],
            [endOfHead, script('/early.js')],
            // Its code is asked for when letters and picture stand.
            [/<div id="root"><\/div>/, `<div id="root" data-drawn>${await prerender(page.path)}</div>`],
            [/<noscript>.*<\/noscript>/s, ''],
          ]),
        )
      }
      for (const { path, sources, areas } of shells) {
        const { body, asks } = drawShell(path)
        const scripts = scriptsOf(manifest, sources).sort((one, other) => sizeOf(other) - sizeOf(one))
        const folder = join(dist, 'prerendered', language, path ?? anyAddress)
        await mkdir(folder, { recursive: true })
        const text = fill(shell, [
          [html, `${language}"${wordsAttribute(manifest, areas, languages)}`],
          // The line is what a phone waits for: code goes before letters, and the largest of it first.
          [/(?=<link rel="preload" as="font")/, preloads(scripts)],
          [/(?<=<link rel="preload" as="font")/, ' fetchpriority="low"'],
          [/(?=<script type="module")/, asks ? script('/ask.js', 'async fetchpriority="high"') : ''],
          [/(?<=<div id="root">)(?=<\/div>)/, body],
        ])
        await writeFile(join(folder, 'index.html'), text)
        if (path === undefined && language === 'en') await writeFile(join(dist, 'index.html'), text)
      }
    }
    // The session's channel to other tabs would keep the process waiting for news.
    process.exit(0)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}

/** Every place is filled exactly once, or the page is not what it seems. */
function fill(shell: string, places: readonly (readonly [RegExp, string])[]): string {
  return places.reduce((page, [place, text]) => {
    if (!place.test(page)) throw new Error(`apps/web/index.html has no place for ${place}`)
    return page.replace(place, () => text)
  }, shell)
}

function script(src: string, when = ''): string {
  return `<script ${when}${when && ' '}src="${src}"></script>\n    `
}

function preloads(scripts: readonly string[]): string {
  return scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">\n    `).join('')
}

/** Which files hold a page's words, for `public/theme.js`, which asks for those of the reader's language at once. */
function wordsAttribute(manifest: Manifest, areas: readonly string[], of: readonly Language[]): string {
  return of
    .map((language) => {
      const files = areas.map((area) => manifest[`../../packages/words/src/${language}/${catalogueFile(area)}`]?.file)
      if (files.includes(undefined)) throw new Error(`The build has no words of ${language} for one of ${areas.join(', ')}.`)
      return ` data-words-${language}="${files.map((file) => `/${file}`).join(' ')}"`
    })
    .join('')
}

/** These chunks and what they import beyond the entry; they are asked for together with the entry. */

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

function sizeOf(file: string): number {
  return statSync(join(dist, file)).size
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
