import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MailOutcome } from '../port.ts'
import { type SmtpFailure, translateAcceptance, translateFailure, withoutAddresses } from './translate.ts'

interface Recording {
  readonly failure?: SmtpFailure
  readonly handedOver?: boolean
  readonly acceptance?: { readonly response: string; readonly serverMessageId?: string }
}

const folder = join(import.meta.dirname, 'recorded')
const names = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))
const addresses = ['anna.visser@example.test', 'Heathland <no-reply@heathland.test>']

function outcomeOf(name: string): MailOutcome {
  const { failure, handedOver = false, acceptance } = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Recording
  if (acceptance) return translateAcceptance(acceptance.response, acceptance.serverMessageId)
  return translateFailure(failure ?? {}, { handedOver, addresses })
}

const expected = {
  'accepted-exim': 'sent as 1rAbCd-000123-4E',
  'accepted-gmail': 'sent',
  'accepted-postfix': 'sent as 4XyZ12',
  'auth-535-gmail': 'not sent',
  'connection-refused': 'not sent',
  'data-421-gmail-rate': 'not sent',
  'data-451-after-text': 'not sent',
  'data-552-too-large': 'not sent, for good',
  'data-554-ses-unverified': 'not sent, for good',
  'dropped-after-text': 'unknown',
  'dropped-before-text': 'not sent',
  'greeting-421': 'not sent',
  'greeting-554': 'not sent',
  'greeting-never': 'not sent',
  'mail-530-login-needed': 'not sent',
  'mail-550-blocked': 'not sent, for good',
  'name-unknown': 'not sent',
  'rcpt-450-postgrey': 'not sent',
  'rcpt-452-full': 'not sent',
  'rcpt-550-gmail-unknown': 'not sent, for good',
  'rcpt-550-postfix-unknown': 'not sent, for good',
  'rcpt-551-forward': 'not sent, for good',
  'silent-after-text': 'unknown',
  'silent-before-text': 'not sent',
  'starttls-missing': 'not sent',
}

describe('what SMTP servers answer', () => {
  test('every recording has an expectation', () => {
    expect(names.sort()).toEqual(Object.keys(expected).sort())
  })

  test.each(Object.entries(expected))('%s is %s', (name, words) => {
    const outcome = outcomeOf(name)
    const said =
      outcome.sent === true
        ? `sent${outcome.providerId === undefined ? '' : ` as ${outcome.providerId}`}`
        : outcome.sent === 'unknown'
          ? 'unknown'
          : `not sent${outcome.permanent ? ', for good' : ''}`
    expect(said).toBe(words)
  })

  test('no reason names a person or breaks its line', () => {
    for (const name of names) {
      const outcome = outcomeOf(name)
      if (outcome.sent === true) continue
      expect(outcome.reason).not.toMatch(/anna|visser|@|no-reply/i)
      expect(outcome.reason).not.toMatch(/[\r\n]/)
      expect(outcome.reason.length).toBeLessThanOrEqual(200)
    }
  })

  test('a reason says what happened and where', () => {
    expect(outcomeOf('rcpt-550-postfix-unknown')).toMatchObject({
      reason: 'EENVELOPE at RCPT TO: 550 5.1.1 <[address]>: Recipient address rejected: User unknown in virtual mailbox table',
    })
    expect(outcomeOf('connection-refused')).toMatchObject({ reason: 'ESOCKET ECONNREFUSED at CONN' })
    expect(outcomeOf('silent-after-text')).toMatchObject({ reason: 'ETIMEDOUT SOCKET_TIMEOUT at CONN' })
  })

  test('a reply of the 400s is never for good, and without any reply only the hand-over decides', () => {
    const command = fc.constantFrom('CONN', 'EHLO', 'STARTTLS', 'AUTH PLAIN', 'MAIL FROM', 'RCPT TO', 'DATA', undefined)
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 599 }), command, fc.boolean(), (responseCode, at, handedOver) => {
        const outcome = translateFailure({ code: 'EMESSAGE', command: at, responseCode }, { handedOver, addresses })
        expect(outcome.sent).toBe(false)
        if (responseCode < 500) expect(outcome).toMatchObject({ permanent: false })
        expect(translateFailure({ code: 'ECONNECTION', command: at }, { handedOver, addresses }).sent).toBe(handedOver ? 'unknown' : false)
      }),
    )
  })
})

describe('addresses in reasons', () => {
  test.each([
    ['550 <Anna.Visser@Example.test>: unknown', '550 <[address]>: unknown'],
    ['550 no mailbox anna.visser here', '550 no mailbox [address] here'],
    ['see https://mx.test/why?to=anna.visser%40example.test&x=1', 'see https://mx.test/why?to=[address]'],
    ['try bert@elsewhere.test, or mailto:carl@elsewhere.test', 'try [address], or mailto:[address]'],
    ['550 5.1.1 unknown', '550 5.1.1 unknown'],
  ])('%s becomes %s', (text, shown) => {
    expect(withoutAddresses(text, addresses)).toBe(shown)
  })

  test('the recipient never survives, wherever a server puts it', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.string(), fc.string(), (address, before, behind) => {
        const shown = withoutAddresses(`${before} <${address}> ${behind}`, [address])
        expect(shown.toLowerCase()).not.toContain(address.toLowerCase())
      }),
    )
  })

  test('a hostile reply is answered at once', () => {
    const started = performance.now()
    for (const response of [
      'a'.repeat(1_000_000),
      `${'a'.repeat(500_000)}${'@'.repeat(500_000)}`,
      `${'x '.repeat(496)}anna.visser@example.test`,
    ]) {
      expect(translateFailure({ responseCode: 550, response }, { handedOver: false, addresses })).toMatchObject({
        reason: expect.not.stringContaining('anna'),
      })
    }
    // Read again for each of its characters, such a reply takes minutes.
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})
