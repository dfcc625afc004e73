/**
 * Signing in with an account that a person holds elsewhere, in our words. It takes two requests: one sends the browser away, the
 * other receives it back. What comes of it is who the other side says this is; whether that opens a session is decided elsewhere.
 */

export interface OutsideAccount {
  /** Together with the subject, the one name of the account. The same person has another subject at every client and issuer. */
  readonly issuer: string
  readonly subject: string
  /** An address as the other side spells it. It may be missing, may change, and two accounts may claim the same one. */
  readonly email?: string
  /** True only where the other side says that it has verified this very address. */
  readonly emailVerified: boolean
  readonly firstName?: string
  readonly lastName?: string
}

/**
 * What must be kept between the two requests, on our side and for one browser; plain JSON. It is proof that the browser that comes
 * back is the one that was sent, so it is a secret of that browser's session.
 *
 * The port keeps nothing itself: the caller deletes it when the browser comes back, before `complete` is called, so that it serves
 * once, and forgets it after some minutes.
 */
export interface SignInState {
  readonly state: string
  readonly codeVerifier?: string
}

/** About this attempt, which is over: a person may begin another. Also what is logged, so none holds a personal value. */
export const signInRefusals = {
  cancelled: 'The person said no on the other side.',
  'state-missing': 'The browser brought no state, or we remember none: it was used, forgotten or never begun.',
  'state-wrong': 'The browser brought another state than the one it was sent with: perhaps a forged callback.',
  'callback-invalid': 'The callback has neither a code nor an error, has something twice, or comes from another issuer.',
  'code-refused': 'The other side does not take the code: it was used before, is too old, or belongs to another address.',
  'token-signature': 'The ID token is not signed by a key of the issuer with the one algorithm that is expected.',
  'token-issuer': 'The ID token comes from another issuer.',
  'token-audience': 'The ID token was made for another client.',
  'token-expired': 'The ID token is past its time, or not valid yet.',
  'token-invalid': 'There is no ID token, or one that cannot be read.',
  'subject-differs': 'The profile belongs to another person than the ID token.',
} as const
export type SignInRefusal = keyof typeof signInRefusals

/** About the other side or our settings; the same attempt may succeed later. */
export const signInUnavailabilities = {
  unreachable: 'No connection, or one that ended before the answer.',
  timeout: 'No answer in time.',
  'provider-failed': 'An answer that says so, or that is none.',
  misconfigured: 'The other side does not accept our settings, or is not who they say it is.',
} as const
export type SignInUnavailability = keyof typeof signInUnavailabilities

export type SignInBeginning =
  /** Where to send the browser, and what to remember until it comes back. */
  { readonly url: string; readonly state: SignInState } | { readonly unavailable: SignInUnavailability }

export type SignInOutcome =
  | { readonly signedIn: OutsideAccount }
  | { readonly refused: SignInRefusal }
  | { readonly unavailable: SignInUnavailability }

export interface SignInCallback {
  /** The address that the browser came back to, whole or from its path on; only its query is read. */
  readonly callbackUrl: string
  /** Undefined when nothing is remembered for this browser. */
  readonly remembered: SignInState | undefined
  /** The same as was given to `begin`. */
  readonly redirectUri: string
}

export interface OutsideSignInPort {
  /**
   * Makes the address to send a browser to. The redirect address is ours, registered with the other side, without query.
   * Whatever the outside world does is an outcome, not an error.
   */
  readonly begin: (request: { readonly redirectUri: string }) => Promise<SignInBeginning>
  /**
   * Learns who came back. The state is compared in constant time before anything else is believed or asked. A code that was handed
   * over is used up whatever the outcome: after `unavailable` the person begins again.
   */
  readonly complete: (callback: SignInCallback) => Promise<SignInOutcome>
}
