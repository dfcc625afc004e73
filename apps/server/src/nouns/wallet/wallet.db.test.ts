import type { Id } from '@heathland/domain/id'
import { openCrossmintWallets } from '@heathland/providers/wallet/crossmint/adapter'
import type { WalletPort } from '@heathland/providers/wallet/port'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { member } from '../../../../../tests/serve.ts'
import { crossmintSettings, startTwin, type TwinProcess } from '../../../../../tests/twin-process.ts'
import type { Context } from '../../core/context.ts'
import { everyCheck } from '../../entry/nouns.ts'
import { createWallet } from './create-wallet.ts'

let twin: TwinProcess
let system: System
/** The product's own adapter, less patient and without its circuit, which is tested where it stands. */
let quick: WalletPort
beforeAll(async () => {
  twin = await startTwin('crossmint')
  const settings = crossmintSettings(twin.http)
  system = await openSystem(settings)
  await twin.tell('/webhook', { url: `${system.address}/api/crossmint/webhook` })
  quick = openCrossmintWallets({
    apiUrl: settings.CROSSMINT_API_URL,
    apiKey: settings.CROSSMINT_API_KEY,
    tls: 'not-on-loopback',
    walletType: 'smart',
    adminSigner: { type: 'api-key' },
    chain: settings.CROSSMINT_CHAIN,
    eurcToken: settings.CROSSMINT_EURC_TOKEN,
    consoleWalletUrl: settings.CROSSMINT_CONSOLE_WALLET_URL,
    policy: { timeoutMs: 500, triesMax: 3, waitMsFirst: 5, waitMsMax: 10, failuresMax: 1_000 },
  })
}, 240_000)
afterEach(async () => {
  await twin.order()
  await system.moveClock(0)
})
afterAll(async () => {
  await system.close()
  await twin.stop()
})

const patiently = { timeout: 60_000, interval: 50 }

/** Somebody whose joining rang nobody, so that the test alone asks for their wallet. */
async function plantPerson(): Promise<Id<'per'>> {
  const { personId } = member()
  await system.world.superuser(`insert into profiles (id, email, cell, created_at, updated_at) values ($1, '', 'eu', now(), now())`, [
    personId,
  ])
  return personId
}

async function ask(personId: Id<'per'>, port: WalletPort = quick): Promise<void> {
  const ctx = await system.world.platform.openFor({ kind: 'job', queue: 'test' })
  const withPort: Context = { ...ctx, ports: { ...ctx.ports, wallets: port } }
  await createWallet(withPort, personId)
}

const rowOf = async (personId: string) =>
  (
    await system.world.superuser<{ state: string; address: string | null; attempts: number; last_reason: string | null }>(
      'select state, address, attempts, last_reason from wallet where person_id = $1',
      [personId],
    )
  )[0]
const profileOf = async (personId: string) =>
  (await system.world.superuser<{ id: string | null }>('select crossmint_wallet_id as id from profiles where id = $1', [personId]))[0]?.id
const madeFor = async (personId: string) =>
  (await twin.deeds()).filter(({ what, owner }) => what === 'wallet-created' && owner === `userId:${personId}`).length
const announcedFor = async (personId: string) =>
  (await system.world.superuser(`select from outbox where type = 'wallet.ready' and subject ->> 'personId' = $1`, [personId])).length
const auditedFor = async (personId: string) =>
  (
    await system.world.superuser<{ action: string }>('select action from audit_log where resource = $1 and action ~ $2 order by id', [
      personId,
      'wallet',
    ])
  ).map(({ action }) => action)

test('[WAL-11] [WAL-01] [WAL-09] a new member soon has one wallet, and the page says so until then', async () => {
  const person = await system.join()
  const { cookie } = await system.signIn(person)
  const read = async () => (await system.call('GET', '/wallet', { headers: { cookie } })).body
  await expect.poll(read, patiently).toMatchObject({ state: 'ready' })
  const { walletId, consoleUrl, network } = await read()
  expect(walletId).toMatch(/^0x[0-9a-f]{40}$/i)
  expect(network).toBe(crossmintSettings(twin.http).CROSSMINT_CHAIN)
  expect(consoleUrl).toBe(`${twin.http}/console/wallets?address=${walletId}`)
  expect((await system.me(cookie)).body).toMatchObject({ crossmintWalletId: walletId })
  expect(await madeFor(person.personId)).toBe(1)
  expect(await announcedFor(person.personId)).toBe(1)
  expect(await auditedFor(person.personId)).toEqual(['wallet.wanted', 'identity.wallet-recorded', 'wallet.ready'])
  // As it stood before the provider answered, and before anyone asked.
  await system.world.superuser(
    `update wallet set state = 'wanted', address = null, ready_at = null, due_at = now() + interval '1 day' where person_id = $1`,
    [person.personId],
  )
  expect(await read()).toEqual({ state: 'waiting', isLate: false })
  await system.world.superuser(`update wallet set attempts = 4, last_reason = 'busy' where person_id = $1`, [person.personId])
  expect(await read()).toEqual({ state: 'waiting', isLate: true })
  await system.world.superuser('delete from wallet where person_id = $1', [person.personId])
  expect(await read()).toEqual({ state: 'none' })
})

test.each([
  ['answer-lost', 'unreachable', 1],
  ['slow', 'timeout', 1],
  ['429', 'busy', 0],
  ['500', 'provider-failed', 0],
  ['down', 'unreachable', 0],
] as const)(
  '[WAL-11] when the provider is %s the wallet is asked for again, and there is exactly one',
  async (fault, reason, madeAtFirst) => {
    const personId = await plantPerson()
    await twin.order(fault, fault, fault)
    await ask(personId)
    expect(await rowOf(personId)).toEqual({ state: 'wanted', address: null, attempts: 1, last_reason: reason })
    expect(await madeFor(personId)).toBe(madeAtFirst)
    expect(await profileOf(personId)).toBeNull()
    // Not before its time, however often it is enqueued.
    await ask(personId)
    expect(await rowOf(personId)).toMatchObject({ attempts: 1 })

    await twin.order()
    await system.moveClock(6)
    await ask(personId)
    await expect.poll(() => rowOf(personId), patiently).toMatchObject({ state: 'ready', last_reason: null })
    expect(await profileOf(personId)).toBe((await rowOf(personId))?.address)
    expect(await madeFor(personId)).toBe(1)
    expect(await announcedFor(personId)).toBe(1)
  },
)

test('[WAL-11] many at once make one wallet and tell of it once', async () => {
  const personId = await plantPerson()
  await Promise.all(Array.from({ length: 8 }, () => ask(personId)))
  expect(await rowOf(personId)).toMatchObject({ state: 'ready', attempts: 1 })
  expect([await madeFor(personId), await announcedFor(personId)]).toEqual([1, 1])
})

test('[WAL-11] a worker that dies with the answer in its hand is missed, and the wallet is found', async () => {
  const personId = await plantPerson()
  const dies: WalletPort = {
    ...quick,
    createWallet: async (order) => {
      await quick.createWallet(order)
      throw new Error('the worker died')
    },
  }
  await expect(ask(personId, dies)).rejects.toThrow('the worker died')
  expect(await rowOf(personId)).toMatchObject({ state: 'wanted', attempts: 1 })
  await system.moveClock(170)
  await ask(personId)
  expect(await rowOf(personId)).toMatchObject({ state: 'wanted', attempts: 1 })
  // Three minutes later the sweep enqueues it, and the worker asks.
  await system.moveClock(185)
  await expect.poll(() => rowOf(personId), patiently).toMatchObject({ state: 'ready', attempts: 2 })
  expect([await madeFor(personId), await announcedFor(personId)]).toEqual([1, 1])
})

test('events about a wallet, doubled or forged, change nothing about whose it is', async () => {
  const personId = await plantPerson()
  await ask(personId)
  const before = await rowOf(personId)
  const events = () => system.world.superuser<{ state: string }>('select state from webhook_event where reference = $1', [personId])
  const credit = (reference: string) => twin.tell('/credits', { address: before?.address, token: 'eurc', rawAmount: '20000000', reference })
  await twin.tell('/deliveries/faults', { script: ['forged'] })
  await credit('forged')
  const told = async () => (await twin.deeds()).flatMap(({ webhook }) => (webhook?.status ? [webhook.status] : []))
  await expect.poll(told, patiently).toContain(401)
  expect(await events()).toEqual([])
  await twin.tell('/deliveries/faults', { script: ['doubled'] })
  await credit('doubled')
  await expect.poll(events, patiently).toEqual([{ state: 'handled' }])
  expect(await rowOf(personId)).toEqual(before)
  expect([await madeFor(personId), await announcedFor(personId)]).toEqual([1, 1])
})

test('nobody sees another’s wallet, and who waits for an hour is named by the daily check', async () => {
  const [own, others] = [member(), member()]
  for (const { personId } of [own, others])
    await system.world.superuser(
      `insert into wallet (person_id, state, wanted_at, due_at) values ($1, 'wanted', now() - interval '2 hours', now() + interval '1 day')`,
      [personId],
    )
  const seen = await system.world.platform.database.read(own, (tx) => tx.query('see-wallets', 'select person_id from wallet', []))
  expect(seen).toEqual([{ person_id: own.personId }])
  const check = everyCheck.find(({ name }) => name === 'wallets-are-made')
  const faults = await system.world.superuser<{ fault: string }>(check?.query ?? '')
  expect(faults.map(({ fault }) => fault).sort()).toEqual([own.personId, others.personId].sort())
})
