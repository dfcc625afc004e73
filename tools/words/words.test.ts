import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRepository, readText } from '../repository.ts'
import { sourceOf } from './catalogue-source.ts'
import { findLiterals } from './find-literals.ts'
import { fill, flat, fromPo, toPo } from './po.ts'
import { readCatalogue } from './read-catalogue.ts'

const messages = {
  title: 'Wallet “one”',
  deep: { '/users': "It's {name}", orders: '{count, plural, one {# order} other {# orders}}' },
  rich: 'Read the <link>terms</link> of <date/>.',
}

test('[LANG-01] a planted literal is found in text, attribute, toast and parameter, and class names are not', () => {
  const planted = `
    export function Page() {
      toast({ tone: 'good', message: 'Saved' })
      return <p className="mt-2 text-soft" title="Your page">Hello {t.greeting({ name: isOwn ? 'you' : name })}</p>
    }
    const fallback = 'This could not be saved.'
    // words-exception: shown before any catalogue is there
    const early = 'This could not be loaded.'`
  expect(findLiterals('page.tsx', planted).map(({ line }) => line)).toEqual([3, 4, 4, 4, 6])
})

test('[LANG-01] a catalogue is read back as it was written', () => {
  const source = sourceOf({ language: 'en', name: 'wallet', area: 'wallet', messages })
  expect(readCatalogue('wallet.ts', source)).toEqual(messages)
})

test('[LANG-01] every catalogue goes out to PO and comes back as it was', () => {
  for (const file of readdirSync(inRepository('packages/words/src/en')).filter((name) => name.endsWith('.ts'))) {
    const [english, dutch] = ['en', 'nl'].map((language) => readCatalogue(file, readText(`packages/words/src/${language}/${file}`)))
    if (!english || !dutch) throw new Error(`${file} is missing`)
    expect(fill(english, fromPo(toPo('nl', english, dutch))), file).toEqual(dutch)
  }
})

test('[LANG-01] a PO file with a text that is missing or has another parameter is refused', () => {
  const po = toPo('nl', messages, messages)
  expect(() => fill(messages, fromPo(po.replaceAll('{name}', '{naam}').replace('{naam}', '{name}')))).toThrow(
    'deep./users: has naam, English name',
  )
  expect(() => fill(messages, fromPo(po.replace(/msgstr "Wallet.*/, 'msgstr ""')))).toThrow('title: no text')
  expect(flat(messages)).toHaveLength(4)
})
