import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkSignIn,
  checkStepOne,
  checkStepThree,
  checkStepTwo,
  countries,
  isCountryNotServed,
  isEmail,
  isSupportedCountry,
  normaliseEmail,
  type StepOne,
  supportedCountries,
} from './registration.ts'

const anna = {
  firstName: 'Anna',
  lastName: 'Visser',
  email: 'anna@example.test',
  password: 'heather and moss',
  confirmPassword: 'heather and moss',
} as const satisfies StepOne

describe('registration, step one', () => {
  test('[REG-02] accepts a complete form', () => {
    expect(checkStepOne(anna)).toEqual({ ok: true, form: undefined, fields: {} })
  })

  test.each(['firstName', 'lastName', 'email', 'password'] as const)(
    '[REG-07] asks for a %s left empty, at the form and at the field',
    (field) => {
      const check = checkStepOne({ ...anna, [field]: '' })
      expect(check).toMatchObject({ ok: false, form: 'fields-missing' })
      expect(check.fields[field]).toMatch(/-missing$/)
    },
  )

  test('[REG-02] does not take blanks for a name', () => {
    expect(checkStepOne({ ...anna, firstName: ' \t' }).form).toBe('fields-missing')
  })

  test('[REG-02] says at the confirmation that the passwords do not match', () => {
    expect(checkStepOne({ ...anna, confirmPassword: 'heather' })).toEqual({
      ok: false,
      form: undefined,
      fields: { confirmPassword: 'passwords-differ' },
    })
  })

  test('[REG-02] asks for a valid email and a password of at least 8', () => {
    expect(checkStepOne({ ...anna, email: 'anna@', password: 'short', confirmPassword: 'short' }).fields).toEqual({
      email: 'email-invalid',
      password: 'password-too-short',
    })
  })

  test('[REG-07] gives every message at once', () => {
    const check = checkStepOne({ firstName: '', lastName: 'x'.repeat(101), email: 'no', password: '1', confirmPassword: '2' })
    expect(Object.keys(check.fields)).toEqual(['firstName', 'lastName', 'email', 'password', 'confirmPassword'])
  })

  test('counts lengths in characters', () => {
    expect(checkStepOne({ ...anna, firstName: '𝒜'.repeat(100) }).ok).toBe(true)
    expect(checkStepOne({ ...anna, firstName: '𝒜'.repeat(101) }).fields.firstName).toBe('firstName-too-long')
    expect(checkStepOne({ ...anna, email: `${'a'.repeat(250)}@b.test` }).fields.email).toBe('email-too-long')
  })

  test('never throws, and is ok exactly when it says nothing', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 })
    fc.assert(
      fc.property(fc.record({ firstName: text, lastName: text, email: text, password: text, confirmPassword: text }), (input) => {
        const { ok, form, fields } = checkStepOne(input)
        expect(ok).toBe(form === undefined && Object.keys(fields).length === 0)
      }),
    )
  })
})

describe('registration, later steps', () => {
  test('asks for nothing', () => {
    expect([
      checkStepTwo({}).ok,
      checkStepTwo({ phone: '' }).ok,
      checkStepThree({}).ok,
      checkStepThree({ address: '', city: '', country: '' }).ok,
    ]).toEqual([true, true, true, true])
  })

  test('keeps what is given within its length', () => {
    expect(checkStepTwo({ phone: '1'.repeat(31) }).fields.phone).toBe('phone-too-long')
    expect(checkStepThree({ address: 'a'.repeat(201), city: 'b'.repeat(101) }).fields).toEqual({
      address: 'address-too-long',
      city: 'city-too-long',
    })
  })

  test('takes a country by its code', () => {
    expect([checkStepThree({ country: 'NL' }).ok, checkStepThree({ country: 'US' }).ok]).toEqual([true, true])
    for (const country of ['nl', 'XX', 'NLD', 'Netherlands', 'UK'])
      expect(checkStepThree({ country }).fields.country).toBe('country-unknown')
  })
})

describe('countries', () => {
  test('are the 249 assigned codes, each once and each with a name', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    expect(new Set(countries).size).toBe(249)
    expect(countries.filter((code) => names.of(code) === undefined)).toEqual([])
  })

  test('members come from the 27 of the EU and from the UK', () => {
    expect(new Set(supportedCountries).size).toBe(28)
    expect(supportedCountries.filter((code) => !countries.includes(code))).toEqual([])
    expect(['NL', 'DE', 'GR', 'IE', 'GB'].every(isSupportedCountry)).toBe(true)
    expect(['US', 'CH', 'NO', 'EL', 'UK'].some(isSupportedCountry)).toBe(false)
  })

  test('someone from elsewhere is not served', () => {
    expect(isCountryNotServed('NL')).toBe(false)
    expect(isCountryNotServed('')).toBe(false)
    expect(isCountryNotServed('US')).toBe(true)
  })
})

describe('e-mail addresses', () => {
  test.each([
    'anna@example.test',
    'a@b.co',
    "o'hara+tag@mail.example.co.uk",
    ' anna@example.test ',
    'ANNA@EXAMPLE.TEST',
    'x@xn--bcher-kva.example',
  ])('[AUTH-03] %j is one', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  test.each([
    '',
    '@',
    'anna',
    'anna@',
    '@example.test',
    'anna@example',
    'anna@@example.test',
    'anna@exa mple.test',
    'anna @example.test',
    'anna@-example.test',
    'anna@example-.test',
    'anna@example..test',
    'anna@.test',
    'anna@example.',
    '.anna@example.test',
    'anna.@example.test',
    'an..na@example.test',
    'anna@127.0.0.1',
    'anna@example.t',
    'anna@example.test, bert@example.test',
    'Anna <anna@example.test>',
    'anna@example.test\r\nBcc: bert@example.test',
    `${'a'.repeat(65)}@example.test`,
    `a@${'b'.repeat(64)}.test`,
    `a@${'b.'.repeat(130)}test`,
  ])('[AUTH-03] %j is not', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  test('[AUTH-03] the sign-in form says what is missing at its fields', () => {
    expect(checkSignIn({ email: 'anna@example.test', password: '12345678' }).ok).toBe(true)
    expect(Object.keys(checkSignIn({ email: 'anna', password: '1234567' }).fields)).toEqual(['email', 'password'])
  })

  test('every text gets an answer, and a yes means one line, one address, bounded', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.emailAddress()), (text) => {
        if (!isEmail(text)) return
        const email = normaliseEmail(text)
        expect(email.length).toBeLessThanOrEqual(254)
        expect(email.split('@').length).toBe(2)
        expect(/[\s,<>";\\]/.test(email)).toBe(false)
      }),
    )
  })

  test('a hostile text of a million characters is answered at once', () => {
    const started = Date.now()
    for (const text of [`${'a.'.repeat(500_000)}@`, `a@${'a-'.repeat(500_000)}`, `${' '.repeat(500_000)}x${' '.repeat(500_000)}`])
      expect(isEmail(text)).toBe(false)
    // Read again for each of its characters, such a text takes minutes.
    expect(Date.now() - started).toBeLessThan(10_000)
  })

  test('normalising brings one address to one form, once and for all', () => {
    expect(normaliseEmail('  Anna@Example.TEST\n')).toBe('anna@example.test')
    expect(normaliseEmail('Rene\u0301@example.test')).toBe('ren\u00e9@example.test')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normaliseEmail(normaliseEmail(text))).toBe(normaliseEmail(text))
      }),
    )
  })
})
