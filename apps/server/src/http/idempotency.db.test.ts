import { randomUUID } from 'node:crypto'
import { Refused } from '@heathland/domain/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ask, askForCheck, officer, type Served, serve } from '../../../../tests/serve.ts'
import { openWorld, type World } from '../../../../tests/world.ts'
import { hash } from '../core/keys.ts'
import { answerOnce } from './idempotency.ts'
import { header } from './incoming-request.ts'

const people = { anna: officer(), bram: officer() }

let world: World
let served: Served
beforeAll(async () => {
  world = await openWorld()
  // How often one may call is another test's question.
  await world.superuser(
    'create or replace function consume_rate_limit(in_bucket bytea, in_count integer, in_window_seconds integer, in_now timestamptz) returns integer language sql as $$ select 0 $$',
  )
  served = await serve(world.platform, (incoming) => people[header(incoming, 'x-test-caller') === 'bram' ? 'bram' : 'anna'])
})
afterAll(async () => {
  await served.close()
  await world.close()
})

const ask = (options: Ask) => askForCheck(served.address, options)
const codeOf = ({ status, text }: { status: number; text: string }) => ({ status, code: (JSON.parse(text) as { code?: string }).code })

async function checks(): Promise<string[]> {
  return (await world.superuser<{ id: string }>('select id from platform_check order by id')).map((row) => row.id)
}

test('fifty calls at once with one key have one effect and one answer, byte for byte', async () => {
  const before = await checks()
  const key = randomUUID()
  // On a slow machine the first request can take over two seconds. The others then get a 409 and retry, as a client would.
  const askUntilAnswered = async () => {
    let answer = await ask({ key })
    while (answer.status === 409 && answer.text.includes('IDEMPOTENCY_KEY_IN_FLIGHT')) answer = await ask({ key })
    return answer
  }
  const answers = await Promise.all(Array.from({ length: 50 }, askUntilAnswered))
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const after = await checks()
  expect(after).toHaveLength(before.length + 1)
  const { id } = JSON.parse(answers[0]?.text ?? '') as { id: string }
  expect(after).toContain(id)
  expect(await world.superuser('select from audit_log where resource = $1', [id])).toHaveLength(1)
  expect(await world.superuser('select from pgboss.job where singleton_key = $1', [id])).toHaveLength(1)
})

test('the same key with another body is refused and changes nothing', async () => {
  const key = randomUUID()
  const first = await ask({ key })
  const before = await checks()
  expect(codeOf(await ask({ key, body: '{"other":1}' }))).toEqual({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
  expect(await checks()).toEqual(before)
  expect((await ask({ key })).text).toBe(first.text)
})

test('the same key for another operation is refused', async () => {
  const ctx = world.platform.contextFor({ actor: people.anna, now: new Date(), requestId: 'test' })
  const key = randomUUID()
  expect(await answerOnce(ctx, { operation: 'one', key, input: {} }, async () => 'done')).toBe('done')
  const other = answerOnce(ctx, { operation: 'other', key, input: {} }, async () => 'done')
  await expect(other).rejects.toThrow(new Refused({ refused: true, code: 'IDEMPOTENCY_KEY_REUSED' }))
})

test('fields in another order are the same input', async () => {
  const ctx = world.platform.contextFor({ actor: people.anna, now: new Date(), requestId: 'test' })
  const key = randomUUID()
  let effects = 0
  const run = async () => (effects += 1)
  expect(await answerOnce(ctx, { operation: 'one', key, input: { a: 1, b: { c: 2, d: 3 } } }, run)).toBe(1)
  expect(await answerOnce(ctx, { operation: 'one', key, input: { b: { d: 3, c: 2 }, a: 1 } }, run)).toBe(1)
})

test('whoever comes while the first is under way waits two seconds and is then told so', async () => {
  await slowDownChecks(4)
  try {
    const key = randomUUID()
    const first = ask({ key })
    await expect
      .poll(() => world.superuser("select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()"))
      .toHaveLength(1)
    const startedAt = performance.now()
    const second = await ask({ key })
    const waitedMs = performance.now() - startedAt
    expect(codeOf(second)).toEqual({ status: 409, code: 'IDEMPOTENCY_KEY_IN_FLIGHT' })
    expect(waitedMs).toBeGreaterThan(1_900)
    expect(waitedMs).toBeLessThan(3_800)
    const { status, text } = await first
    expect(status).toBe(200)
    expect((await ask({ key })).text).toBe(text)
  } finally {
    await world.superuser('drop trigger slow on platform_check')
  }
}, 120_000)

test('the short patience is for the key alone, and not for the locks of the act', async () => {
  const ctx = world.platform.contextFor({ actor: people.anna, now: new Date(), requestId: 'test' })
  const patience = () => ctx.inTransaction((tx) => tx.query<{ lock_timeout: string }>('patience', 'show lock_timeout', []))
  const usual = await patience()
  expect(usual).toEqual([{ lock_timeout: '5s' }])
  expect(await answerOnce(ctx, { operation: 'patience', key: randomUUID(), input: {} }, patience)).toEqual(usual)
})

test.each([
  { what: 'no key', key: undefined },
  { what: 'a short key', key: 'x'.repeat(15) },
  { what: 'a long key', key: 'x'.repeat(129) },
  { what: 'an empty key', key: '' },
])('$what is refused and changes nothing', async ({ key }) => {
  const before = await checks()
  expect(codeOf(await ask({ key }))).toEqual({ status: 400, code: 'IDEMPOTENCY_KEY_MISSING' })
  expect(await checks()).toEqual(before)
})

test.each([16, 128])('a key of %i characters is taken', async (length) => {
  expect((await ask({ key: randomUUID().repeat(4).slice(0, length) })).status).toBe(200)
})

test('the same key of another person is another request', async () => {
  const key = randomUUID()
  const anna = await ask({ key })
  const bram = await ask({ key, headers: { 'x-test-caller': 'bram' } })
  expect([anna.status, bram.status]).toEqual([200, 200])
  expect(bram.text).not.toBe(anna.text)
  expect((await ask({ key })).text).toBe(anna.text)
})

test('an input that was refused leaves the key free', async () => {
  const key = randomUUID()
  expect(codeOf(await ask({ key, body: '{"other":1}' }))).toEqual({ status: 400, code: 'INPUT_INVALID' })
  expect(await world.superuser('select from idempotency_key where key = $1', [key])).toEqual([])
  expect((await ask({ key })).status).toBe(200)
})

test('a failure of ours changes nothing and may be tried again with the same key', async () => {
  const key = randomUUID()
  const before = await checks()
  await world.superuser(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`)
  await world.superuser('create trigger fails before insert on platform_check for each row execute function fail()')
  expect(codeOf(await ask({ key }))).toEqual({ status: 500, code: 'UNEXPECTED' })
  await world.superuser('drop trigger fails on platform_check')
  expect(await checks()).toEqual(before)
  expect(
    await world.superuser('select from audit_log where action = $1 and not exists (select from platform_check where id = resource)', [
      'platform.check-requested',
    ]),
  ).toEqual([])
  expect((await ask({ key })).status).toBe(200)
})

test('answers lie sealed in the table, and inputs as a hash that needs a key', async () => {
  const key = randomUUID()
  const { text } = await ask({ key })
  const { id } = JSON.parse(text) as { id: string }
  const [row] = await world.superuser<{ scope: string; answer: Buffer; input_hash: Buffer; line: string }>(
    'select scope, answer, input_hash, encode(answer, $2) as line from idempotency_key where key = $1',
    [key, 'escape'],
  )
  expect(row?.scope).toBe(people.anna.personId)
  expect(row?.line).not.toContain(id)
  expect(row?.input_hash).not.toEqual(hash('office.platform.requestCheck\0{}'))
  const seal = await world.platform.periodKeys.sealOf(await world.platform.now())
  expect(JSON.parse(seal.open(`idempotency_key.${people.anna.personId}.${key}`, row?.answer ?? Buffer.of()))).toEqual(JSON.parse(text))
})

/** Makes every check take this long, inside its transaction. */
async function slowDownChecks(seconds: number): Promise<void> {
  await world.superuser(
    `create or replace function wait() returns trigger language plpgsql as $$ begin perform pg_sleep(${seconds}); return new; end $$`,
  )
  await world.superuser('create trigger slow before insert on platform_check for each row execute function wait()')
}
