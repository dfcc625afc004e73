import { expect, test } from 'vitest'
import { mailKinds } from '../core/mail.ts'
import { everyMail } from './nouns.ts'

test('every kind of mail has a sample, and no two have one name', () => {
  expect(new Set(everyMail.map(({ mail }) => mail.kind))).toEqual(new Set(Object.keys(mailKinds)))
  expect(new Set(everyMail.map(({ name }) => name)).size).toBe(everyMail.length)
})

test.each(everyMail)('$name says the same as text and as HTML', ({ mail }) => {
  const words = (text: string) => text.replaceAll(/&amp;|&lt;|&gt;|&quot;/g, ' ').split(/[^\p{L}\p{N}]+/u)
  const body = mail.html.slice(mail.html.indexOf('<body'))
  const inHtml = new Set(words(body.replaceAll(/<[^>]*>/g, ' ')))
  expect(words(mail.text).filter((word) => word && !inHtml.has(word))).toEqual([])
  // One thing to do, and its address to copy.
  expect([...mail.html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)).toEqual(mail.text.match(/https:\/\/\S+/g))
})
