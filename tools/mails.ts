/** Writes every mail of the product with sample data into .heathland/mails: as a page, as text, and an index of them all. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { everyMail } from '@heathland/server/entry/nouns'
import { inRepository } from './repository.ts'

const folder = inRepository('.heathland/mails')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const files = everyMail.map(({ name: called, language, mail }) => {
  const name = `${called}, ${language}`
  const file = `${called.toLowerCase().replaceAll(' ', '-')}.${language}`
  writeFileSync(join(folder, `${file}.html`), mail.html)
  writeFileSync(join(folder, `${file}.txt`), `Subject: ${mail.subject}\n\n${mail.text}`)
  return { name, file }
})
const entries = files.map(
  ({ name, file }) =>
    `<section><h2>${name} (<a href="${file}.html">page</a>, <a href="${file}.txt">text</a>)</h2><iframe src="${file}.html" width="375" height="640" title="${name}, narrow"></iframe> <iframe src="${file}.html" width="600" height="640" title="${name}, wide"></iframe></section>`,
)
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mails</title><body style="font:16px/1.5 system-ui,sans-serif">${entries.join('\n')}</body></html>\n`,
)
console.log(`${files.length} mails in .heathland/mails; open .heathland/mails/index.html`)
