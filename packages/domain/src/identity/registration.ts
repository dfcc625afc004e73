/**
 * What a person must tell us to register, and what they may. Three steps: who they are; a phone number; where they live.
 * Only the first is required, and every message stands at its field.
 */
import { type Checked, problemsIn } from '../form.ts'
import { type PasswordProblem, passwordLengthProblem } from './password.ts'

export interface StepOne {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly confirmPassword: string
}

export interface StepTwo {
  readonly phone?: string | undefined
}

export interface StepThree {
  readonly address?: string | undefined
  readonly city?: string | undefined
  readonly country?: string | undefined
}

export type RegistrationField = keyof StepOne | keyof StepTwo | keyof StepThree

export interface FormCheck<Field extends string = RegistrationField> {
  readonly ok: boolean
  /** What concerns the form as a whole. */
  readonly form: FormProblem | undefined
  readonly fields: { readonly [Key in Field]?: FormProblem }
}

/** A check that found nothing lets the input be sent. */
export function checkedAs<Input, Field extends string>(
  { ok, form, fields }: FormCheck<Field>,
  input: Input,
): Checked<Input, Field, FormProblem> & { readonly form?: FormProblem | undefined } {
  return ok ? { ok, input } : { ok, problems: fields, form }
}

/** Lengths in code points: long enough for the longest honest value, short enough to be stored, sealed and shown. */
export const lengthsMax = { firstName: 100, lastName: 100, email: 254, phone: 30, address: 200, city: 100 } as const

/** What is wrong with a field or a form, as a code; the catalogues have the words. */
export type FormProblem =
  | PasswordProblem
  | 'fields-missing'
  | 'first-name-missing'
  | 'last-name-missing'
  | 'email-missing'
  | 'password-missing'
  | 'email-invalid'
  | 'country-unknown'
  | 'invalid'
  | TooLong

type TooLong = `${keyof typeof lengthsMax}-too-long`

export function checkStepOne(input: StepOne): FormCheck<keyof StepOne> {
  const empty = {
    firstName: isBlank(input.firstName),
    lastName: isBlank(input.lastName),
    email: isBlank(input.email),
    password: input.password === '',
  }
  return collect(Object.values(empty).includes(true) ? 'fields-missing' : undefined, {
    firstName: empty.firstName ? 'first-name-missing' : tooLong('firstName', input.firstName),
    lastName: empty.lastName ? 'last-name-missing' : tooLong('lastName', input.lastName),
    email: empty.email ? 'email-missing' : (tooLong('email', input.email) ?? emailProblem(input.email)),
    password: empty.password ? 'password-missing' : passwordLengthProblem(input.password),
    confirmPassword: input.password === input.confirmPassword ? undefined : 'passwords-differ',
  })
}

export function checkStepTwo(input: StepTwo): FormCheck<keyof StepTwo> {
  return collect(undefined, { phone: tooLong('phone', input.phone ?? '') })
}

export function checkStepThree(input: StepThree): FormCheck<keyof StepThree> {
  const country = input.country ?? ''
  return collect(undefined, {
    address: tooLong('address', input.address ?? ''),
    city: tooLong('city', input.city ?? ''),
    country: country === '' || isCountry(country) ? undefined : 'country-unknown',
  })
}

/** What the sign-in form asks of its fields before anything is sent. */
export function checkSignIn(input: { readonly email: string; readonly password: string }): FormCheck<'email' | 'password'> {
  return collect(undefined, { email: emailProblem(input.email), password: passwordLengthProblem(input.password) })
}

/** Administrators' sign-in asks only that something was typed. */
export function checkAdminSignIn(input: {
  readonly email: string
  readonly password: string
}): Checked<{ email: string; password: string }, 'email' | 'password', AdminSignInProblem> & { readonly form?: AdminSignInProblem } {
  const email = input.email.trim()
  const problems = problemsIn<'email' | 'password', AdminSignInProblem>({
    email: email === '' ? 'email-missing' : undefined,
    password: input.password === '' ? 'password-missing' : undefined,
  })
  return problems ? { ok: false, problems, form: 'fields-missing' } : { ok: true, input: { email, password: input.password } }
}

type AdminSignInProblem = 'fields-missing' | 'email-missing' | 'password-missing'

export interface Invitation {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** Whom somebody invites. */
export function checkInvitation(
  values: Invitation,
): Checked<Invitation, keyof Invitation, 'first-name-missing' | 'last-name-missing' | 'email-invalid'> {
  const input = { firstName: values.firstName.trim(), lastName: values.lastName.trim(), email: values.email.trim() }
  const problems = problemsIn({
    firstName: input.firstName === '' ? ('first-name-missing' as const) : undefined,
    lastName: input.lastName === '' ? ('last-name-missing' as const) : undefined,
    email: isEmail(input.email) ? undefined : ('email-invalid' as const),
  })
  return problems ? { ok: false, problems } : { ok: true, input }
}

/** An address alone, as where a mail is asked for. */
export function checkEmail(values: { readonly email: string }): Checked<{ email: string }, 'email', 'email-invalid'> {
  const email = values.email.trim()
  return isEmail(email) ? { ok: true, input: { email } } : { ok: false, problems: { email: 'email-invalid' } }
}

/** The one form in which an address is stored, compared and indexed. */
export function normaliseEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase().normalize('NFC')
}

/**
 * Whether a text can be an e-mail address that mail reaches: RFC 5321's lengths, the characters that browsers accept for
 * `type=email`, and a domain with a dot. Comments, quoted names and addresses by number exist, but not as people's addresses.
 */
export function isEmail(text: string): boolean {
  const email = text.trim()
  if (email.length > lengthsMax.email) return false
  const at = email.indexOf('@')
  const local = email.slice(0, Math.max(at, 0))
  if (local.length > 64 || !/^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/i.test(local) || /^\.|\.$|\.\./.test(local)) return false
  const domain = email.slice(at + 1).split('.')
  const last = domain.at(-1) ?? ''
  return domain.length > 1 && domain.every(isDomainLabel) && !/^\d+$/.test(last) && last.length > 1
}

function isDomainLabel(label: string): boolean {
  return label.length <= 63 && /^[a-z0-9-]+$/i.test(label) && !label.startsWith('-') && !label.endsWith('-')
}

/** Where members may live: the European Union and the United Kingdom, by ISO 3166-1 alpha-2. */
export const supportedCountries = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE GB'.split(
  ' ',
) as readonly string[]

/** Every officially assigned code of ISO 3166-1 alpha-2: whoever lives elsewhere can still say so. */
export const countries = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL ' +
  'CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU ' +
  'GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC ' +
  'MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT ' +
  'PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA ' +
  'UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ') as readonly string[]

export function isCountry(code: string): boolean {
  return countries.includes(code)
}

export function isSupportedCountry(code: string): boolean {
  return supportedCountries.includes(code)
}

/** Whether someone lives where we cannot verify an identity yet. Their country is recorded all the same. */
export function isCountryNotServed(code: string): boolean {
  return isCountry(code) && !isSupportedCountry(code)
}

function emailProblem(text: string): FormProblem | undefined {
  return isEmail(text) ? undefined : 'email-invalid'
}

function tooLong(field: keyof typeof lengthsMax, text: string): TooLong | undefined {
  return codePoints(text.trim()) > lengthsMax[field] ? `${field}-too-long` : undefined
}

function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}

function collect<Field extends string>(
  form: FormProblem | undefined,
  problems: { readonly [Key in Field]: FormProblem | undefined },
): FormCheck<Field> {
  const found = Object.entries(problems).filter(([, problem]) => problem !== undefined)
  return { ok: form === undefined && found.length === 0, form, fields: Object.fromEntries(found) as FormCheck<Field>['fields'] }
}

/** First and last name joined; nothing where there is neither. */
export function fullName(firstName: string, lastName: string): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}
