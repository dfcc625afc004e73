import type { Failure } from '../api.ts'

/** What an act's failure is called when the server has no words of its own for it. */
export interface FailureWords {
  /** No answer came. */
  readonly failed: string
  /** The server made a mistake. */
  readonly unexpected: string
  /** Something broke on this side. */
  readonly broken: string
}

export const signInWords: FailureWords = {
  failed: 'Login failed.',
  unexpected: 'An unexpected error occurred',
  broken: 'An unexpected error occurred',
}

export const registrationWords: FailureWords = {
  failed: 'Registration failed.',
  unexpected: 'An unexpected error occurred during registration.',
  broken: 'An unexpected error occurred.',
}

export function messageOf(failure: Failure, words: FailureWords): string {
  if (failure.kind === 'broken') return words.broken
  if (failure.code === 'UNEXPECTED') return words.unexpected
  return failure.message || words.failed
}
