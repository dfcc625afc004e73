/**
 * Everyone who joins gets one wallet. It is wanted until the provider has made it, and is asked for again, ever less often, until then:
 * there is no giving up, since nothing else can be done without it.
 */
import { type AttemptPolicy, beginAttempt, type Circumstances, isDue, retryAt } from '../attempt.ts'
import { invariant } from '../invariant.ts'
import { minuteMs, secondMs } from '../time.ts'

export interface Wallet {
  readonly state: 'wanted' | 'ready'
  readonly address: string | undefined
  readonly attempts: number
  /** When to ask again; while somebody is asking, when they are missed. Undefined once it is ready. */
  readonly dueAt: Date | undefined
  readonly readyAt: Date | undefined
  /** Why the last attempt made none. */
  readonly lastReason: string | undefined
}

/** How asking ended. Of an answer that never came nobody knows: the same order again finds what was made, or makes it. */
export type CreationOutcome = { readonly address: string } | { readonly reason: string }

const asking: AttemptPolicy = { takesMaxMs: 3 * minuteMs, retryFirstMs: 5 * secondMs, retryMaxMs: 10 * minuteMs }

export function wantWallet(now: Date): Wallet {
  return { state: 'wanted', address: undefined, attempts: 0, dueAt: now, readyAt: undefined, lastReason: undefined }
}

export function decideCreation(
  wallet: Wallet,
  now: Date,
  circumstances: Circumstances = {},
): { readonly create: false } | { readonly create: true; readonly wallet: Wallet } {
  if (wallet.state === 'ready' || !isDue(wallet, now, circumstances)) return { create: false }
  return { create: true, wallet: beginAttempt(wallet, now, asking) }
}

export function decideAfterCreation(wallet: Wallet, outcome: CreationOutcome, now: Date): Wallet {
  if (wallet.state === 'ready') {
    invariant(!('address' in outcome) || outcome.address === wallet.address, 'a person has one wallet')
    return wallet
  }
  if ('address' in outcome)
    return { ...wallet, state: 'ready', address: outcome.address, dueAt: undefined, readyAt: now, lastReason: undefined }
  return { ...wallet, dueAt: retryAt(wallet.attempts, now, asking), lastReason: outcome.reason }
}

/** After so many failed attempts the page says that it takes longer: some forty seconds of delays, and the provider's own time. */
const lateAfterAttempts = 4

/** Whether it takes longer than the minute that the page promises. */
export function isLate({ state, attempts }: Wallet): boolean {
  return state === 'wanted' && attempts >= lateAfterAttempts
}
