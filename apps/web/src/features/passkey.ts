/** The browser's side of a passkey. Its library loads when someone uses one. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** The browser's own shape; the contract carries it as it is, and the server's library checks it. */
type Options = { readonly challenge: string }

/** The browser gave no passkey; the message says why, in words for the person. */
export class PasskeyFailed extends Error {}

export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function'
}

export async function createPasskey(options: Options) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return wire(await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }))
  } catch (error) {
    throw new PasskeyFailed(passkeyWords(error), { cause: error })
  }
}

export async function askPasskey(options: Options) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return wire(await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }))
  } catch (error) {
    throw new PasskeyFailed(passkeyWords(error), { cause: error })
  }
}

/** A plain copy, which may go where any object may. */
function wire<Given extends AuthenticationResponseJSON | RegistrationResponseJSON>({ id, rawId, type, response, ...rest }: Given) {
  return { ...rest, id, rawId, type, response: { ...(response as Given['response']) } }
}

export function passkeyWords(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  return words[name] ?? 'The passkey could not be used. Please try again.'
}

const cancelled = 'No passkey was used. You cancelled, or it took too long.'
const words: Readonly<Record<string, string>> = {
  NotAllowedError: cancelled,
  AbortError: cancelled,
  InvalidStateError: 'This passkey is already set up.',
  NotSupportedError: 'This device cannot make a passkey for Heathland.',
  SecurityError: 'This address cannot use passkeys. Open Heathland at its own address.',
}
