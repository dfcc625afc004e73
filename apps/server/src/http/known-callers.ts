/**
 * Whose requests are counted together before anyone has looked at who calls. A session that was found alive a moment ago counts for its
 * person, on however many devices; whoever is not known yet, or brings a cookie that opens nothing, counts for their address. So members
 * behind one address do not spend each other's limit, and made-up cookies buy nothing.
 */

import type { Actor } from '../core/actor.ts'
import { addressKey } from '../core/address.ts'
import { hashToken } from '../core/secret-token.ts'
import { tokenInCookie } from './session-cookie.ts'

/** More sessions than are in use at once; the longest unseen go first, and count for their address until they are seen again. */
const sessionsMax = 20_000

export interface KnownCallers {
  /** By what the request is counted. */
  readonly keyOf: (cookies: string | undefined, address: string) => string
  /** What came of looking who calls. */
  readonly learn: (cookies: string | undefined, actor: Actor) => void
}

export function rememberCallers(): KnownCallers {
  const personOf = new Map<string, string>()
  return {
    keyOf: (cookies, address) => {
      const session = sessionOf(cookies)
      return (session && personOf.get(session)) ?? addressKey(address)
    },
    learn: (cookies, actor) => {
      const session = sessionOf(cookies)
      if (!session) return
      // Last in, last out: a Map keeps the order of insertion.
      personOf.delete(session)
      if (!('personId' in actor)) return
      personOf.set(session, actor.personId)
      const [oldest] = personOf.keys()
      if (personOf.size > sessionsMax && oldest) personOf.delete(oldest)
    },
  }
}

function sessionOf(cookies: string | undefined): string | undefined {
  const token = tokenInCookie(cookies)
  return token && hashToken(token).toString('base64')
}
