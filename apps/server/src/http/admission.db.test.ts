import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { recordLines } from '../../../../tests/hand-posting.ts'
import { askForCheck, officer, ownOrigin, type Served, serve } from '../../../../tests/serve.ts'
import { openWorld, type World } from '../../../../tests/world.ts'
import { header } from './incoming-request.ts'

const officers = Object.fromEntries(['noisy', 'quiet', 'money'].map((name) => [name, officer()]))

async function open(poolMax: number): Promise<{ world: World; served: Served }> {
  const world = await openWorld({
    DATABASE_POOL_MAX: String(poolMax),
    TRUSTED_PROXIES: '127.0.0.1/32',
    REQUESTS_PER_MINUTE_MAX: '100000',
  })
  const served = await serve(world.platform, (incoming) => officers[header(incoming, 'x-test-caller') ?? ''] ?? officer())
  onTestFinished(async () => {
    await served.close()
    await world.close()
  })
  return { world, served }
}

interface Answer {
  readonly status: number
  readonly ms: number
  readonly retryAfter: string | null
  readonly text: string
}

async function ask(path: string, init: RequestInit & { from?: string } = {}): Promise<Answer> {
  const startedAt = performance.now()
  const answer = await fetch(path, { ...init, headers: { 'x-forwarded-for': init.from ?? '198.51.100.1', ...init.headers } })
  const text = await answer.text()
  return { status: answer.status, ms: performance.now() - startedAt, retryAfter: answer.headers.get('retry-after'), text }
}

const listPath = '/api/office/ledger/references'
let reference = 0
const post = (address: string) => {
  reference += 1
  return ask(`${address}/api/office/ledger/movements`, {
    method: 'POST',
    from: `203.0.113.${reference}`,
    headers: { origin: ownOrigin, 'content-type': 'application/json', 'idempotency-key': randomUUID(), 'x-test-caller': 'money' },
    body: JSON.stringify({ movement: 'deposit-unallocated', cell: 'eu', asset: 'EUR', reference: `SHED-${reference}`, amountMinor: '1' }),
  })
}

/** Every connection of the api is held for a while, and so many short transactions wait for one. */
function hold({ platform }: World, { waiting, seconds }: { waiting: number; seconds: number }): Promise<unknown> {
  const { max } = platform.database.connections()
  const sleep = (lasting: number) =>
    platform.database.read({ kind: 'program', task: 'test' }, (tx) => tx.query('slow', 'select pg_sleep($1)', [lasting]))
  return Promise.all([...Array.from({ length: max }, () => sleep(seconds)), ...Array.from({ length: waiting }, () => sleep(0.02))])
}

const shedOf = async ({ platform }: World) => {
  const text = await platform.metrics.registry.metrics()
  const found = [...text.matchAll(/^heathland_shed_requests_total\{.*priority="([\w-]+)".*\} (\d+)$/gm)]
  return Object.fromEntries(found.map(([, priority = '', count]) => [priority, Number(count)]))
}

test('while a slow statement holds every connection, lists are refused at once and money waits and goes through', async () => {
  const { world, served } = await open(4)
  await recordLines(world.superuser, { prefix: 'SHED-', from: 1, to: 50 })
  expect((await post(served.address)).status).toBe(200)
  // Two and a half times as many wait as there are connections: too much for lists, and not yet for money.
  const held = hold(world, { waiting: 10, seconds: 3 })
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const paid = [post(served.address), post(served.address)]
  const lists = await Promise.all(
    Array.from({ length: 10 }, (_, nth) => ask(`${served.address}${listPath}`, { from: `198.51.100.${nth}` })),
  )
  expect(lists.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(lists.map(() => [503, '2']))
  expect(lists.map(({ text }) => (JSON.parse(text) as { code: string }).code)).toEqual(lists.map(() => 'UNAVAILABLE'))
  const refusedMs = Math.max(...lists.map(({ ms }) => ms))
  const health = await ask(`${served.address}/healthz`)
  expect(health.status).toBe(200)
  const answers = await Promise.all(paid)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  // Refused long before anything that waited had its turn.
  expect(refusedMs).toBeLessThan(Math.min(...answers.map(({ ms }) => ms)) / 2)
  expect(await shedOf(world)).toMatchObject({ list: 10, money: 0, 'sign-in': 0 })
  await held
  await expect.poll(async () => (await ask(`${served.address}${listPath}`)).status).toBe(200)
})

test('with more to do than money can wait for, money is refused too, and says when to come back', async () => {
  const { world, served } = await open(4)
  await recordLines(world.superuser, { prefix: 'SHED-', from: reference + 1, to: reference + 50 })
  const held = hold(world, { waiting: 36, seconds: 3 })
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(world.platform.database.connections().waiting).toBeGreaterThanOrEqual(32)
  expect(await post(served.address)).toMatchObject({ status: 503, retryAfter: '2' })
  await held
  expect((await post(served.address)).status).toBe(200)
})

test('one who asks without end is refused, and nobody else is slower for it', async () => {
  const { world, served } = await open(10)
  await world.superuser(
    `create function think() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); return new; end $$;
     create trigger think before insert on platform_check for each row execute function think()`,
  )
  await world.superuser(
    'create or replace function consume_rate_limit(in_bucket bytea, in_count integer, in_window_seconds integer, in_now timestamptz) returns integer language sql as $$ select 0 $$',
  )
  const check = async (caller: 'noisy' | 'quiet') => {
    const startedAt = performance.now()
    const cookie = `__Host-heathland=${caller.padEnd(43, 'x')}`
    const answer = await askForCheck(served.address, { key: randomUUID(), headers: { 'x-test-caller': caller, cookie } })
    return { ...answer, ms: performance.now() - startedAt }
  }
  const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
  const quietly = async () => {
    const times: number[] = []
    for (let nth = 0; nth < 9; nth += 1) {
      const { status, ms } = await check('quiet')
      expect(status).toBe(200)
      times.push(ms)
    }
    return median(times)
  }
  // Whoever was seen once is counted for themselves and not for their address.
  await check('noisy')
  await check('quiet')
  const alone = await quietly()
  const noise = Array.from({ length: 250 }, () => check('noisy'))
  const beside = await quietly()
  const answers = await Promise.all(noise)
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(100)
  expect(refused.length).toBeGreaterThanOrEqual(40)
  expect(answers.length).toBe(refused.length + answers.filter(({ status }) => status === 200).length)
  expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['1']))
  // Without the bound the noise holds every connection, and who is quiet waits for all of it: some thirty times as long.
  expect(beside / alone).toBeLessThan(6)
  expect(await shedOf(world)).toMatchObject({ change: 0, money: 0 })
})

test('addresses of one IPv6 network are one caller, and another network is another', async () => {
  const { world, served } = await open(4)
  const held = hold(world, { waiting: 0, seconds: 1.5 })
  const session = (from: string) => ask(`${served.address}/api/identity/session`, { from })
  const flood = Array.from({ length: 110 }, (_, nth) => session(`2001:db8:1:2::${nth.toString(16)}`))
  await new Promise((resolve) => setTimeout(resolve, 300))
  const other = session('2001:db8:1:3::1')
  const answers = await Promise.all(flood)
  expect(answers.filter(({ status }) => status === 429).length).toBe(110 - 4 - 100)
  expect((await other).status).not.toBe(429)
  await held
})

test('a working day refuses nobody', async () => {
  const { world, served } = await open(10)
  for (let burst = 0; burst < 3; burst += 1) {
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, nth) =>
        ask(`${served.address}${nth % 2 === 0 ? listPath : '/api/platform/health'}`, { from: `198.51.100.${nth % 30}` }),
      ),
    )
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
  }
  expect(Object.values(await shedOf(world)).reduce((sum, count) => sum + count, 0)).toBe(0)
})
