/**
 * A member changes their own name, phone number and address. The country stays: the law that applies to their money follows from it. A
 * name that changes after an approved identity check has to be checked again, because the check was about the name of before.
 */
import { type Checked, problemsIn } from '../form.ts'
import { type FormProblem, lengthsMax } from '../identity/registration.ts'
import type { KycStatus } from '../onboarding/readiness.ts'

export interface ProfileDetails {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly address: string
  readonly city: string
}
export type ProfileField = keyof ProfileDetails

/** What is shown beside a field; nothing but the name is required. */
export function checkProfile(values: ProfileDetails): Checked<ProfileDetails, ProfileField, FormProblem> {
  const input = tidy(values)
  const problems = problemsIn<ProfileField, FormProblem>({
    firstName: input.firstName === '' ? 'first-name-missing' : tooLong('firstName', input.firstName),
    lastName: input.lastName === '' ? 'last-name-missing' : tooLong('lastName', input.lastName),
    phone: tooLong('phone', input.phone),
    address: tooLong('address', input.address),
    city: tooLong('city', input.city),
  })
  return problems ? { ok: false, problems } : { ok: true, input }
}

type Name = Pick<ProfileDetails, 'firstName' | 'lastName'>

/** Spaces around and between words make no other name; everything else does, also a capital or an accent. */
export function isOtherName(before: Name, after: Name): boolean {
  return nameOf(before) !== nameOf(after)
}

/** Whether saving this name means a new identity check. */
export function needsNewCheck(kycStatus: KycStatus, before: Name, after: Name): boolean {
  return kycStatus === 'approved' && isOtherName(before, after)
}

function nameOf({ firstName, lastName }: Name): string {
  return [firstName, lastName].map((part) => part.trim().normalize('NFC').replaceAll(/\s+/g, ' ')).join('\n')
}

function tidy(values: ProfileDetails): ProfileDetails {
  const { firstName, lastName, phone, address, city } = values
  return { firstName: firstName.trim(), lastName: lastName.trim(), phone: phone.trim(), address: address.trim(), city: city.trim() }
}

function tooLong(field: ProfileField, text: string): FormProblem | undefined {
  return [...text].length > lengthsMax[field] ? `${field}-too-long` : undefined
}
