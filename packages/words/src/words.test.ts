/** What the compiler cannot see: that a translation uses every parameter, and that prescribed English stays as it is. */
import { describe, expect, test } from 'vitest'
import { account } from './en/account.ts'
import { audit } from './en/audit.ts'
import { categoryForm } from './en/category-form.ts'
import { compliance } from './en/compliance.ts'
import { errors } from './en/errors.ts'
import { knowledgeTest } from './en/knowledge-test.ts'
import { kyc } from './en/kyc.ts'
import { mails } from './en/mails.ts'
import { member } from './en/member.ts'
import { offerProtection } from './en/offer-protection.ts'
import { offerSections } from './en/offer-sections.ts'
import { office } from './en/office.ts'
import { officeKyc } from './en/office-kyc.ts'
import { officeLoans } from './en/office-loans.ts'
import { officeProtection } from './en/office-protection.ts'
import { officeReconciliation } from './en/office-reconciliation.ts'
import { officeReports } from './en/office-reports.ts'
import { opportunity } from './en/opportunity.ts'
import { palette } from './en/palette.ts'
import { payments } from './en/payments.ts'
import { performance } from './en/performance.ts'
import { publicWords } from './en/public.ts'
import { registers } from './en/registers.ts'
import { security } from './en/security.ts'
import { shared } from './en/shared.ts'
import { signIn } from './en/sign-in.ts'
import { status } from './en/status.ts'
import { wallet } from './en/wallet.ts'
import { guessLanguage, languagesIn, rulesOf } from './language.ts'
import { account as nlAccount } from './nl/account.ts'
import { audit as nlAudit } from './nl/audit.ts'
import { categoryForm as nlCategoryForm } from './nl/category-form.ts'
import { compliance as nlCompliance } from './nl/compliance.ts'
import { errors as nlErrors } from './nl/errors.ts'
import { knowledgeTest as nlKnowledgeTest } from './nl/knowledge-test.ts'
import { kyc as nlKyc } from './nl/kyc.ts'
import { mails as nlMails } from './nl/mails.ts'
import { member as nlMember } from './nl/member.ts'
import { offerProtection as nlOfferProtection } from './nl/offer-protection.ts'
import { offerSections as nlOfferSections } from './nl/offer-sections.ts'
import { office as nlOffice } from './nl/office.ts'
import { officeKyc as nlOfficeKyc } from './nl/office-kyc.ts'
import { officeLoans as nlOfficeLoans } from './nl/office-loans.ts'
import { officeProtection as nlOfficeProtection } from './nl/office-protection.ts'
import { officeReconciliation as nlOfficeReconciliation } from './nl/office-reconciliation.ts'
import { officeReports as nlOfficeReports } from './nl/office-reports.ts'
import { opportunity as nlOpportunity } from './nl/opportunity.ts'
import { palette as nlPalette } from './nl/palette.ts'
import { payments as nlPayments } from './nl/payments.ts'
import { performance as nlPerformance } from './nl/performance.ts'
import { publicWords as nlPublic } from './nl/public.ts'
import { registers as nlRegisters } from './nl/registers.ts'
import { security as nlSecurity } from './nl/security.ts'
import { shared as nlShared } from './nl/shared.ts'
import { signIn as nlSignIn } from './nl/sign-in.ts'
import { status as nlStatus } from './nl/status.ts'
import { wallet as nlWallet } from './nl/wallet.ts'
import { pseudo } from './pseudo.ts'

const english = {
  account,
  audit,
  categoryForm,
  compliance,
  errors,
  knowledgeTest,
  kyc,
  mails,
  member,
  offerProtection,
  offerSections,
  office,
  officeProtection,
  officeKyc,
  officeLoans,
  officeReconciliation,
  officeReports,
  performance,
  opportunity,
  palette,
  payments,
  public: publicWords,
  registers,
  security,
  shared,
  signIn,
  status,
  wallet,
}
const dutch = {
  account: nlAccount,
  audit: nlAudit,
  categoryForm: nlCategoryForm,
  compliance: nlCompliance,
  errors: nlErrors,
  knowledgeTest: nlKnowledgeTest,
  kyc: nlKyc,
  mails: nlMails,
  member: nlMember,
  offerProtection: nlOfferProtection,
  offerSections: nlOfferSections,
  office: nlOffice,
  officeProtection: nlOfficeProtection,
  officeKyc: nlOfficeKyc,
  officeLoans: nlOfficeLoans,
  officeReconciliation: nlOfficeReconciliation,
  officeReports: nlOfficeReports,
  performance: nlPerformance,
  opportunity: nlOpportunity,
  palette: nlPalette,
  payments: nlPayments,
  public: nlPublic,
  registers: nlRegisters,
  security: nlSecurity,
  shared: nlShared,
  signIn: nlSignIn,
  status: nlStatus,
  wallet: nlWallet,
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
    expect(same.map(([path]) => path)).toEqual([
      // Only a number and its unit.
      'offerSections impact metric',
      'officeKyc queue title',
      'palette commands /kyc label',
      'shared ways /kyc',
    ])
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
  expect(signIn.updatePassword.invalidOrExpiredPasswordReset).toBe('Invalid or expired password reset link. Please request a new one.')
  expect(shared.errorScreen.title).toBe('Unexpected Application Error!')
  expect(shared.session.signedOut).toBe('You have been logged out successfully.')
})
