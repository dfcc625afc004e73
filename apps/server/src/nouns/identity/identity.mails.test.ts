import type { Language } from '@heathland/words/language'
import { expect, test } from 'vitest'
import { alreadyAMemberMail, verificationMail } from './identity.mails.ts'

const link = 'https://heathland.example/welcome#verify=token'
const to = (firstName: string, language: Language = 'en') => ({ email: 'someone@example.org', firstName, language })

test('a mail says the same as text and as HTML, to the one it is for', () => {
  for (const mail of [verificationMail(to('Zoë'), link), alreadyAMemberMail(to('Zoë'), link)]) {
    expect(mail.to).toBe('someone@example.org')
    expect(mail.text).toMatch(/^Hello Zoë,\n/)
    expect(mail.html).toContain('Hello Zoë,')
    expect(mail.text.match(/https?:\/\/\S+/g)).toEqual([link])
    expect(mail.html.match(/href="([^"]+)"/g)).toEqual([`href="${link}"`])
  }
})

test.each(['https://evil.example', 'evil.example', 'you@evil.example', 'Ada\n\nYour account is closed', 'x'.repeat(41), 'a\\b', ''])(
  'a name that a stranger could have chosen as a message is not repeated: %j',
  (firstName) => {
    for (const mail of [verificationMail(to(firstName), link), alreadyAMemberMail(to(firstName), link)]) {
      expect(mail.text).toMatch(/^Hello,\n/)
      expect(mail.html).toContain('>Hello,</p>')
    }
  },
)

test('[LANG-01] a mail is in the language of whoever it is for', () => {
  const mail = verificationMail(to('Zoë', 'nl'), link)
  expect(mail.subject).toBe('Bevestig je e-mailadres voor Heathland')
  expect(mail.text).toMatch(/^Hallo Zoë,\n/)
  expect(mail.html).toContain('<html lang="nl">')
  expect(verificationMail(to('https://evil.example', 'nl'), link).text).toMatch(/^Hallo,\n/)
})

test('a name is shown as it was written and never as markup', () => {
  const { html, text } = verificationMail(to('Bo <img src=x onerror="y"> & Co'), link)
  expect(text).toContain('Hello Bo <img src=x onerror="y"> & Co,')
  expect(html).toContain('Hello Bo &lt;img src=x onerror=&quot;y&quot;&gt; &amp; Co,')
  expect(html).not.toContain('<img')
})
