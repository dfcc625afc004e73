/**
 * The catalogues: `words check` finds texts that are in none and texts that nothing reads; `words export [DIR]` writes a PO file per
 * language and area for translators; `words import DIR` writes their catalogues back.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Language, languages } from '../packages/words/src/language.ts'
import { inRepository, listFiles, readText, report, run } from './repository.ts'
import { sourceOf } from './words/catalogue-source.ts'
import { findLiterals } from './words/find-literals.ts'
import { fill, fromPo, toPo } from './words/po.ts'
import { readCatalogue } from './words/read-catalogue.ts'
import { speakingProjects, unusedKeys } from './words/unused-keys.ts'

const folder = 'packages/words/src'
const areas = readdirSync(inRepository(`${folder}/en`)).flatMap((file) => (file.endsWith('.ts') ? [file.replace('.ts', '')] : []))
const translations = languages.filter((language) => language !== 'en')

const [command = 'check', where = '.heathland/words'] = process.argv.slice(2)
if (command === 'check') check()
else if (command === 'export') exportAll(resolve(where))
else if (command === 'import') await importAll(resolve(where))
else {
  console.error('Say what to do: ./heathland words check | export [DIR] | import [DIR]')
  process.exitCode = 2
}

function check(): void {
  const pages = listFiles(['apps/web/src/**/*.{ts,tsx}', 'apps/server/src/**/*.mails.ts']).filter(
    (path) => !/\.(test|stories)\.tsx?$|\/stories\/|generated/.test(path),
  )
  const literals = pages.flatMap((path) => findLiterals(path, readText(path)).map(({ line, message }) => `${path}:${line}: ${message}`))
  const unused = unusedKeys(speakingProjects, inRepository(`${folder}/en/`)).map((path) => `${folder}: nothing reads ${path}`)
  report({
    findings: [...literals, ...unused],
    advice: 'Put a text into every language in packages/words, and take out what nothing reads.',
    fine: `${pages.length} files, ${areas.length} areas in ${languages.length} languages`,
  })
}

function exportAll(to: string): void {
  for (const language of translations) {
    mkdirSync(join(to, language), { recursive: true })
    for (const area of areas)
      writeFileSync(join(to, language, `${area}.po`), toPo(language, catalogueOf('en', area), catalogueOf(language, area)))
  }
  console.log(`${translations.length * areas.length} files in ${to}`)
}

async function importAll(from: string): Promise<void> {
  const written: string[] = []
  for (const language of translations) {
    for (const area of areas) {
      const messages = fill(catalogueOf('en', area), fromPo(readFileSync(join(from, language, `${area}.po`), 'utf8')))
      const path = `${folder}/${language}/${area}.ts`
      writeFileSync(
        inRepository(path),
        sourceOf({ language, name: area === 'public' ? 'publicWords' : camelCase(area), area: camelCase(area), messages }),
      )
      written.push(path)
    }
  }
  await run('biome', ['format', '--write', ...written], { output: 'keep' })
  console.log(`${written.length} catalogues written`)
}

function catalogueOf(language: Language, area: string) {
  const path = `${folder}/${language}/${area}.ts`
  return readCatalogue(path, readText(path))
}

/** `sign-in.ts` exports `signIn`. */
function camelCase(file: string): string {
  return file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
