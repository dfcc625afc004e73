/** The three steps of the registration form: which fields each has, and what to send in the end. */

import type { Registration } from '@heathland/contract'
import { checkStepOne, checkStepThree, checkStepTwo, type FormCheck, type StepOne } from '@heathland/domain/identity/registration'
import type { Language } from '@heathland/words/language'
import type { SignInWords } from '@heathland/words/words'

export type StepNumber = 1 | 2 | 3
export const stepCount = 3
export type InvestorKind = NonNullable<Registration['investorKind']>

export const secrets = ['password', 'confirmPassword'] as const
export const emptyValues = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  phone: '',
  address: '',
  city: '',
  country: '',
} satisfies StepOne & Record<string, string>
export type Values = typeof emptyValues

export const stepTitles = (t: SignInWords): Record<StepNumber, string> => ({
  1: t.registration.aboutYou,
  2: t.registration.yourPhoneNumber,
  3: t.registration.whereYouLive,
})
const checks: Record<StepNumber, (values: Values) => FormCheck> = { 1: checkStepOne, 2: checkStepTwo, 3: checkStepThree }

export function checkStep(step: StepNumber, values: Values): FormCheck {
  return checks[step](values)
}

export function stepOf(field: string): StepNumber | undefined {
  if (!Object.hasOwn(emptyValues, field)) return undefined
  if (field === 'phone') return 2
  return field === 'address' || field === 'city' || field === 'country' ? 3 : 1
}

export function isInvestorKind(text: string | null): text is InvestorKind {
  return text === 'individual' || text === 'professional'
}

/** The first step that something is wrong in, and what is wrong there. */
export function firstStepOf<Errors extends object>(errors: Errors): { readonly step: StepNumber; readonly errors: Errors } {
  const step = Math.min(...Object.keys(errors).map((field) => stepOf(field) ?? stepCount)) as StepNumber
  return { step, errors: Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field) === step)) as Errors }
}

/** What was left empty is not sent. */
export function registrationOf(values: Values, kind: InvestorKind | undefined, language: Language): Registration {
  const { confirmPassword: _, phone, address, city, country, ...required } = values
  const optional = { phone: phone.trim(), address: address.trim(), city: city.trim(), country }
  return {
    firstName: required.firstName.trim(),
    lastName: required.lastName.trim(),
    email: required.email.trim(),
    password: required.password,
    ...Object.fromEntries(Object.entries(optional).filter(([, text]) => text !== '')),
    ...(kind && { investorKind: kind }),
    language,
  }
}
