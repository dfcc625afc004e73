import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { signInRefusals, signInUnavailabilities } from '../port.ts'
import { type OidcFailure, type OidcStep, readFailure, translateCallback, translateFailure, translateProfile } from './translate.ts'

interface Recording {
  readonly step?: OidcStep
  readonly failure?: OidcFailure
  readonly claims?: Record<string, unknown>
  readonly query?: string
}

const folder = join(import.meta.dirname, 'recorded')
const names = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))
const issuer = 'https://www.linkedin.com/oauth'
const state = { state: 'the-state' }

function outcomeOf(name: string) {
  const { step, failure, claims, query } = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Recording
  if (step && failure) return translateFailure(step, failure)
  if (claims) return translateProfile(issuer, claims)
  return translateCallback(new URLSearchParams(query), { state, issuer })
}

const john = 'John Doe (782bbtaQ)'
const expected = {
  'callback-allowed': 'goes on',
  'callback-cancelled-at-consent': 'refused: cancelled',
  'callback-cancelled-at-sign-in': 'refused: cancelled',
  'callback-denied': 'refused: cancelled',
  'callback-error-unheard-of': 'unavailable: provider-failed',
  'callback-no-state': 'refused: state-missing',
  'callback-other-state': 'refused: state-wrong',
  'callback-scope-missing': 'unavailable: misconfigured',
  'callback-server-error': 'unavailable: provider-failed',
  'failure-code-by-the-standard': 'refused: code-refused',
  'failure-code-of-other-redirect': 'refused: code-refused',
  'failure-code-used': 'refused: code-refused',
  'failure-discovery-302': 'unavailable: provider-failed',
  'failure-discovery-no-json': 'unavailable: provider-failed',
  'failure-profile-401': 'unavailable: provider-failed',
  'failure-profile-500': 'unavailable: provider-failed',
  'failure-profile-other-subject': 'refused: subject-differs',
  'failure-secret-wrong': 'unavailable: misconfigured',
  'failure-secret-wrong-with-challenge': 'unavailable: misconfigured',
  'failure-token-429': 'unavailable: provider-failed',
  'failure-token-500': 'unavailable: provider-failed',
  'failure-token-endpoint-missing': 'unavailable: misconfigured',
  'failure-token-expired': 'refused: token-expired',
  'failure-token-html': 'unavailable: provider-failed',
  'failure-token-missing': 'refused: token-invalid',
  'failure-token-other-audience': 'refused: token-audience',
  'failure-token-other-issuer': 'refused: token-issuer',
  'failure-token-other-key': 'refused: token-signature',
  'failure-token-undecodable': 'refused: token-invalid',
  'failure-token-unknown-key': 'refused: token-signature',
  'failure-token-unsigned': 'refused: token-signature',
  'failure-token-with-nonce': 'refused: token-invalid',
  'failure-verifier-not-enabled': 'unavailable: misconfigured',
  'profile-documented': `${john}, doe@email.example verified`,
  'profile-email-malformed': `${john}, no address`,
  'profile-locale-object': `${john}, doe@email.example verified`,
  'profile-odd-names': 'Jo hn – (782bbtaQ), doe@email.example verified',
  'profile-odd-types': '– – (782bbtaQ), no address',
  'profile-sub-missing': 'refused: token-invalid',
  'profile-sub-spaced': 'refused: token-invalid',
  'profile-unverified': `${john}, doe@email.example not verified`,
  'profile-unverified-as-text': `${john}, doe@email.example not verified`,
  'profile-verified-as-text': `${john}, doe@email.example verified`,
  'profile-verified-missing': `${john}, doe@email.example not verified`,
  'profile-verified-without-email': `${john}, no address`,
  'profile-without-email': `${john}, no address`,
}

function inWords(outcome: ReturnType<typeof outcomeOf>): string {
  if (outcome === undefined) return 'goes on'
  if ('refused' in outcome) return `refused: ${outcome.refused}`
  if ('unavailable' in outcome) return `unavailable: ${outcome.unavailable}`
  const { firstName = '–', lastName = '–', subject, email, emailVerified } = outcome.signedIn
  const address =
    email === undefined ? `no address${emailVerified ? ' but verified' : ''}` : `${email}${emailVerified ? '' : ' not'} verified`
  return `${firstName} ${lastName} (${subject}), ${address}`
}

describe('what LinkedIn says', () => {
  test('every recording has an expectation', () => {
    expect(names.sort()).toEqual(Object.keys(expected).sort())
  })

  test.each(Object.entries(expected))('%s is %s', (name, words) => {
    expect(inWords(outcomeOf(name))).toBe(words)
  })
})

describe('a profile', () => {
  test('never makes anyone verified without saying so, and never breaks, whatever it holds', () => {
    const claim = fc.oneof(fc.jsonValue(), fc.emailAddress(), fc.constantFrom('true', true))
    const claims = fc.record({ sub: fc.constant('782bbtaQ'), given_name: claim, family_name: claim, email: claim, email_verified: claim })
    fc.assert(
      fc.property(claims, (given) => {
        const outcome = translateProfile(issuer, given)
        if (!('signedIn' in outcome)) throw new Error('a good subject was refused')
        const { email, emailVerified, firstName, lastName } = outcome.signedIn
        if (emailVerified) expect([true, 'true']).toContain(given.email_verified)
        if (emailVerified) expect(email).toBe(given.email)
        for (const name of [firstName, lastName].filter((each) => each !== undefined)) {
          expect(name).toMatch(/^\S(.*\S)?$/u)
          expect([...name].length).toBeLessThanOrEqual(100)
        }
      }),
    )
  })

  test('has names of a length that we can store, cut between characters', () => {
    const outcome = translateProfile(issuer, { sub: 'a', given_name: '😀'.repeat(200) })
    expect(outcome).toMatchObject({ signedIn: { firstName: '😀'.repeat(100) } })
  })

  test.each(['', 'a'.repeat(256), 'ä', 7, null, undefined, ['a']])('is refused under the subject %j', (sub) => {
    expect(translateProfile(issuer, { sub })).toEqual({ refused: 'token-invalid' })
  })
})

describe('a callback', () => {
  test('goes on only with the very state that is remembered', () => {
    const text = fc.string({ maxLength: 60 })
    fc.assert(
      fc.property(text, text, (brought, kept) => {
        const outcome = translateCallback(new URLSearchParams({ code: 'a', state: brought }), { state: { state: kept }, issuer })
        expect(outcome === undefined).toBe(brought !== '' && brought === kept)
      }),
    )
  })
})

describe('a failure', () => {
  test('is read without anything of a person, however much its cause holds', () => {
    const cause = { claim: 'aud', expected: 'client', claims: { sub: '782bbtaQ', email: 'doe@email.example', name: 'John Doe' } }
    const failure = readFailure([{ code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', message: 'doe@email.example' }, cause])
    expect(failure).toEqual({ code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED', claim: 'aud' })
  })

  test('is always an outcome that the port has words for, and never a sign-in', () => {
    const step = fc.constantFrom<OidcStep>('discovery', 'token', 'profile')
    const text = fc.option(fc.string(), { nil: undefined })
    const failure = fc.record({
      code: text,
      error: text,
      claim: text,
      status: fc.option(fc.integer({ min: 100, max: 599 }), { nil: undefined }),
      about: fc.constantFrom('signature' as const, 'algorithm' as const, undefined),
    })
    fc.assert(
      fc.property(step, failure, (at, given) => {
        const outcome = translateFailure(at, given)
        if ('refused' in outcome) expect(Object.keys(signInRefusals)).toContain(outcome.refused)
        else expect(Object.keys(signInUnavailabilities)).toContain(outcome.unavailable)
      }),
    )
  })
})
