import { randomBytes, randomUUID } from 'node:crypto'
import { after, dayMs } from '@heathland/domain/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi, type Person, somebody, tokenIn } from '../../../../../tests/conformance/identity-calls.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { addSpv, collect, pdfOf, staffOf } from '../../../../../tests/file-people.ts'
import { openWorld } from '../../../../../tests/world.ts'
import { emailIndex } from '../../core/email-index.ts'
import { openFile, storeFile } from '../../core/files/files.ts'
import { decryptRejectedRequest, type SealedRejectedRequest } from '../../core/rejected-requests.ts'
import { startApi } from '../../entry/api.ts'
import { type Composition, compose } from '../../entry/compose.ts'
import type { Config } from '../../entry/config.ts'
import { retention } from '../../entry/nouns.ts'
import { answerOnce, findAnswer } from '../../http/idempotency.ts'
import { clearPast } from '../../work/retention.ts'
import { listAudit } from '../audit/audit.sql.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { rotateIndexes } from './rotate-indexes.ts'
import { rotatePeriodKeys } from './rotate-period-keys.ts'
import { rotateBatch } from './rotate-person-keys.ts'
import { rotateSpvKeys } from './rotate-spv-keys.ts'

let system: System
const opened: { close(): Promise<void> }[] = []
beforeAll(async () => {
  system = await openSystem()
})
afterAll(async () => {
  for (const part of opened.reverse()) await part.close()
  await system.close()
})

async function composeWith(settings: Partial<Config>, program: 'api' | 'worker' = 'api'): Promise<Composition> {
  const platform = await compose({ ...system.world.config, ...settings }, program)
  opened.push(platform)
  return platform
}

const newKey = () => randomBytes(32).toString('base64')
const job = { kind: 'job', queue: 'test' } as const
const operator = { kind: 'operator', command: 'test' } as const

test('where a visitor came from is readable after the master key was changed, until the month’s key is deleted', async () => {
  const { platform, config, superuser } = system.world
  const origin = { address: '203.0.113.77', userAgent: 'Visitor' }
  const now = await platform.now()
  const visitor = platform.contextFor({ actor: { kind: 'identity' }, now, requestId: 'req_visitor', origin })
  await visitor.inTransaction((tx) => recordAudit(tx, visitor, { action: 'identity.sign-in-failed', resource: 'nobody', status: 'failed' }))
  platform.rejectedRequests.count('webhook', 'moonpay forged', origin.address)
  await platform.rejectedRequests.flush()
  const keyed = { operation: 'one', key: randomUUID(), input: {} }
  await answerOnce(visitor, keyed, async () => ({ done: true }))

  const MASTER_KEY = newKey()
  const next = await composeWith({ MASTER_KEY, MASTER_KEY_VERSION: 2, MASTER_KEY_PREVIOUS: config.MASTER_KEY }, 'worker')
  const work = await next.openFor(job)
  expect(await rotatePeriodKeys(work)).toBe(1)
  while ((await rotateBatch(work)) > 0);
  const alone = await composeWith({ MASTER_KEY, MASTER_KEY_VERSION: 2 })
  const seen = async () => {
    const { items } = await platform.database.read(operator, (tx) =>
      listAudit(tx, alone.keys, { about: 'resource', resource: 'nobody' }, { status: undefined, after: undefined, rowsMax: 1 }),
    )
    const [refused] = await superuser<SealedRejectedRequest>(
      'select rejected_request.*, wrapped_key as period_key from rejected_request left join period_key on period = period_of(last_at)',
    )
    return { ...items[0], refusedFrom: refused && decryptRejectedRequest(alone.keys, refused) }
  }
  expect(await seen()).toMatchObject({ ipAddress: origin.address, userAgent: origin.userAgent, refusedFrom: origin.address })
  const repeated = alone.contextFor({ actor: { kind: 'identity' }, now, requestId: 'req_again' })
  expect(await findAnswer(repeated, keyed)).toEqual({ answer: { done: true } })

  const clear = (days: number) =>
    clearPast(platform.contextFor({ actor: job, now: after(now, days * dayMs), requestId: 'req_later' }), retention)
  await clear(120)
  expect(await superuser('select from period_key')).toHaveLength(1)
  await clear(122)
  expect(await superuser('select from period_key')).toEqual([])
  expect(await seen()).toMatchObject({ ipAddress: undefined, userAgent: undefined })
  // The rest of this file works with the first master key.
  await superuser('delete from person_key')
})

test('the file of an SPV opens with the new master key alone once the SPV’s key was wrapped again', async () => {
  // A database of its own: the one of this file already knows a second master key.
  const world = await openWorld()
  opened.push(world)
  const { platform, config, superuser } = world
  const spvId = await addSpv(world)
  const plain = await collect(pdfOf(70_000))
  const bytes = async function* () {
    yield plain
  }
  const file = await storeFile(await platform.openFor(staffOf([spvId])), {
    owner: { spvId },
    name: 'Deed.pdf',
    bytes: bytes(),
    sizeMax: 100_000,
    types: ['application/pdf'],
  })

  const MASTER_KEY = newKey()
  const next = await compose({ ...config, MASTER_KEY, MASTER_KEY_VERSION: 2, MASTER_KEY_PREVIOUS: config.MASTER_KEY }, 'worker')
  const alone = await compose({ ...config, MASTER_KEY, MASTER_KEY_VERSION: 2 }, 'api')
  opened.push(next, alone)
  const read = async () => collect((await openFile(await alone.openFor(staffOf([spvId])), file.id)).bytes)
  await expect(read()).rejects.toThrow()
  const work = await next.openFor(job)
  expect([await rotateSpvKeys(work), await rotateSpvKeys(work)]).toEqual([1, 0])
  expect((await read()).equals(plain)).toBe(true)
  expect(await superuser(`select resource from audit_log where action = 'platform.spv-keys-rotated'`)).toEqual([
    { resource: 'master key 2' },
  ])
})

test('the index key is changed while people sign in, and nobody joins twice meanwhile', async () => {
  const { config, superuser } = system.world
  const [before, waiting] = [await system.join(), somebody()]
  await system.register(waiting)
  const waitingLink = tokenIn(await system.mailTo(waiting.email))

  const INDEX_KEY = newKey()
  // First every process knows both keys, then the new one is used: both kinds are up at the same time.
  const [old, present] = await Promise.all([
    composeWith({ INDEX_KEY_PREVIOUS: INDEX_KEY }),
    composeWith({ INDEX_KEY, INDEX_KEY_VERSION: 2, INDEX_KEY_PREVIOUS: config.INDEX_KEY }),
  ])
  const addresses = await Promise.all(
    [old, present].map(async (platform) => {
      const api = await startApi(platform)
      opened.push({ close: () => api.stop() })
      return api.address
    }),
  )
  const enter = (address: string, { email, password }: Person) =>
    callApi(address, 'POST', '/identity/session', { body: { email, password } }).then(({ status }) => status)
  const verify = (address: string, token: string) => callApi(address, 'POST', '/identity/verifications', { body: { token } })
  for (const address of addresses) expect(await enter(address, before)).toBe(200)

  // Two sign-ups of one address, each taken and confirmed by a process that indexes with the other key.
  const twice = somebody()
  for (const [at, address] of addresses.entries()) {
    await callApi(address, 'POST', '/identity/registrations', { body: { ...twice, firstName: `Number ${at}` } })
  }
  const links = await Promise.all([system.mailTo(twice.email, 1), system.mailTo(twice.email, 2)])
  // Both are under way at once, whatever the machine is busy with.
  await superuser(`create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return new; end $$`)
  await superuser('create trigger dawdles before insert on account for each row execute function dawdle()')
  const confirmed = await Promise.all(links.map((mail, at) => verify(addresses[1 - at] ?? '', tokenIn(mail))))
  await superuser('drop trigger dawdles on account')
  expect(confirmed.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  // A member signs up again: under either key they are recognised, and no second registration begins.
  for (const address of addresses) await callApi(address, 'POST', '/identity/registrations', { body: before })
  expect(await superuser('select from registration where confirmed_at is null')).toHaveLength(1)

  await expect(compose({ ...config, INDEX_KEY, INDEX_KEY_VERSION: 2 }, 'api')).rejects.toThrow('INDEX_KEY_PREVIOUS is needed')
  const worker = await composeWith({ INDEX_KEY, INDEX_KEY_VERSION: 2, INDEX_KEY_PREVIOUS: config.INDEX_KEY }, 'worker')
  await rotateIndexes(await worker.openFor(job))
  for (const table of ['account', 'registration'])
    expect(await superuser(`select from ${table} where index_version < 2`), table).toEqual([])
  for (const address of addresses) expect(await enter(address, before)).toBe(200)

  const alone = await composeWith({ INDEX_KEY, INDEX_KEY_VERSION: 2 })
  const last = await startApi(alone)
  opened.push({ close: () => last.stop() })
  expect(await enter(last.address, before)).toBe(200)
  expect((await verify(last.address, waitingLink)).status).toBe(200)
  expect(await enter(last.address, waiting)).toBe(200)
  const left = await superuser('select from account where email_index = any($1)', [
    [before, waiting, twice].map(({ email }) => emailIndex(system.world.platform.keys, email)),
  ])
  expect(left).toEqual([])
}, 180_000)

test('an index key of the same version that this database was not written with is refused at the start', async () => {
  await expect(compose({ ...system.world.config, INDEX_KEY: newKey() }, 'api')).rejects.toThrow('INDEX_KEY is not the key')
})
