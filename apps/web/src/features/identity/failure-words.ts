import type { SignInWords } from '@heathland/words/words'
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

export const signInWords = (t: SignInWords): FailureWords => ({
  failed: t.failureWords.loginFailed,
  unexpected: t.failureWords.anUnexpectedErrorOccurred,
  broken: t.failureWords.anUnexpectedErrorOccurred,
})

export const registrationWords = (t: SignInWords): FailureWords => ({
  failed: t.failureWords.registrationFailed,
  unexpected: t.failureWords.anUnexpectedErrorOccurredDuring,
  broken: t.failureWords.anUnexpectedErrorOccurred2,
})

export function messageOf(failure: Failure, words: FailureWords): string {
  if (failure.kind === 'broken') return words.broken
  if (failure.code === 'UNEXPECTED') return words.unexpected
  return failure.message || words.failed
}
