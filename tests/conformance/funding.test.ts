/** The same promises about deposits, kept by the server over HTTP with the onramp's stand-in, and by the demonstration in the browser. */
import { type Deposit, member } from '@heathland/contract'
import { createDemo, setDemoFlags } from '@heathland/demo'
import { ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMoonPayTwin } from '../../apps/twins/src/moonpay/moonpay-twin.ts'
import { crossmintSettings, startTwin } from '../twin-process.ts'
import { somebody } from './identity-calls.ts'
import { openSystem } from './identity-people.ts'
import { signedInClient } from './signed-in-client.ts'

type Client = ContractRouterClient<typeof member>

interface Side {
  readonly client: Client
  /** Plays the person on the page that starting leads to, who pays by card. */
  readonly pay: (url: string) => Promise<void>
  readonly close: () => Promise<void>
}

const keys = { publishableKey: 'pk_test_1', secretKey: 'sk_test_1', webhookKey: 'wk_test_1' }

async function openServer(): Promise<Side> {
  const wallets = await startTwin('crossmint')
  const onramp = await startMoonPayTwin({ httpPort: 0, ...keys, currencyCodes: ['eurc_base'], walletsUrl: wallets.http, stepMs: 20 })
  const system = await openSystem({
    ...crossmintSettings(wallets.http),
    MOONPAY_WIDGET_URL: onramp.pagesUrl,
    MOONPAY_API_URL: onramp.httpUrl,
    MOONPAY_PUBLISHABLE_KEY: keys.publishableKey,
    MOONPAY_SECRET_KEY: keys.secretKey,
    MOONPAY_WEBHOOK_KEY: keys.webhookKey,
    MOONPAY_CURRENCY_CODE: 'eurc_base',
  })
  const tell = (path: string, body: object) =>
    fetch(`${onramp.httpUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
    })
  await tell('/moonpay/webhook', { url: `${system.address}/api/moonpay/webhook` })
  const person = await system.join(somebody({ country: 'NL' }))
  await system.world.superuser(`update profiles set kyc_status = 'approved' where id = $1`, [person.personId])
  // The page opens for the address that asked for it, which is this machine's.
  const client = await signedInClient(system.address, person, () => '127.0.0.1')
  await until(async () => (await client.wallet.read()).state === 'ready')
  return {
    client,
    pay: async (url) => {
      await tell('/buy', { search: new URL(url).search, pay: 'card' })
    },
    close: async () => {
      await system.close()
      await onramp.stop()
      await wallets.stop()
    },
  }
}

async function openDemo(): Promise<Side> {
  let kept: string | null = null
  const keep = {
    read: () => kept,
    write: (text: string) => {
      kept = text
    },
  }
  setDemoFlags(keep, { kycStatus: 'approved', firstOnrampOk: false })
  const client = createDemo({
    keep,
    clock: () => new Date(),
    random: Math.random,
    pause: async () => undefined,
    digest: async (text) => text,
  })
  return { client, pay: async () => undefined, close: async () => undefined }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('it did not come to be')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const minor = ({ amountMinor }: { amountMinor: string }) => BigInt(amountMinor)
const fifty = { amountMinor: '5000', asset: 'EUR' } as const

describe.each([
  ['the server', openServer],
  ['the demonstration', openDemo],
] as const)('%s', (_name, open) => {
  let side: Side
  let client: Client
  beforeAll(async () => {
    side = await open()
    client = side.client
  })
  afterAll(() => side.close())

  const codeOf = async (call: Promise<unknown>) => {
    const error = await call.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ORPCError)
    return (error as ORPCError<string, unknown>).code
  }
  const euros = async () =>
    minor((await client.ledger.balance()).items.find(({ asset }) => asset === 'EUR')?.available ?? { amountMinor: '0' })

  test('what is quoted adds up, and the limits are held', async () => {
    const quote = await client.funding.quote(fifty)
    expect(keeps('quote', quote)).toEqual(quote)
    const { provider, network, extra, total } = quote.fees
    expect(minor(provider) + minor(network) + minor(extra)).toBe(minor(total))
    expect(quote.paid).toEqual(fifty)
    expect(minor(quote.delivered)).toBe((minor(quote.paid) - minor(total)) * 10_000n)
    expect(minor(quote.limits.min)).toBe(2_000n)
    expect(await codeOf(client.funding.quote({ amountMinor: '1999', asset: 'EUR' }))).toBe('FUNDING_NOT_POSSIBLE')
    expect(await codeOf(client.funding.start({ amountMinor: '1999', asset: 'EUR' }))).toBe('FUNDING_NOT_POSSIBLE')
    expect(await codeOf(client.funding.quote({ amountMinor: '0', asset: 'EUR' }))).toBe('INPUT_INVALID')
  })

  test('[WAL-05] a deposit is opened, paid and done; the money is there, and the member is funded', async () => {
    const before = await euros()
    expect((await client.identity.me()).firstOnrampOk).toBe(false)
    const { depositId, url, pageOrigins } = await client.funding.start(fifty)
    expect(pageOrigins).toContain(new URL(url).origin)
    const opened = await client.funding.read({ depositId })
    expect(keeps('read', opened)).toEqual(opened)
    expect(opened).toMatchObject({ id: depositId, state: 'opened', paid: fifty, timeline: [{ state: 'opened' }] })
    await side.pay(url)
    let deposit: Deposit = opened
    await until(async () => {
      deposit = await client.funding.read({ depositId })
      return deposit.state === 'done'
    })
    expect(keeps('read', deposit)).toEqual(deposit)
    expect(deposit.timeline.map(({ state }) => state).at(0)).toBe('opened')
    expect(deposit.timeline.map(({ state }) => state).at(-1)).toBe('done')
    expect(deposit.timeline.map(({ at }) => at)).toEqual(deposit.timeline.map(({ at }) => at).toSorted())
    expect(await euros()).toBe(before + minor(deposit.delivered ?? { amountMinor: '0' }) / 10_000n)
    const { items } = await client.ledger.movements({ asset: 'EUR' })
    expect(items[0]).toMatchObject({ subject: depositId, movement: 'conversion', side: 'credit' })
    expect((await client.identity.me()).firstOnrampOk).toBe(true)
    expect(await codeOf(client.funding.openPage({ depositId }))).toBe('DEPOSIT_CLOSED')
  })

  test('they are listed newest first, page by page', async () => {
    const started: string[] = []
    for (let count = 0; count < 22; count += 1) started.push((await client.funding.start(fifty)).depositId)
    const first = await client.funding.list({})
    expect(keeps('list', first)).toEqual(first)
    expect(first.items.map(({ id }) => id)).toEqual(started.toReversed().slice(0, 20))
    const second = await client.funding.list({ after: first.next ?? '' })
    expect(second.items.map(({ id }) => id)).toEqual(expect.arrayContaining(started.slice(0, 2)))
    expect(second.next).toBeUndefined()
  })

  test('there is none of another name', async () => {
    const depositId = `dep_${'z'.repeat(26)}`
    expect(await codeOf(client.funding.read({ depositId }))).toBe('NOT_FOUND')
    expect(await codeOf(client.funding.openPage({ depositId }))).toBe('NOT_FOUND')
  })

  test('[ENT-04] what pages tell is taken, and nothing else', async () => {
    expect(await client.platform.tell({ event: 'click:cta', context: 'readiness_nudge.kyc' })).toEqual({})
    expect(await codeOf(client.platform.tell({ event: 'click:cta', context: 'Anna Amsel' }))).toBe('INPUT_INVALID')
    expect(await codeOf(client.platform.tell({ event: 'other' as 'click:cta' }))).toBe('INPUT_INVALID')
  })
})

/** The answer as the operation's own schema reads it, or undefined when it does not fit. */
function keeps(verb: keyof Client['funding'], answer: unknown): unknown {
  return member.funding[verb]['~orpc'].outputSchema?.safeParse(answer).data
}
