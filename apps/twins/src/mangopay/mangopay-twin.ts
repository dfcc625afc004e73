/** A stand-in for Mangopay: payers, cards, wires, wallets, payouts and hooks. Cards are the published test cards, and no money moves. */
import { type Listening, openTwin } from '../twin.ts'
import { openKeys, openTokens } from './access.ts'
import { openBooks, type Wallet } from './books.ts'
import { openHooks, sendHook } from './hooks.ts'
import { cardPagePathOf, challengePathOf, mountCardPage, mountChallenge, mountPages, mountVault, vaultPath } from './pages.ts'
import { mountProtocol } from './protocol.ts'
import { mangopayFaults, type PaymentDeed, paymentFaults } from './record.ts'
import { openUsers } from './users.ts'
import { openVault } from './vault.ts'

export type MangopayTwin = Listening

export interface MangopayTwinOptions {
  /** 0 takes a free port. */
  readonly httpPort: number
  readonly clientId: string
  readonly apiKey: string
  /** The platform's own user, wallets and bank accounts, which exist from the beginning. */
  readonly ownUserId: string
  readonly wallets: readonly Pick<Wallet, 'id' | 'currency'>[]
  readonly bankAccounts: readonly string[]
  /** Where hooks go that nobody has subscribed to by their type; it can be set later as well. */
  readonly webhookUrl?: string | undefined
  readonly stepMs?: number | undefined
  /** How long it waits for the answer to a hook before it sends it again. */
  readonly answerWithinMs?: number | undefined
  readonly logDir?: string | undefined
  readonly dataDir?: string | undefined
}

/** Mangopay does not publish its schedule. */
const retryAfterMs = [60, 600, 3_600, 21_600].map((seconds) => seconds * 1_000)
const answerWithinMsDefault = 2_000
/** Long enough to be seen. */
const stepMsDefault = 1_500

export async function startMangopayTwin(options: MangopayTwinOptions): Promise<MangopayTwin> {
  const { ownUserId, stepMs = stepMsDefault, answerWithinMs = answerWithinMsDefault } = options
  const hooks = openHooks()
  const twin = await openTwin<typeof mangopayFaults, PaymentDeed>({
    name: 'mangopay',
    faults: mangopayFaults,
    webhooks: {
      url: options.webhookUrl,
      targetOf: ({ type }) => hooks.urlOf(type),
      send: sendHook,
      // Mangopay signs nothing.
      sign: () => ({}),
      secret: '',
      retryAfterMs,
      answerWithinMs,
    },
    logDir: options.logDir,
    dataDir: options.dataDir,
  })
  const { app, clock, log, deliveries, faults } = twin
  const orders = twin.faultsOf('payments', paymentFaults)
  const ownWallets = options.wallets.map((wallet) => ({ ...wallet, ownerId: ownUserId, description: 'Members’ money' }))
  const books = openBooks({ clock, deliveries, log, stepMs, ownWallets, faults: orders })
  const vault = openVault(clock.now)
  const users = openUsers(clock.now)
  const keys = openKeys(clock.now)
  await twin.remember({
    read: () => ({
      books: books.kept.read(),
      users: users.kept.read(),
      vault: vault.kept.read(),
      keys: keys.kept.read(),
      hooks: hooks.kept.read(),
    }),
    restore: (state) => {
      books.kept.restore(state.books)
      users.kept.restore(state.users)
      vault.kept.restore(state.vault)
      keys.kept.restore(state.keys)
      hooks.kept.restore(state.hooks)
    },
  })
  const pagesUrl = () => `http://mangopay.localhost:${twin.port()}`
  mountProtocol(app, {
    ...{ books, users, vault, keys, hooks, faults, log, clientId: options.clientId, bankAccounts: options.bankAccounts, now: clock.now },
    tokens: openTokens({ id: options.clientId, apiKey: options.apiKey }, clock.now),
    registrationUrl: () => pagesUrl() + vaultPath,
    challengeUrl: (payIn) => pagesUrl() + challengePathOf(payIn),
    cardPageUrl: (payIn) => pagesUrl() + cardPagePathOf(payIn),
  })
  mountVault(app, { vault, log })
  mountCardPage(app, { books })
  mountChallenge(app, { books })
  mountPages(app, { ...twin, books, vault, paymentFaults: orders })
  return twin.listen(options.httpPort)
}
