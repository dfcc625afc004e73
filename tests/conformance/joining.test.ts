/** The same promises about a member's wallet and identity check, kept by the server over HTTP and by the demonstration in the browser. */
import { member } from '@heathland/contract'
import { createDemo, setDemoFlags } from '@heathland/demo'
import { ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crossmintSettings, startTwin, sumsubSettings } from '../twin-process.ts'
import { somebody } from './identity-calls.ts'
import { openSystem } from './identity-people.ts'
import { signedInClient } from './signed-in-client.ts'

type Client = ContractRouterClient<typeof member>

interface Side {
  readonly client: Client
  /** Plays the person on the page that starting leads to, whose papers are in order. */
  readonly handIn: (url: string) => Promise<void>
  readonly close: () => Promise<void>
}

async function openServer(): Promise<Side> {
  const [wallets, checks] = [await startTwin('crossmint'), await startTwin('sumsub', { TWIN_SUMSUB_REVIEW_MS: '10' })]
  const system = await openSystem({ ...crossmintSettings(wallets.http), ...sumsubSettings(checks.http) })
  await checks.tell('/webhook', { url: `${system.address}/api/sumsub/webhook` })
  const person = await system.join(somebody({ country: 'NL' }))
  const client = await signedInClient(system.address, person)
  return {
    client,
    handIn: async (url) => {
      const { pathname } = new URL(url)
      for (const [step, fields] of [
        ['document', { type: 'PASSPORT', found: 'clear' }],
        ['selfie', {}],
      ] as const)
        await fetch(`${checks.http}${pathname}/${step}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    },
    close: async () => {
      await system.close()
      await wallets.stop()
      await checks.stop()
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
  // As the page's own button leaves it.
  setDemoFlags(keep, { kycStatus: 'unknown', firstOnrampOk: false })
  const client = createDemo({
    keep,
    clock: () => new Date(),
    random: Math.random,
    pause: async () => undefined,
    digest: async (text) => text,
  })
  return { client, handIn: async () => undefined, close: async () => undefined }
}

const patiently = { timeout: 60_000, interval: 50 }

describe.each([
  ['the server', openServer],
  ['the demonstration', openDemo],
] as const)('%s', (_name, open) => {
  let side: Side
  let client: Client
  beforeAll(async () => {
    side = await open()
    client = side.client
  }, 240_000)
  afterAll(() => side.close())

  test('[WAL-11] has a wallet ready soon, in exactly the promised shape, and it is the profile’s', async () => {
    await expect.poll(async () => (await client.wallet.read()).state, patiently).toBe('ready')
    const wallet = await client.wallet.read()
    expect(await issues('wallet', 'read', wallet)).toBeUndefined()
    expect(wallet.walletId).toBe((await client.identity.me()).crossmintWalletId)
  })

  test('[KYC-01] [WAL-08] an identity check begins, is approved, and is then closed; the profile says the same', async () => {
    const before = await client.kyc.read()
    expect(await issues('kyc', 'read', before)).toBeUndefined()
    expect(before).toEqual({ status: 'unknown', next: 'start', reasons: [], needsCountry: false })
    const { url } = await client.kyc.start({})
    expect(url).toMatch(/^(https?:\/\/|\/)/)
    await side.handIn(url)
    await expect.poll(async () => (await client.kyc.read()).status, patiently).toBe('approved')
    const done = await client.kyc.read()
    expect(await issues('kyc', 'read', done)).toBeUndefined()
    expect(done).toMatchObject({ next: 'done', reasons: [] })
    expect((await client.identity.me()).kycStatus).toBe('approved')
    const again = await client.kyc.start({}).catch((error: unknown) => error)
    expect(again).toBeInstanceOf(ORPCError)
    expect(again).toMatchObject({ code: 'KYC_CLOSED', status: 409 })
  })
})

async function issues(noun: 'wallet' | 'kyc', verb: 'read', answer: unknown) {
  const promised = member[noun][verb]['~orpc'].outputSchema
  return ((await promised?.['~standard'].validate(answer)) ?? { issues: ['no promise'] }).issues
}
