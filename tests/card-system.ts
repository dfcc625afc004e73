/** The product with the payment institution's stand-in, and members who pay by card. */
import { randomBytes } from 'node:crypto'
import type { Id } from '@heathland/domain/id'
import type { KycStatus } from '@heathland/domain/onboarding/readiness'
import { expect } from 'vitest'
import { recordKycStatus } from '../apps/server/src/nouns/identity/record-fact.ts'
import { announce } from '../apps/server/src/work/outbox.ts'
import { startMangopayTwin } from '../apps/twins/src/mangopay/mangopay-twin.ts'
import { somebody } from './conformance/identity-calls.ts'
import { openSystem, type System } from './conformance/identity-people.ts'
import { until } from './funding-system.ts'

const apiKey = 'twin-key'
const webhookKey = 'twin-hooks'
const wallet = { EUR: 'wlt_eur', GBP: 'wlt_gbp' } as const

export interface CardMember {
  readonly personId: Id<'per'>
  readonly cookie: string
}
export interface OpenedCard {
  readonly cardPaymentId: Id<'cpy'>
  readonly url: string
}
export interface CardSeen {
  readonly state: string
  readonly failure?: string
  readonly hold?: string
  readonly charged?: { readonly amountMinor: string }
  readonly reversed?: { readonly amountMinor: string }
}
interface TwinPayment {
  readonly id: string
  readonly tag: string
  readonly status: string
}

export type CardSystem = Awaited<ReturnType<typeof openCardSystem>>

/** Members pay a fee of 1.5 percent. */
export async function openCardSystem(settings: Readonly<Record<string, string>> = {}) {
  const twin = await startMangopayTwin({
    ...{ httpPort: 0, clientId: 'heathland', apiKey, ownUserId: 'user_m_own', bankAccounts: ['bankacc_eur'], stepMs: 600_000 },
    wallets: [
      { id: wallet.EUR, currency: 'EUR' },
      { id: wallet.GBP, currency: 'GBP' },
    ],
  })
  const system: System = await openSystem({
    MANGOPAY_API_URL: twin.httpUrl,
    MANGOPAY_CARD_URL: twin.pagesUrl,
    MANGOPAY_CLIENT_ID: 'heathland',
    MANGOPAY_API_KEY: apiKey,
    MANGOPAY_USER_ID: 'user_m_own',
    MANGOPAY_EUR_WALLET_ID: wallet.EUR,
    MANGOPAY_WEBHOOK_KEY: webhookKey,
    CARD_FEE_BPS: '150',
    ...settings,
  })
  const hookUrl = `${system.address}/api/mangopay/webhook?key=${webhookKey}`
  const tell = async (path: string, body: object) => {
    const answer = await fetch(`${twin.httpUrl}/mangopay/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([path, answer.status]).toEqual([path, 200])
  }
  await tell('webhook', { url: hookUrl })
  const asJob = () => system.world.platform.openFor({ kind: 'job', queue: 'test' })
  const from = (cookie: string) => ({ cookie, 'x-forwarded-for': '127.0.0.1' })
  const payments = async () => (await (await fetch(`${twin.httpUrl}/mangopay/payments.json`)).json()) as readonly TwinPayment[]
  const sql = system.world.superuser

  return {
    system,
    tell,
    twinUrl: twin.httpUrl,
    asJob,
    sql,
    payments,
    /** A hook as anybody could send it who knows the address. */
    hook: async (type: string, id: string, key = webhookKey) => {
      const query = new URLSearchParams({ key, RessourceId: id, EventType: type, Date: String(Math.floor(Date.now() / 1_000)) })
      return (await fetch(`${system.address}/api/mangopay/webhook?${query}`)).status
    },
    async setIdentity({ personId }: Pick<CardMember, 'personId'>, status: KycStatus): Promise<void> {
      const ctx = await asJob()
      await ctx.inTransaction(async (tx) => {
        await recordKycStatus(ctx, personId, status)
        await announce(tx, ctx, 'kyc.changed', { personId })
      })
    },
    async joinMember(status: KycStatus = 'approved', country = 'DE'): Promise<CardMember> {
      const person = await system.join(somebody({ country }))
      const personId = person.personId as Id<'per'>
      await sql('update profiles set kyc_status = $2, crossmint_wallet_id = $3 where id = $1', [
        personId,
        status,
        `0x${randomBytes(20).toString('hex')}`,
      ])
      return { personId, cookie: (await system.signIn(person)).cookie }
    },
    tryStart: ({ cookie }: CardMember, amountMinor = '10000', chargedMinor = '10150') =>
      system.call('POST', '/cards/payments', { body: { amountMinor, chargedMinor }, headers: from(cookie) }),
    async start({ cookie }: CardMember, amountMinor = '10000', chargedMinor = '10150'): Promise<OpenedCard> {
      const { status, body } = await system.call('POST', '/cards/payments', { body: { amountMinor, chargedMinor }, headers: from(cookie) })
      expect([status, body]).toEqual([200, { cardPaymentId: expect.stringMatching(/^cpy_/), url: expect.stringContaining('/card-page/') }])
      return body as unknown as OpenedCard
    },
    /** What the member, or their card, does on the institution's page. */
    async choose({ cardPaymentId }: Pick<OpenedCard, 'cardPaymentId'>, push: string): Promise<string> {
      const made = (await payments()).find(({ tag }) => tag === cardPaymentId)
      if (!made) throw new Error('no page was opened for it')
      await tell(`payments/${made.id}/push`, { push })
      return made.id
    },
    async read({ cookie }: CardMember, { cardPaymentId }: Pick<OpenedCard, 'cardPaymentId'>): Promise<CardSeen> {
      return (await system.call('GET', `/cards/payments/${cardPaymentId}`, { headers: { cookie } })).body as unknown as CardSeen
    },
    async becomes(member: CardMember, opened: Pick<OpenedCard, 'cardPaymentId'>, state: string): Promise<CardSeen> {
      return until(async () => {
        const body = (await system.call('GET', `/cards/payments/${opened.cardPaymentId}`, { headers: { cookie: member.cookie } }))
          .body as unknown as CardSeen
        return body.state === state ? body : undefined
      })
    },
    async cashOf({ personId }: Pick<CardMember, 'personId'>): Promise<bigint> {
      const [row] = await sql<{ cash: string }>(
        `select coalesce(sum(credits_posted_minor - debits_posted_minor), 0)::text as cash from ledger_account
         where id like 'acc\\_%\\_member-cash\\_%\\_' || $1`,
        [personId],
      )
      return BigInt(row?.cash ?? '0')
    },
    /** What is posted about a payment or what went back of it, in the order in which it was. */
    postingsOf: (subject: string) =>
      sql<{ movement: string; amount_minor: string }>('select movement, amount_minor::text from transfer where subject = $1 order by id', [
        subject,
      ]),
    async walletThere(): Promise<bigint> {
      const list = (await (await fetch(`${twin.httpUrl}/mangopay/wallets.json`)).json()) as { id: string; balanceMinor: string }[]
      return BigInt(list.find(({ id }) => id === wallet.EUR)?.balanceMinor ?? '-1')
    },
    async booksOfWallet(): Promise<bigint> {
      const [row] = await sql<{ minor: string }>(
        `select coalesce(sum(case side when 'debit' then amount_minor else -amount_minor end), 0)::text as minor
         from entry where account_id = 'acc_eu_card-wallet_EUR'`,
      )
      return BigInt(row?.minor ?? '0')
    },
    async calm(): Promise<void> {
      for (const path of ['faults', 'payments/faults', 'deliveries/faults']) await tell(path, { fault: 'none' })
    },
    async close(): Promise<void> {
      await system.close()
      await twin.stop()
    },
  }
}
