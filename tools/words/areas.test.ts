/** A page whose words are not loaded breaks when it is drawn, so its route must name every area that its code reads. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { inRepository, readText } from '../repository.ts'

const app = inRepository('apps/web/src/app')

/** The areas that a file and everything it imports read. */
function areasReadBy(file: string, seen = new Set<string>()): Set<string> {
  const areas = new Set<string>()
  if (seen.has(file) || !existsSync(file)) return areas
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, area = ''] of text.matchAll(/(?:useWords|wordsOf)\('(\w+)'\)/g)) areas.add(area)
  for (const [, path = ''] of text.matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
    for (const area of areasReadBy(join(dirname(file), path), seen)) areas.add(area)
  }
  return areas
}

test('[LANG-01] every route names the areas of words that its page reads', () => {
  const [withoutData = '', withData = ''] = readText('apps/web/src/app/router.tsx').split('// Public, with data')
  const pages = (text: string, always: readonly string[]) =>
    Array.from(
      text.matchAll(/open\('([^']+)', \[([^\]]*)\], async \(\) => \(await import\('([^']+)'\)/g),
      ([, path = '', named = '', file = '']) => ({
        path,
        named: [...always, ...Array.from(named.matchAll(/\w+/g), ([area]) => area)],
        read: areasReadBy(join(app, file)),
      }),
    )
  // The frame around every page brings `shared`, the one around pages with data what forms and failures say.
  const all = [...pages(withoutData, ['shared']), ...pages(withData, ['shared', 'errors', 'account'])]
  expect(all.length).toBeGreaterThan(20)
  for (const { path, named, read } of all) {
    expect(
      [...read].filter((area) => !named.includes(area)),
      path,
    ).toEqual([])
  }
})
