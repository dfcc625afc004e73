import { expect, test } from 'vitest'
import { alreadyAMemberLetter, verifyEmailLetter } from './letters.ts'

const link = 'https://heathland.example/welcome#verify=token'
const to = (firstName: string) => ({ email: 'someone@example.org', firstName })

test('a letter says the same in words as in its pretty form, to the one it is for', () => {
  for (const letter of [verifyEmailLetter(to('Zoë'), link), alreadyAMemberLetter(to('Zoë'), link)]) {
    expect(letter.to).toBe('someone@example.org')
    expect(letter.text).toMatch(/^Hello Zoë,\n/)
    expect(letter.html).toContain('Hello Zoë,')
    expect(letter.text.match(/https?:\/\/\S+/g)).toEqual([link])
    expect(letter.html.match(/href="([^"]+)"/g)).toEqual([`href="${link}"`])
  }
})

test.each(['https://evil.example', 'evil.example', 'you@evil.example', 'Ada\n\nYour account is closed', 'x'.repeat(41), 'a\\b', ''])(
  'a name that a stranger could have chosen as a message is not repeated: %j',
  (firstName) => {
    for (const letter of [verifyEmailLetter(to(firstName), link), alreadyAMemberLetter(to(firstName), link)]) {
      expect(letter.text).toMatch(/^Hello,\n/)
      expect(letter.html).toContain('>Hello,</p>')
    }
  },
)

test('a name is shown as it was written and never as markup', () => {
  const { html, text } = verifyEmailLetter(to('Bo <img src=x onerror="y"> & Co'), link)
  expect(text).toContain('Hello Bo <img src=x onerror="y"> & Co,')
  expect(html).toContain('Hello Bo &lt;img src=x onerror=&quot;y&quot;&gt; &amp; Co,')
  expect(html).not.toContain('<img')
})
