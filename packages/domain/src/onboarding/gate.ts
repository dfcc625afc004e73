/**
 * Some pages are for investors who can act on them: a wallet first, then an approved identity check, then a first onramp.
 * The gate names the first thing that is missing and leads there and back; it never closes on the page where it can be done.
 */
import type { KycStatus } from './readiness.ts'

export interface GateFacts {
  readonly walletId: string | null | undefined
  readonly kycStatus: KycStatus
  readonly firstOnrampOk: boolean
}

/** What may be missing, in the order it is asked for: why it is needed, how long it takes, and where it is done. */
export const gateNeeds = {
  wallet: {
    title: 'Your wallet',
    reason: 'Your wallet is still being set up. It is where your funds and placements are kept.',
    estimate: 'about 1 min, automatic',
    route: '/wallet',
  },
  kyc: {
    title: 'Identity verification',
    reason: 'Your identity must be verified first, also before you can add money. The law asks us to know whose money we look after.',
    estimate: '~3–5 min',
    route: '/kyc-verification',
  },
  onramp: {
    title: 'Your first onramp',
    reason: 'Your first onramp of EUR 20 or more has not arrived yet. It shows that your wallet can receive funds.',
    estimate: '~2–3 min',
    route: '/wallet',
  },
} as const
export type GateNeed = keyof typeof gateNeeds

export function isGateNeed(text: string): text is GateNeed {
  return Object.hasOwn(gateNeeds, text)
}

export type GateDecision = { readonly open: true } | { readonly open: false; readonly need: GateNeed; readonly reason: string }

export function decideGate(facts: GateFacts): GateDecision {
  if (!facts.walletId) return closed('wallet')
  if (facts.kycStatus !== 'approved') return closed('kyc')
  if (!facts.firstOnrampOk) return closed('onramp')
  return { open: true }
}

function closed(need: GateNeed): GateDecision {
  return { open: false, need, reason: gateNeeds[need].reason }
}

/** The gated pages. A holder of a placement always reaches it: it is their property. */
export const gatedRoutes = {
  '/opportunities/:id': { openToHolders: false },
  '/investments/:id': { openToHolders: false },
  '/placements': { openToHolders: true },
} as const
export type GatedRoute = keyof typeof gatedRoutes

export function isGatedRoute(route: string): route is GatedRoute {
  return Object.hasOwn(gatedRoutes, route)
}

/** Only investors stand before the gate; whether any other role may open the page is the guard's question. */
export function decideRouteGate(
  route: string,
  member: GateFacts & { readonly role: string; readonly holdsPlacement: boolean },
): GateDecision {
  if (!isGatedRoute(route) || member.role !== 'investor') return { open: true }
  if (gatedRoutes[route].openToHolders && member.holdsPlacement) return { open: true }
  return decideGate(member)
}

/** Where a closed gate leads. A `from` that is not a page of ours is forgotten. */
export function accessRequiredPath(need: GateNeed, from: string): string {
  return `/access-required?need=${need}&from=${encodeURIComponent(localPathOr(from, '/dashboard'))}`
}

export type ConfirmationDecision = { readonly open: true } | { readonly open: false; readonly leadsTo: string }

/**
 * Whether an investor may confirm an investment: what the gate asks for, and the signed membership agreement besides. Whoever lacks
 * something is led to it, and back to `from`.
 */
export function decideConfirmation(facts: GateFacts & { readonly agreementSigned: boolean }, from: string): ConfirmationDecision {
  const gate = decideGate(facts)
  if (!gate.open) return { open: false, leadsTo: accessRequiredPath(gate.need, from) }
  if (!facts.agreementSigned) return { open: false, leadsTo: `/agreement?from=${encodeURIComponent(localPathOr(from, '/dashboard'))}` }
  return { open: true }
}

export function localPathOr(from: string | null | undefined, fallback: string): string {
  return typeof from === 'string' && isLocalPath(from) ? from : fallback
}

/** Longer than any page of ours, and short enough for every header and log line that carries it. */
const pathLengthMax = 2_048
/** Nothing honest is encoded more often; what is still changing after this many rounds is refused. */
const decodingRoundsMax = 4

/**
 * Whether a text leads to a page of this product and nowhere else, however often something on the way decodes or normalises it:
 * "//host", "/\host", "/%2f%2fhost", "/.//host" and their kin would leave it.
 */
export function isLocalPath(text: string): boolean {
  if (text.length > pathLengthMax || !/^\/[\x21-\x7e]*$/.test(text) || text.includes('\\')) return false
  let path = text.split(/[?#]/, 1)[0] ?? ''
  for (let round = 0; round < decodingRoundsMax; round += 1) {
    if (!isPlainPath(path)) return false
    const decoded = decode(path)
    if (decoded === undefined) return false
    if (decoded === path) return true
    path = decoded
  }
  return false
}

function isPlainPath(path: string): boolean {
  if (!path.startsWith('/') || path.includes('//') || path.includes('\\')) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop tabs and line breaks from addresses, so "/\t/host" would become "//host".
  if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(path)) return false
  return !path.split('/').some((segment) => segment === '.' || segment === '..')
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
