/** A member's own webhook: an HTTPS address that we tell when something of theirs changed. */
import { type KeyScope, keyScopes } from '../identity/api-key.ts'
import { dayMs } from '../time.ts'

/** More programs than a member runs. */
export const endpointsMax = 3
export const addressMax = 500

export const endpointStates = ['on', 'paused'] as const
export type EndpointState = (typeof endpointStates)[number]
export const pauseReasons = ['member', 'failing', 'security'] as const
export type PauseReason = (typeof pauseReasons)[number]

export type AddressProblem = 'address-missing' | 'address-not-https' | 'address-not-public' | 'address-invalid'

/** One spelling for what every program reads alike: no user name, no other port, no fragment, no bare IP address. */
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const host = `(?<host>(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?)`
const rest = "(?<rest>(?:/[A-Za-z0-9._~%!$&'()*+,;=:@/-]*)?(?:\\?[A-Za-z0-9._~%!$&'()*+,;=:@/?-]*)?)"
const openAddress = new RegExp(`^https://${host}(?::443)?${rest}$`)
const ownMachine = new RegExp(`^https?://(?:127\\.0\\.0\\.1|localhost):\\d{1,5}${rest}$`)
const hostMax = 253
/** Names that only a local network knows. */
const closedNames = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|onion|test|invalid|arpa)$/

type ReadAddress = { readonly ok: true; readonly address: string } | { readonly ok: false; readonly problem: AddressProblem }

/** `allowsLoopback` is for development and tests. */
export function readEndpointAddress(typed: string, { allowsLoopback }: { readonly allowsLoopback: boolean }): ReadAddress {
  const text = typed.trim()
  const refused = (problem: AddressProblem): ReadAddress => ({ ok: false, problem })
  if (text === '') return refused('address-missing')
  if (text.length > addressMax) return refused('address-invalid')
  if (allowsLoopback && ownMachine.test(text)) return { ok: true, address: text }
  // Schemes and host names have no case; paths have.
  const lowered = text.replace(/^[a-z]+:\/\/[^/?#]*/i, (start) => start.toLowerCase())
  if (!lowered.startsWith('https://')) return refused('address-not-https')
  const found = openAddress.exec(lowered)?.groups
  const name = found?.['host'] ?? ''
  if (name === '' || name.length > hostMax) return refused('address-invalid')
  return closedNames.test(name) ? refused('address-not-public') : { ok: true, address: `https://${name}${found?.['rest'] || '/'}` }
}

/** The secret before the present one signs beside it for a day, so that a program can be changed over without missing an event. */
export const previousSecretMs = dayMs

/** An endpoint that took nothing for so long is paused when the next delivery fails for good. */
const failingMaxMs = 3 * dayMs

export function hasFailedTooLong(failingSince: Date | undefined, now: Date): boolean {
  return failingSince !== undefined && now.getTime() - failingSince.getTime() >= failingMaxMs
}

export interface EndpointForm {
  readonly address: string
  readonly scopes: readonly KeyScope[]
}

export type EndpointProblem = AddressProblem | 'scopes-missing'

type Checked =
  | { readonly ok: true; readonly input: { address: string; scopes: KeyScope[] } }
  | { readonly ok: false; readonly problems: { readonly address?: EndpointProblem; readonly scopes?: EndpointProblem } }

export function checkEndpointForm({ address, scopes }: EndpointForm, how: { readonly allowsLoopback: boolean }): Checked {
  const read = readEndpointAddress(address, how)
  const chosen = keyScopes.filter((scope) => scopes.includes(scope))
  if (read.ok && chosen.length > 0) return { ok: true, input: { address: read.address, scopes: chosen } }
  return {
    ok: false,
    problems: {
      ...(!read.ok && { address: read.problem }),
      ...(chosen.length === 0 && { scopes: 'scopes-missing' as const }),
    },
  }
}
