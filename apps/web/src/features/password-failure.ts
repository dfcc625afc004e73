import type { PasswordProblem } from '@heathland/domain/identity/password'
import type { Failure } from './api.ts'

const passwordProblems: Readonly<Record<string, PasswordProblem>> = {
  PASSWORD_TOO_COMMON: 'password-too-common',
  PASSWORD_TOO_SHORT: 'password-too-short',
  PASSWORD_TOO_LONG: 'password-too-long',
}

/** The codes of a refused password, each at the field that it is typed into. */
export function passwordFields<Field extends string>(field: Field): Readonly<Record<string, Field>> {
  return Object.fromEntries(Object.keys(passwordProblems).map((code) => [code, field]))
}

/** What the server said about a new password, which belongs at its field; undefined when it said something else. */
export function passwordProblemOf({ code }: Pick<Failure, 'code'>): PasswordProblem | undefined {
  return passwordProblems[code ?? '']
}
