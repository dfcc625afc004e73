/**
 * Checking who a person is, in our words. The person hands in papers on a page of the provider's; what came of it, only an answer of
 * `readVerification` says. A verdict may change later, in either direction.
 */
import type { Evidence } from '@heathland/domain/kyc/evidence'

export interface VerificationOrder {
  /** Our id of the person, for ever: the provider keeps one file for it. */
  readonly personReference: string
  /** Where the provider's page leads afterwards. That somebody came back is a hint and no fact. */
  readonly returnUrl: string
}

export interface VerificationPage {
  /** The provider's id of the file. */
  readonly fileId: string
  readonly url: string
  readonly expiresAt: Date
}

/** Why papers were not taken, in words that a member may read. */
export const rejectionReasons = {
  'photo-unclear': 'The photo cannot be read.',
  'document-incomplete': 'A page or a side of the document is missing.',
  'document-damaged': 'The document is damaged.',
  'document-expired': 'The document is no longer valid.',
  'document-not-taken': 'A document of this kind is not taken.',
  'not-an-original': 'It is a picture of a screen or a copy, not of the document itself.',
  'face-differs': 'The person in the selfie is not the one in the document, or cannot be made out.',
  'details-differ': 'The details differ from each other or from what was said.',
  'country-not-served': 'We do not serve this country.',
  'age-too-low': 'The person is too young.',
  'document-not-genuine': 'The document is not genuine.',
  'not-accepted': 'The provider’s rules do not allow it.',
  // Asked for by staff, and by no provider.
  'document-wanted': 'We need a new photo of your identity document.',
  'selfie-wanted': 'We need a new selfie.',
  other: 'Another reason.',
} as const
export type RejectionReason = keyof typeof rejectionReasons

export type Verification =
  /** Begun; papers are still to be handed in. */
  | { readonly state: 'open' }
  /** Handed in. On hold when a person has to look, perhaps because of a list. */
  | { readonly state: 'pending'; readonly isOnHold: boolean }
  | { readonly state: 'approved'; readonly decidedAt: Date | undefined }
  | {
      readonly state: 'rejected'
      readonly mayRetry: boolean
      readonly reasons: readonly RejectionReason[]
      /** The provider's own sentence to the person. */
      readonly message: string | undefined
      readonly decidedAt: Date | undefined
    }

/** Nothing is known: ask again. It is never a no. */
export const kycUnknowns = {
  unreachable: 'No connection, or one that ended before the answer.',
  timeout: 'No answer in time.',
  busy: 'The provider wants to be asked less often, or we have stopped asking it for a while.',
  'provider-failed': 'An answer that says so, or that cannot be read.',
  misconfigured: 'The provider does not accept our settings.',
  contradiction: 'An answer about something else than was asked: another person, or a check of another level.',
} as const
export type KycUnknown = keyof typeof kycUnknowns
interface Unknown {
  readonly unknown: KycUnknown
}

export type StartOutcome = { readonly started: VerificationPage } | Unknown
export interface BrowserSession {
  /** What the browser package shows who it is for; it lives for minutes. */
  readonly token: string
  /** Where the package loads its frame from, without a path: the only place whose messages it hears. */
  readonly origin: string
  readonly expiresAt: Date
}
export type SessionOutcome = { readonly session: BrowserSession } | Unknown
/**
 * `missing` when no check was ever begun. A verdict, and a check that is on hold, come with what the provider found: without it nothing
 * is known, so that nobody is approved whose screening could not be read.
 */
export type ReadingOutcome =
  | { readonly verification: Verification; readonly fileId: string; readonly evidence?: Evidence }
  | { readonly missing: true }
  | Unknown

/**
 * `erased` when nobody can work with the file any more, also when that was so before. What the law makes the provider keep lies locked at
 * theirs until its time is over. `notYet` while the provider decides: ask again.
 */
export type KycErasureOutcome = { readonly erased: true } | { readonly missing: true } | { readonly notYet: true } | Unknown

export type ReopenOutcome = { readonly reopened: true } | { readonly missing: true } | Unknown

export interface KycPort {
  /** Makes the file, once, and an address for its person's browser. Safe to call again: the file stays, the address is new. */
  readonly startVerification: (order: VerificationOrder) => Promise<StartOutcome>
  /** The same for the provider's own browser package, which asks for a new token when one has expired. */
  readonly openBrowserSession: (personReference: string) => Promise<SessionOutcome>
  readonly readVerification: (personReference: string) => Promise<ReadingOutcome>
  /** Has a person's approved file take new papers: the old verdict no longer stands. Safe to call again. */
  readonly reopenFile: (personReference: string) => Promise<ReopenOutcome>
  /** Closes a person's file for good. Safe to call again. */
  readonly erasePerson: (personReference: string) => Promise<KycErasureOutcome>
}
