/** Payments at Mangopay, over REST: its own package changes the defaults of an HTTP library for the whole process. */
import { type CallWatch, type HttpOutcome, type HttpPolicy, providerAddress } from '../../http.ts'
import type { PaymentsPort, Refusal, RequestKey, Unknown } from '../port.ts'
import { type MangopayClient, openMangopayClient } from './client.ts'
import {
  cardPageBody,
  cardPaymentBody,
  cardRegistrationBody,
  configured,
  idempotencyKeyOf,
  isKeyAlive,
  type OwnAccounts,
  payerBody,
  payoutBody,
  refundBody,
  transferBody,
  wireBody,
} from './request-bodies.ts'
import {
  conclude,
  concludeRemoval,
  eventsPerPage,
  readBalance,
  readCard,
  readCardForm,
  readDispute,
  readEvents,
  readMovement,
  readPayer,
  readPayment,
  readUserStatus,
  readWire,
  storedAnswer,
} from './translate.ts'

export interface MangopayConfig extends OwnAccounts {
  /** https://api.mangopay.com, or its sandbox. */
  readonly baseUrl: string
  /** The card vault and the payment page, where browsers type card data; without one it is at `baseUrl`. */
  readonly cardUrl?: string | undefined
  readonly clientId: string
  readonly apiKey: string
  /** Production requires TLS everywhere; elsewhere a Mangopay on this very machine may be spoken to in the clear. */
  readonly tls: 'required' | 'not-on-loopback'
  readonly policy?: Partial<HttpPolicy> | undefined
  readonly watch?: CallWatch | undefined
  readonly now?: () => Date
}

export function openMangopayPayments(config: MangopayConfig): PaymentsPort {
  const { clientId, apiKey, ownUserId, wallets, bankAccountIds, now = () => new Date() } = config
  const ids = [clientId, apiKey, ownUserId, ...Object.values(wallets), ...Object.values(bankAccountIds)]
  if (ids.includes('') || !(wallets.EUR ?? wallets.GBP)) throw new Error('Mangopay needs a client, its key, our user there, and a wallet.')
  const cardOrigin = vaultOrigin(config)
  const client = openMangopayClient({ ...config, now })
  const accounts: OwnAccounts = { wallets, bankAccountIds, ownUserId }
  const expected = { accounts, cardOrigin, arePagesLocal: config.tls === 'not-on-loopback' }
  const request = openRequests(client, now)

  return {
    cardOrigin,
    createPayer: async ({ payer, reference, ...key }) =>
      request('/sca/users/natural', payerBody(payer, reference), key, (content) => readPayer(content, reference)),
    closePayer: async (payerId) => {
      const outcome = await client.remove(`/users/natural/${encodeURIComponent(payerId)}`)
      const asked = concludeRemoval(outcome)
      if (asked && 'unknown' in asked) return asked
      // One that is closed already is refused like any other: only the user says which it was.
      const found = conclude(await client.get(`/sca/users/${encodeURIComponent(payerId)}`), (content) => readUserStatus(content, payerId))
      if ('refused' in found) return found.refused === 'not-found' ? { missing: true } : found
      if ('unknown' in found) return found
      return found.isClosed ? { closed: true } : (asked ?? { unknown: 'provider-failed' })
    },
    startCard: async ({ payerId, asset, ...key }) =>
      request('/cardregistrations', cardRegistrationBody(payerId, asset), key, (content) =>
        readCardForm(content, { payerId, asset, cardOrigin }),
      ),
    finishCard: async ({ registrationId, registrationData }) => {
      if (!isRegistrationData(registrationData)) return { refused: 'not-possible', result: 'The card vault answers in another form.' }
      const path = `/cardregistrations/${encodeURIComponent(registrationId)}`
      const read = (content: unknown) => readCard(content, registrationId)
      const finished = conclude(await client.put(path, JSON.stringify({ RegistrationData: registrationData })), read)
      if (!('refused' in finished)) return finished
      // A registration is finished once: who asks again, because an answer was lost, finds the card in it.
      const found = conclude(await client.get(path), read)
      return 'cardId' in found ? found : finished
    },
    payByCard: async (payment) =>
      request('/payins/card/direct', cardPaymentBody(payment, accounts), payment, (content) =>
        readPayment(content, { ...expected, asked: payment }),
      ),
    openCardPage: async (payment) =>
      request('/payins/card/web', cardPageBody(payment, accounts), payment, (content) =>
        readPayment(content, { ...expected, asked: payment }),
      ),
    askForWire: async (asked) =>
      request('/payins/bankwire/direct', wireBody(asked, accounts), asked, (content) => readWire(content, asked, accounts)),
    readPayment: async (paymentId) =>
      conclude(await client.get(`/payins/${encodeURIComponent(paymentId)}`), (content) => readPayment(content, { ...expected, paymentId })),
    refund: async ({ paymentId, payerId, amount, reference, ...key }) =>
      request(`/payins/${encodeURIComponent(paymentId)}/refunds`, refundBody({ payerId, amount, reference }, accounts), key, (content) =>
        readMovement(content, { kind: 'refund', accounts, paymentId, amount, reference }),
      ),
    transfer: async ({ toWalletId, amount, reference, ...key }) =>
      request('/transfers', transferBody({ toWalletId, amount, reference }, accounts), key, (content) =>
        readMovement(content, { kind: 'transfer', accounts, toWalletId, amount, reference }),
      ),
    payOut: async ({ amount, reference, bankReference, ...key }) =>
      request('/payouts/bankwire', payoutBody({ amount, reference, bankReference }, accounts), key, (content) =>
        readMovement(content, { kind: 'payout', accounts, amount, reference }),
      ),
    readMovement: async ({ kind, movementId }) =>
      conclude(await client.get(`/${kind}s/${encodeURIComponent(movementId)}`), (content) =>
        readMovement(content, { kind, accounts, movementId }),
      ),
    readDispute: async (disputeId) =>
      conclude(await client.get(`/disputes/${encodeURIComponent(disputeId)}`), (content) => readDispute(content, disputeId, accounts)),
    readBalance: async (asset) => {
      const walletId = configured(wallets, asset)
      return conclude(await client.get(`/wallets/${encodeURIComponent(walletId)}`), (content) => readBalance(content, walletId, asset))
    },
    listEvents: async ({ since, page }) => {
      const outcome = conclude(await client.get(`/events?${eventsQuery(since, page, now())}`), readEvents)
      // The question is always the same, so a no is about our account there.
      return 'refused' in outcome ? { unknown: 'misconfigured' } : outcome
    },
  }
}

type Read<Reading> = (content: unknown) => Reading | Refusal | undefined

/** What changes something, done once for one key however often it is asked. */
function openRequests({ get, post }: MangopayClient, now: () => Date) {
  return async <Reading extends object>(
    path: string,
    body: string,
    { key, wantedSince }: RequestKey,
    read: Read<Reading>,
  ): Promise<Reading | Refusal | Unknown> => {
    const idempotencyKey = idempotencyKeyOf(key)
    const findStored = async () => storedAnswer(await get(`/responses/${idempotencyKey}`))
    if (!isKeyAlive(wantedSince, now())) {
      const stored = await findStored()
      return stored ? conclude(stored, read) : { unknown: 'key-expired' }
    }
    const outcome = await post(path, body, idempotencyKey)
    if (!isRepetition(outcome)) return conclude(outcome, read)
    // The first request with this key has been answered, or is still under way: then the 409 says busy.
    return conclude((await findStored()) ?? outcome, read)
  }
}

function isRepetition(outcome: HttpOutcome): boolean {
  return 'answer' in outcome && outcome.answer.status === 409
}

/** `data=…`, or `errorCode=…` when the vault did not take the card. It comes from a browser. */
function isRegistrationData(text: string): boolean {
  return /^(data|errorCode)=[\x21-\x7e]{1,4000}$/.test(text)
}

/** Mangopay lists no events that are older, and refuses to be asked for them. */
const eventsKeptMs = 44 * 24 * 3_600_000

/** One second earlier: events have whole seconds, and whether `AfterDate` includes its own second is not documented. */
function eventsQuery(since: Date, page: number, now: Date): URLSearchParams {
  const from = Math.max(since.getTime(), now.getTime() - eventsKeptMs)
  return new URLSearchParams({
    AfterDate: String(Math.floor(from / 1_000) - 1),
    page: String(page),
    per_page: String(eventsPerPage),
    Sort: 'Date:ASC',
  })
}

/** A browser speaks to it, and browsers take every name under localhost for their own machine; for our own calls that is not so. */
function vaultOrigin({ cardUrl, baseUrl, tls }: MangopayConfig): string {
  const url = new URL(cardUrl ?? baseUrl)
  const isVaultOfThisMachine = url.protocol === 'http:' && url.hostname.endsWith('.localhost') && tls === 'not-on-loopback'
  if (!isVaultOfThisMachine) providerAddress(url.href, tls)
  return url.origin
}
