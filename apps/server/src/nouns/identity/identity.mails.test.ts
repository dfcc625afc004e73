import { expect, test } from 'vitest'
import { alreadyAMemberMail, verificationMail } from './identity.mails.ts'

const link = 'https://heathland.example/welcome#verify=token'
const to = (firstName: string) => ({ email: 'someone@example.org', firstName })

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

test('a name is shown as it was written and never as markup', () => {
  const { html, text } = verificationMail(to('Bo <img src=x onerror="y"> & Co'), link)
  expect(text).toContain('Hello Bo <img src=x onerror="y"> & Co,')
  expect(html).toContain('Hello Bo &lt;img src=x onerror=&quot;y&quot;&gt; &amp; Co,')
  expect(html).not.toContain('<img')
})
