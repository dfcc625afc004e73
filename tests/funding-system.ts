/** The product with the onramp's and the custodian's stand-ins, and members who pay: for stories about money on its way in. */
import type { Id } from '@heathland/domain/id'
import type { KycStatus } from '@heathland/domain/onboarding/readiness'
import { expect } from 'vitest'
import { askAboutDeposit } from '../apps/server/src/nouns/funding/apply-order.ts'
import { recordKycStatus } from '../apps/server/src/nouns/identity/record-fact.ts'
import { announce } from '../apps/server/src/work/outbox.ts'
import { startCrossmintTwin } from '../apps/twins/src/crossmint/crossmint-twin.ts'
import { startMoonPayTwin } from '../apps/twins/src/moonpay/moonpay-twin.ts'
import { somebody } from './conformance/identity-calls.ts'
import { openSystem, type System } from './conformance/identity-people.ts'

export const moonpayKeys = {
  publishableKey: 'pk_test_1',
  secretKey: 'sk_test_1',
  webhookKey: 'wk_test_1',
  currencyCodes: ['eurc_base'],
}
const crossmintKey = 'sk_staging_twin'
const webhookSecret = `whsec_${Buffer.from('heathland-twin-secret-0123456789').toString('base64')}`

/** The custodian's and the onramp's twins, and the settings that lead to them. */
export async function startFundingTwins() {
  const wallets = await startCrossmintTwin({ httpPort: 0, apiKey: crossmintKey, webhookSecret })
  const onramp = await startMoonPayTwin({ httpPort: 0, ...moonpayKeys, walletsUrl: wallets.httpUrl, stepMs: 30 })
  const settings = {
    MOONPAY_WIDGET_URL: onramp.pagesUrl,
    MOONPAY_API_URL: onramp.httpUrl,
    MOONPAY_PUBLISHABLE_KEY: moonpayKeys.publishableKey,
    MOONPAY_SECRET_KEY: moonpayKeys.secretKey,
    MOONPAY_WEBHOOK_KEY: moonpayKeys.webhookKey,
    MOONPAY_CURRENCY_CODE: 'eurc_base',
    CROSSMINT_API_URL: `${wallets.httpUrl}/api`,
    CROSSMINT_API_KEY: crossmintKey,
    CROSSMINT_WEBHOOK_SECRET: webhookSecret,
    CROSSMINT_CHAIN: 'base-sepolia',
    CROSSMINT_EURC_TOKEN: 'eurc',
    CROSSMINT_CONSOLE_WALLET_URL: `${wallets.pagesUrl}/console/wallets?address={address}`,
  }
  return { wallets, onramp, settings }
}

export interface FundingMember {
  readonly personId: Id<'per'>
  readonly cookie: string
  readonly wallet: string
}
export interface OpenedDeposit {
  readonly depositId: Id<'dep'>
  readonly url: string
}
export interface DepositSeen {
  readonly state: string
  readonly heldFor?: string
  readonly timeline: readonly { readonly state: string }[]
}

export type FundingSystem = Awaited<ReturnType<typeof openFundingSystem>>

export async function openFundingSystem() {
  const { wallets, onramp, settings } = await startFundingTwins()
  const system: System = await openSystem(settings)
  const tell = (path: string, body: object, at = onramp.httpUrl) =>
    fetch(`${at}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
    })
  const subscribe = (url: string) => tell('/moonpay/webhook', { url })
  await subscribe(`${system.address}/api/moonpay/webhook`)
  const from = (cookie: string) => ({ cookie, 'x-forwarded-for': '127.0.0.1' })
  const asJob = () => system.world.platform.openFor({ kind: 'job', queue: 'test' })

  /** What the identity provider's word makes of a profile, and what is announced with it. */
  async function setIdentity({ personId }: Pick<FundingMember, 'personId'>, status: KycStatus): Promise<void> {
    const ctx = await asJob()
    await ctx.inTransaction(async (tx) => {
      await recordKycStatus(ctx, personId, status)
      await announce(tx, ctx, 'kyc.changed', { personId })
    })
  }

  return {
    system,
    tell,
    subscribe,
    asJob,
    setIdentity,
    walletsUrl: wallets.httpUrl,
    async joinMember(status: KycStatus = 'approved'): Promise<FundingMember> {
      const person = await system.join(somebody({ country: 'DE' }))
      const wallet = await until(async () => {
        const [row] = await system.world.superuser<{ wallet: string | null }>(
          'select crossmint_wallet_id as wallet from profiles where id = $1',
          [person.personId],
        )
        return row?.wallet ?? undefined
      })
      const personId = person.personId as Id<'per'>
      if (status !== 'unknown') await setIdentity({ personId }, status)
      return { personId, cookie: (await system.signIn(person)).cookie, wallet }
    },
    tryStart: ({ cookie }: FundingMember, amountMinor = '5000') =>
      system.call('POST', '/funding/deposits', { body: { amountMinor, asset: 'EUR' }, headers: from(cookie) }),
    async start({ cookie }: FundingMember, amountMinor = '5000'): Promise<OpenedDeposit> {
      const { status, body } = await system.call('POST', '/funding/deposits', {
        body: { amountMinor, asset: 'EUR' },
        headers: from(cookie),
      })
      expect([status, body]).toEqual([200, expect.objectContaining({ depositId: expect.stringMatching(/^dep_/) })])
      return body as unknown as OpenedDeposit
    },
    openPage: ({ cookie }: FundingMember, { depositId }: OpenedDeposit) =>
      system.call('POST', `/funding/deposits/${depositId}/page`, { headers: from(cookie) }),
    /** Pays by card on the provider's page; returns once the provider has delivered. */
    async pay({ url }: Pick<OpenedDeposit, 'url'>): Promise<string> {
      const answer = await tell('/buy', { search: new URL(url).search, pay: 'card' })
      const id = /\/buy\/([^?]+)/.exec(answer.headers.get('location') ?? '')?.[1]
      if (!id) throw new Error(`nothing was begun: ${await answer.text()}`)
      await until(async () => {
        const list = (await (await fetch(`${onramp.httpUrl}/moonpay/transactions.json`)).json()) as { id: string; status: string }[]
        return list.find((each) => each.id === id)?.status === 'completed' ? true : undefined
      })
      return id
    },
    async read({ cookie }: FundingMember, { depositId }: OpenedDeposit): Promise<DepositSeen> {
      const { body } = await system.call('GET', `/funding/deposits/${depositId}`, { headers: { cookie } })
      return body as unknown as DepositSeen
    },
    /** The poll, as the sweep would start it. */
    async ask({ depositId }: OpenedDeposit): Promise<void> {
      await askAboutDeposit(await asJob(), depositId)
    },
    async cashOf({ personId }: Pick<FundingMember, 'personId'>): Promise<bigint> {
      const [row] = await system.world.superuser<{ cash: string }>(
        `select coalesce(sum(credits_posted_minor - debits_posted_minor), 0)::text as cash from ledger_account
         where id like 'acc\\_%\\_member-cash\\_EUR\\_' || $1`,
        [personId],
      )
      return BigInt(row?.cash ?? '0')
    },
    breaksOf: ({ personId }: FundingMember) =>
      system.world.superuser<{ id: string; kind: string; state: string; found_minor: string }>(
        'select id, kind, state, found_minor::text from custody_break where person_id = $1 order by id',
        [personId],
      ),
    async close(): Promise<void> {
      await system.close()
      await onramp.stop()
      await wallets.stop()
    },
  }
}

export async function until<Found>(look: () => Promise<Found | undefined>, forMs = 60_000): Promise<Found> {
  const deadline = Date.now() + forMs
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error('it did not come to be')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
