/**
 * A password has 8 to 128 characters, is not among those everybody tries, and is compared in one form of Unicode.
 * One of fewer than 15 characters does not stand alone before identity checks or money (NIST SP 800-63B-4, section 3.1.1.2).
 */
import { type Refusal, refuse } from '../refusal.ts'

export const passwordLengthMin = 8
/** Far beyond any passphrase; without a bound, hashing a long text would be a way to keep the server busy. */
export const passwordLengthMax = 128
/** From this length on a password may stand without a second factor. */
export const passwordLengthAlone = 15
/** The strength estimate (0 to 4) below which a password falls to a few thousand or million guesses. */
export const passwordScoreMin = 2

/** The one form in which a password is measured and hashed: keyboards and systems write the same character in several ways. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC')
}

/** Length as people count it: code points, not UTF-16 units or bytes. */
export function passwordLength(password: string): number {
  let length = 0
  for (const _ of normalisePassword(password)) length += 1
  return length
}

export function needsSecondFactor(password: string): boolean {
  return passwordLength(password) < passwordLengthAlone
}

export interface PasswordEstimate {
  /** 0 (guessed at once) to 4, by an estimator that also gets the person's own words. */
  readonly score: number
  /** Whether it is on a list of passwords that leaked elsewhere. */
  readonly breached: boolean
}

/** Decides, wherever a password is set, whether it may be. */
export function decidePassword(
  password: string,
  estimate: PasswordEstimate,
): { refused: false } | Refusal<'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_TOO_COMMON'> {
  const length = passwordLength(password)
  if (length < passwordLengthMin) return refuse('PASSWORD_TOO_SHORT', { lengthMin: passwordLengthMin })
  if (length > passwordLengthMax) return refuse('PASSWORD_TOO_LONG', { lengthMax: passwordLengthMax })
  if (estimate.breached || estimate.score < passwordScoreMin) return refuse('PASSWORD_TOO_COMMON')
  return { refused: false }
}

/** What is wrong with a password, as a code; the catalogues have the words. */
export type PasswordProblem =
  | 'password-too-short'
  | 'password-too-long'
  | 'password-too-common'
  | 'passwords-differ'
  | 'new-passwords-differ'
  | 'password-fields-missing'

/** What is wrong with a password's length, or undefined. */
export function passwordLengthProblem(password: string): PasswordProblem | undefined {
  const length = passwordLength(password)
  if (length < passwordLengthMin) return 'password-too-short'
  if (length > passwordLengthMax) return 'password-too-long'
  return undefined
}

/** The new password after a recovery link. */
export function checkPasswordUpdate(input: { readonly password: string; readonly confirmPassword: string }): PasswordProblem | undefined {
  if (input.password !== input.confirmPassword) return 'passwords-differ'
  return passwordLengthProblem(input.password)
}

/** The change of a password in settings. */
export function checkPasswordChange(input: {
  readonly currentPassword: string
  readonly newPassword: string
  readonly confirmPassword: string
}): PasswordProblem | undefined {
  if (input.currentPassword === '' || input.newPassword === '' || input.confirmPassword === '') return 'password-fields-missing'
  if (input.newPassword !== input.confirmPassword) return 'new-passwords-differ'
  return passwordLengthProblem(input.newPassword)
}
