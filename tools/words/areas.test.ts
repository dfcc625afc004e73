/** A page whose words are not loaded breaks when it is drawn, so its route or the part that reads them must name every area. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readText } from '../repository.ts'
import { frameAreas, readWebRoutes, webFile } from '../web-routes.ts'

interface LazyPart {
  readonly file: string
  readonly areas: readonly string[]
}

interface Read {
  readonly areas: Set<string>
  readonly parts: LazyPart[]
}

const areaNames = (text: string) => Array.from(text.matchAll(/'(\w+)'/g), ([, area = '']) => area)

/** The areas that a file and everything it imports at once read, and the parts that it loads later. */
function readBy(file: string, read: Read = { areas: new Set(), parts: [] }, seen = new Set<string>()): Read {
  if (seen.has(file) || !existsSync(file)) return read
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, area = ''] of text.matchAll(/(?:useWords|wordsOf)\('(\w+)'\)/g)) read.areas.add(area)
  // In lazyPart and lazyDialog the areas follow the import; without them the part reads what its page has loaded.
  for (const [, path = '', areas = ''] of text.matchAll(/import\('(\.[^']+)'\)(?:\)\.\w+,\s*\[([^\]]*)\])?/g))
    read.parts.push({ file: join(dirname(file), path), areas: areaNames(areas) })
  for (const [, path = ''] of text.matchAll(/^(?:import|export)(?! type)[^;]*? from '(\.[^']+)'/gm))
    readBy(join(dirname(file), path), read, seen)
  return read
}

/** What a file or one of its later parts reads although nobody has loaded it by then. */
function missingIn(file: string, loaded: readonly string[], within: readonly string[] = []): readonly string[] {
  const { areas, parts } = readBy(file)
  const own = [...areas].filter((area) => !loaded.includes(area)).map((area) => `${area} in ${file}`)
  const later = parts.filter((part) => !within.includes(part.file))
  return [...own, ...later.flatMap((part) => missingIn(part.file, [...loaded, ...part.areas], [...within, part.file]))]
}

test('[LANG-01] every route and every part that loads later names the areas of words that it reads', () => {
  const routes = readWebRoutes()
  const withoutData = new Set(readWebRoutes(readText('apps/web/src/app/router.tsx').split('// Public, with data')[0]))
  expect(routes.length).toBeGreaterThan(20)
  expect(withoutData.size).toBeGreaterThan(2)
  const publicPaths = new Set([...withoutData].map(({ path }) => path))
  for (const { path, areas, page } of routes) {
    const frame = publicPaths.has(path) ? frameAreas.page : frameAreas.data
    expect(missingIn(webFile(page), [...frame, ...areas]), path).toEqual([])
  }
})

test('[LANG-01] no route names an area that its page does not read at once', () => {
  for (const { path, areas, page } of readWebRoutes()) {
    const { areas: read } = readBy(webFile(page))
    expect(
      areas.filter((area) => !read.has(area)),
      path,
    ).toEqual([])
  }
})
