/** What the compiler cannot see: that a translation uses every parameter, and that prescribed English stays as it is. */
import { describe, expect, test } from 'vitest'
import { account } from './en/account.ts'
import { errors } from './en/errors.ts'
import { mails } from './en/mails.ts'
import { member } from './en/member.ts'
import { office } from './en/office.ts'
import { publicWords } from './en/public.ts'
import { shared } from './en/shared.ts'
import { guessLanguage, languagesIn, rulesOf } from './language.ts'
import { account as nlAccount } from './nl/account.ts'
import { errors as nlErrors } from './nl/errors.ts'
import { mails as nlMails } from './nl/mails.ts'
import { member as nlMember } from './nl/member.ts'
import { office as nlOffice } from './nl/office.ts'
import { publicWords as nlPublic } from './nl/public.ts'
import { shared as nlShared } from './nl/shared.ts'
import { pseudo } from './pseudo.ts'

const english = { shared, public: publicWords, account, member, office, errors, mails }
const dutch = {
  shared: nlShared,
  public: nlPublic,
  account: nlAccount,
  member: nlMember,
  office: nlOffice,
  errors: nlErrors,
  mails: nlMails,
}

/** Every text by its path, called with parameters that say when they are read. */
function textsOf(words: unknown, path = ''): [path: string, parameters: string, said: string][] {
  if (typeof words === 'string') return [[path, '', words]]
  if (typeof words === 'function') return [called(words as (given: unknown) => unknown, path)]
  return Object.entries(words as object).flatMap(([key, value]) => textsOf(value, path === '' ? key : `${path} ${key}`))
}

function called(text: (given: unknown) => unknown, path: string): [string, string, string] {
  const read = new Set<string>()
  const given = new Proxy(
    {},
    {
      get(_, name) {
        read.add(String(name))
        return Object.assign((inner: string) => inner, { [Symbol.toPrimitive]: () => '2', toString: () => '2' })
      },
    },
  )
  const said = text(given)
  return [path, [...read].toSorted().join(' '), Array.isArray(said) ? said.map(String).join('') : String(said)]
}

describe('[LANG-01]', () => {
  const wanted = textsOf(english)
  const translated = new Map(textsOf(dutch).map(([path, parameters, said]) => [path, { parameters, said }]))

  test('Dutch has every text, and each with the parameters of the English one', () => {
    expect(wanted.length).toBeGreaterThan(1_500)
    expect(translated.size).toBe(wanted.length)
    for (const [path, parameters] of wanted) expect(translated.get(path)?.parameters, path).toBe(parameters)
  })

  test('no text is empty, and no English sentence of three words or more was left in Dutch', () => {
    const same = wanted.filter(
      ([path, , said]) => said.trim() === '' || (said.split(' ').length > 2 && translated.get(path)?.said === said),
    )
    expect(same.map(([path]) => path)).toEqual(['shared ways /kyc', 'shared commands /kyc label', 'public notOpenPage later /kyc title'])
  })

  test('a translation that drops a parameter is found', () => {
    const [, parameters] = called((given) => `Welcome, ${(given as { name: string }).name}`, '')
    const [, dropped] = called(() => 'Welkom', '')
    expect(parameters).toBe('name')
    expect(dropped).not.toBe(parameters)
  })

  test('the browser’s list decides the language, and English holds where we speak none of it', () => {
    expect(guessLanguage(['nl-BE', 'en'])).toBe('nl')
    expect(guessLanguage(['fr-FR', 'NL'])).toBe('nl')
    expect(guessLanguage(['sv'])).toBe('en')
    expect(guessLanguage([])).toBe('en')
  })

  test.each([
    ['nl-NL,nl;q=0.9,en;q=0.8', 'nl'],
    ['en;q=0.5, nl;q=0.9', 'nl'],
    ['fr-CH, fr;q=0.9, *;q=0.5', 'en'],
    ['nl;q=0, en', 'en'],
    ['nl;q=2', 'en'],
    ['<script>, nl', 'nl'],
    ['', 'en'],
  ])('the header %j asks for %s', (header, language) => {
    expect(guessLanguage(languagesIn(header))).toBe(language)
  })

  test('a count takes its plural and the language’s separators', () => {
    const forms = { one: '# lid', other: '# leden' }
    expect(rulesOf('nl').plural(1, forms)).toBe('1 lid')
    expect(rulesOf('nl').plural(12_000, forms)).toBe('12.000 leden')
  })

  test('the pseudo-locale marks every text and makes it longer', () => {
    const marked = textsOf(pseudo(english)).filter(([, , said]) => !said.includes('['))
    expect(marked).toEqual([])
    expect(pseudo({ title: 'Wallet' }).title).toBe('[Wáĺĺéť~~~]')
  })
})

test('[DASH-04] the steps of readiness have their times, and their messages their exact words', () => {
  expect(Object.values(member.readiness.steps).map(({ estimate }) => estimate)).toEqual(['~3–5 min', '~2 min', '~2–3 min'])
  expect(member.readiness.ready).toBe("All set. You've unlocked the full investor experience.")
  expect(member.readiness.underway).toBe("You're close! Complete the next step to unlock more features.")
})

test('[DASH-01] [REG-02] [PWD-02] [ERR-01] prescribed English stays exact', () => {
  expect(Object.values(member.dashboards)).toEqual([
    'MFO Admin Dashboard',
    'Investor Dashboard',
    'Commercial Lending SPV Admin',
    'Equity Investment SPV Admin',
    'Production SPV Dashboard',
    'Compliance Dashboard',
  ])
  expect(account.problems['passwords-differ']).toBe('Passwords do not match')
  expect(account.problems['password-too-short']({ limit: 8 })).toBe('Password must be at least 8 characters long')
  expect(publicWords.updatePassword.invalidOrExpiredPasswordReset).toBe('Invalid or expired password reset link. Please request a new one.')
  expect(shared.errorScreen.title).toBe('Unexpected Application Error!')
  expect(shared.session.signedOut).toBe('You have been logged out successfully.')
})
