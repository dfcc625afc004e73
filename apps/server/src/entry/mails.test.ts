import { languages } from '@heathland/words/language'
import { describe, expect, test } from 'vitest'
import { mailWords } from '../core/mail.ts'
import { everyMail } from './nouns.ts'

const mailKinds = Object.keys(mailWords('en').reason)

describe.each(languages)('[LANG-01] in %s', (language) => {
  const mails = everyMail.filter((sample) => sample.language === language)

  test('every kind of mail has a sample, and no two have one name', () => {
    expect(new Set(mails.map(({ mail }) => mail.kind))).toEqual(new Set(mailKinds))
    expect(new Set(mails.map(({ name }) => name)).size).toBe(mails.length)
  })

  test.each(mails)('$name says the same as text and as HTML, and names its language', ({ mail }) => {
    const words = (text: string) => text.replaceAll(/&amp;|&lt;|&gt;|&quot;/g, ' ').split(/[^\p{L}\p{N}]+/u)
    const body = mail.html.slice(mail.html.indexOf('<body'))
    const inHtml = new Set(words(body.replaceAll(/<[^>]*>/g, ' ')))
    expect(words(mail.text).filter((word) => word && !inHtml.has(word))).toEqual([])
    // One thing to do, and its address to copy.
    expect([...mail.html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)).toEqual(mail.text.match(/https:\/\/\S+/g) ?? [])
    expect(mail.html).toContain(`<html lang="${language}">`)
  })
})

test('[LANG-01] no line of a Dutch mail is English, and its dates are Dutch', () => {
  const linesOf = (text: string) => text.split(/\n+/).filter((line) => line.split(' ').length > 3)
  const english = new Set(everyMail.flatMap(({ language, mail }) => (language === 'en' ? linesOf(mail.text) : [])))
  const dutch = everyMail.filter(({ language }) => language === 'nl')
  expect(dutch.flatMap(({ mail }) => linesOf(mail.text)).filter((line) => english.has(line))).toEqual([])
  expect(dutch.find(({ name }) => name === 'new device')?.mail.text).toContain(
    'Wanneer: 16 november 2026 om 09:30 (UTC)\nBrowser: Chrome op Mac',
  )
  expect(everyMail.find(({ name }) => name === 'new device')?.mail.text).toContain(
    'When: 16 November 2026 at 09:30 UTC\nBrowser: Chrome on Mac',
  )
})
