/** What an application sends a browser with, and the way back. */

export interface Authorization {
  readonly clientId: string
  readonly redirectUri: string
  readonly scope: string
  readonly state: string | undefined
  readonly codeChallenge: string | undefined
}

export type Fields = Readonly<Record<string, string>>

export const scopesKnown = ['openid', 'profile', 'email']

/** What cannot be trusted to go back is shown to the person; everything else goes back as an error. */
export type AuthorizationCheck =
  | { readonly asked: Authorization }
  | { readonly shown: string }
  | { readonly back: string; readonly error: string }

export function checkAuthorization(given: Fields, clientIds: readonly string[]): AuthorizationCheck {
  const { client_id: clientId = '', redirect_uri: redirectUri = '', scope = '', state, code_challenge: codeChallenge } = given
  if (!clientIds.includes(clientId)) return { shown: 'The passed in client_id is invalid.' }
  if (!isLocalAddress(redirectUri)) return { shown: 'The redirect_uri does not match the registered value.' }
  const asked = { clientId, redirectUri, scope, state, codeChallenge }
  const refuse = (error: string) => ({ back: comeBack(asked, { error }), error })
  if (given.response_type !== 'code') return refuse('unsupported_response_type')
  if (scope.split(' ').some((each) => !scopesKnown.includes(each))) return refuse('unauthorized_scope_error')
  return { asked }
}

/** LinkedIn compares with a registered address; here every address of this machine counts as registered, and no other. */
function isLocalAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, hash } = new URL(text)
  const isHere = hostname === '127.0.0.1' || hostname === '[::1]' || hostname === 'localhost' || /^[a-z0-9.-]+\.localhost$/.test(hostname)
  return /^https?:$/.test(protocol) && isHere && username === '' && password === '' && hash === ''
}

export function comeBack({ redirectUri, state }: Authorization, answer: Fields): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...answer, ...(state === undefined ? {} : { state }) })) url.searchParams.set(name, value)
  return url.href
}

/** What was sent more than once counts as not sent. */
export function fieldsOf(sent: unknown): Fields {
  const entries = Object.entries((sent ?? {}) as Record<string, unknown>)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
