/** The contract again: the member's half, in the browser, over sample data. Nothing here sends anything anywhere. */
import './no-eval.ts'
import type { member } from '@heathland/contract'
import type { ContractRouterClient } from '@orpc/contract'
import { createRouterClient } from '@orpc/server'
import { apiKeys } from './api-keys.ts'
import { cards } from './cards.ts'
import { type DemoInvestor, demoInvestor } from './cast.ts'
import { community } from './community.ts'
import { demo } from './demo.ts'
import { distributions } from './distributions.ts'
import { documents } from './documents.ts'
import { exports } from './exports.ts'
import { files } from './files.ts'
import { funding } from './funding.ts'
import { identity } from './identity.ts'
import { kyc } from './kyc.ts'
import { ledger } from './ledger.ts'
import { type Keep, openMemory, type Tables } from './memory.ts'
import { notifications } from './notifications.ts'
import { offers } from './offers.ts'
import { payments } from './payments.ts'
import { placements } from './placements.ts'
import { platform } from './platform.ts'
import { protection } from './protection.ts'
import { toProblem } from './refusals.ts'
import { security } from './security.ts'
import { settings } from './settings.ts'
import { subscriptions } from './subscriptions.ts'
import { sampleTickets, support } from './support.ts'
import { transparency } from './transparency.ts'
import { wallet } from './wallet.ts'
import { webhooks } from './webhooks.ts'

export type { Keep } from './memory.ts'
export { samplesAt } from './samples.ts'

export interface DemoOptions {
  /** Where state is kept so that it survives a reload. */
  readonly keep: Keep
  readonly clock: () => Date
  /** From 0 up to 1. */
  readonly random: () => number
  readonly pause: (durationMs: number) => Promise<void>
  /** SHA-256 of a text, in hex. */
  readonly digest: (text: string) => Promise<string>
}

/** Long enough to see how a page waits, short enough not to be in the way. */
const delay = { minMs: 150, maxMs: 400 }

/** An operation of the contract that is missing here does not compile. */
const router = demo.router({
  identity,
  ledger,
  platform,
  security,
  apiKeys,
  webhooks,
  wallet,
  kyc,
  funding,
  payments,
  cards,
  files,
  exports,
  settings,
  documents,
  community,
  support,
  notifications,
  offers,
  transparency,
  protection,
  subscriptions,
  placements,
  distributions,
})

const seed = (): Tables => ({
  investors: new Map([[demoInvestor.id, demoInvestor]]),
  deposits: new Map(),
  files: new Map(),
  protection: new Map(),
  communityRequests: new Map(),
  articles: new Map(),
  tickets: sampleTickets(),
  readNotifications: new Map(),
  preferences: new Map(),
  visits: new Map(),
  signatures: new Map(),
  watchedOffers: new Map(),
  interests: new Map(),
  offerQuestions: new Map(),
  orders: new Map(),
  cardPayments: new Map(),
  withdrawals: new Map(),
})

/** What the demonstration's own two buttons set; no operation of the contract could. */
export type DemoFlags = Partial<Pick<DemoInvestor, 'kycStatus' | 'firstOnrampOk'>>

/** Changes what is kept. A demonstration that is open has read it before, and is opened anew to see it. */
export function setDemoFlags(keep: Keep, flags: DemoFlags): void {
  openMemory({ keep, seed }).change(({ investors }) => {
    const investor = investors.get(demoInvestor.id) ?? demoInvestor
    investors.set(investor.id, { ...investor, ...flags })
  })
}

export function createDemo({ keep, clock, random, pause, digest }: DemoOptions): ContractRouterClient<typeof member> {
  const memory = openMemory({ keep, seed })
  return createRouterClient(router, {
    context: () => ({ memory, now: clock(), digest }),
    interceptors: [
      async ({ next }) => {
        await pause(delay.minMs + random() * (delay.maxMs - delay.minMs))
        try {
          return await next()
        } catch (error) {
          throw toProblem(error)
        }
      },
    ],
  })
}
