/** Codes and access tokens that were given out, each with what it stands for. */
import { createHash, randomBytes } from 'node:crypto'
import type { Account } from './accounts.ts'

export interface Grant {
  readonly account: Account
  readonly clientId: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
  /** Of PKCE, where the application sent one. */
  readonly codeChallenge: string | undefined
}

export interface Exchange {
  readonly code: string
  readonly clientId: string
  readonly redirectUri: string
  readonly codeVerifier: string | undefined
}

export interface Grants {
  readonly giveCode: (grant: Grant) => string
  /** Uses the code up; a reason when it is not good. */
  readonly exchange: (exchange: Exchange) => Grant | { readonly refused: string }
  readonly giveToken: (grant: Grant) => string
  readonly find: (token: string) => Grant | undefined
}

/** LinkedIn's live for half an hour; ours are short, so that whoever dawdles is seen here first. */
export const codeLifetimeMs = 60_000
/** Far more than one machine has under way; the oldest leaves first. */
const grantsMax = 1_000

export function makeGrants(now: () => Date): Grants {
  const codes = new Map<string, { readonly grant: Grant; readonly until: number }>()
  const tokens = new Map<string, Grant>()
  return {
    giveCode: (grant) => keep(codes, { grant, until: now().getTime() + codeLifetimeMs }),
    exchange: ({ code, clientId, redirectUri, codeVerifier }) => {
      const found = codes.get(code)
      codes.delete(code)
      if (!found) return { refused: 'unknown or used' }
      if (now().getTime() >= found.until) return { refused: 'too old' }
      if (found.grant.clientId !== clientId) return { refused: 'of another client' }
      if (found.grant.redirectUri !== redirectUri) return { refused: 'of another redirect address' }
      const challenge = codeVerifier === undefined ? undefined : createHash('sha256').update(codeVerifier).digest('base64url')
      if (found.grant.codeChallenge !== challenge) return { refused: 'of another verifier' }
      return found.grant
    },
    giveToken: (grant) => keep(tokens, grant),
    find: (token) => tokens.get(token),
  }
}

function keep<Value>(map: Map<string, Value>, value: Value): string {
  const name = randomBytes(32).toString('base64url')
  map.set(name, value)
  const [oldest] = map.keys()
  if (map.size > grantsMax && oldest !== undefined) map.delete(oldest)
  return name
}
