/** The three steps of the registration form: which fields each has, and what to send in the end. */
import type { Registration } from '@heathland/contract'
import {
  checkStepOne,
  checkStepThree,
  checkStepTwo,
  type FormCheck,
  type RegistrationField,
  type StepOne,
} from '@heathland/domain/identity/registration'

export type StepNumber = 1 | 2 | 3
export type InvestorKind = NonNullable<Registration['investorKind']>

export const emptyDraft = { firstName: '', lastName: '', email: '', phone: '', address: '', city: '', country: '' }
export type Values = typeof emptyDraft & Pick<StepOne, 'password' | 'confirmPassword'>

export const stepTitles: Record<StepNumber, string> = { 1: 'About you', 2: 'Your phone number', 3: 'Where you live' }
const checks: Record<StepNumber, (values: Values) => FormCheck> = { 1: checkStepOne, 2: checkStepTwo, 3: checkStepThree }

export const noErrors: FormCheck = { ok: true, form: undefined, fields: {} }

export function checkStep(step: StepNumber, values: Values): FormCheck {
  return checks[step](values)
}

export function stepOf(field: string): StepNumber | undefined {
  if (Object.hasOwn(emptyDraft, field) || field === 'password' || field === 'confirmPassword') {
    if (field === 'phone') return 2
    return field === 'address' || field === 'city' || field === 'country' ? 3 : 1
  }
  return undefined
}

export function isInvestorKind(text: string | null): text is InvestorKind {
  return text === 'individual' || text === 'professional'
}

/** What the server said about single fields, as the form shows it. Fields that the form does not have are left out. */
export function checkOf(
  fields: readonly { readonly path: string; readonly message: string }[],
): { check: FormCheck; step: StepNumber } | undefined {
  const known = fields.filter(({ path }) => stepOf(path) !== undefined)
  const step = Math.min(...known.map(({ path }) => stepOf(path) ?? 1)) as StepNumber
  const shown = known.filter(({ path }) => stepOf(path) === step)
  if (shown.length === 0) return undefined
  const messages = Object.fromEntries(shown.map(({ path, message }) => [path, message])) as { [Field in RegistrationField]?: string }
  return { check: { ok: false, form: undefined, fields: messages }, step }
}

/** What was left empty is not sent. */
export function registrationOf(values: Values, kind: InvestorKind | undefined): Registration {
  const { confirmPassword: _, phone, address, city, country, ...required } = values
  const optional = { phone: phone.trim(), address: address.trim(), city: city.trim(), country }
  return {
    firstName: required.firstName.trim(),
    lastName: required.lastName.trim(),
    email: required.email.trim(),
    password: required.password,
    ...Object.fromEntries(Object.entries(optional).filter(([, text]) => text !== '')),
    ...(kind && { investorKind: kind }),
  }
}
