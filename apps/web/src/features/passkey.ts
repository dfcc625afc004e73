/** The browser's side of a passkey. Its library loads when someone uses one. */

import type { AccountWords } from '@heathland/words/words'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** The browser's own shape; the contract carries it as it is, and the server's library checks it. */
type Options = { readonly challenge: string }

/** The browser gave no passkey; `why` names the words for the person. */
export class PasskeyFailed extends Error {
  readonly why: Why

  constructor(cause: unknown) {
    super('no passkey', { cause })
    this.why = whyOf(cause)
  }
}

export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function'
}

export async function createPasskey(options: Options) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return wire(await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }))
  } catch (error) {
    throw new PasskeyFailed(error)
  }
}

export async function askPasskey(options: Options) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return wire(await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }))
  } catch (error) {
    throw new PasskeyFailed(error)
  }
}

/** A plain copy, which may go where any object may. */
function wire<Given extends AuthenticationResponseJSON | RegistrationResponseJSON>({ id, rawId, type, response, ...rest }: Given) {
  return { ...rest, id, rawId, type, response: { ...(response as Given['response']) } }
}

type Why = keyof AccountWords['passkey']

function whyOf(error: unknown): Why {
  return reasons[error instanceof Error ? error.name : ''] ?? 'failed'
}

const reasons: Readonly<Record<string, Why>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'alreadySetUp',
  NotSupportedError: 'notSupported',
  SecurityError: 'wrongAddress',
}
