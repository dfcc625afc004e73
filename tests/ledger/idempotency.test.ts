/**
 * One key posts once: through two copies of the api on one database, from many callers at once, with bodies that differ, by others
 * who know the key, and long after the stored answers are gone.
 */

import { type Composition, compose } from '@heathland/server/entry/compose'
import { retention } from '@heathland/server/entry/nouns'
import { header } from '@heathland/server/http/incoming-request'
import { clearPast } from '@heathland/server/work/retention'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordLines } from '../hand-posting.ts'
import { officer, ownOrigin, type Served, serve } from '../serve.ts'
import { openWorld, type World } from '../world.ts'
import { seeded } from './model.ts'

/** R5 asks for many more. */
const cases = Number(process.env['R5_CASES'] ?? 40)
const seed = Number(process.env['R5_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const random = seeded(seed, 5)
const below = (limit: number) => Math.floor(random() * limit)
const dayMs = 86_400_000

const people = { anna: officer(), bram: officer() }
type Name = keyof typeof people

let world: World
let second: Composition
let served: Served[]
let aheadMs = 0
beforeAll(async () => {
  // How often one may call is another test's question, of this address and of this person.
  world = await openWorld({ REQUESTS_PER_MINUTE_MAX: '10000000', REQUESTS_AT_ONCE_MAX: '1000' })
  second = await compose(world.config, 'api')
  await world.superuser(
    'create or replace function consume_rate_limit(in_bucket bytea, in_count integer, in_window_seconds integer, in_now timestamptz) returns integer language sql as $$ select 0 $$',
  )
  await recordLines(world.superuser, { prefix: `R5-${seed}-`, from: 1, to: 100 + cases * 3 })
  const whoCalls = (incoming: Parameters<Parameters<typeof serve>[1]>[0]) => {
    const person = people[header(incoming, 'x-test-caller') === 'bram' ? 'bram' : 'anna']
    // Signed in anew, however far the clock was moved.
    const at = new Date(Date.now() + aheadMs)
    return { ...person, session: { createdAt: at, lastUsedAt: at, stepUpAt: at } }
  }
  served = [await serve(world.platform, whoCalls), await serve(second, whoCalls)]
})
afterAll(async () => {
  for (const one of served) await one.close()
  await second.close()
  await world.close()
})

interface Body {
  readonly reference: string
  readonly amountMinor: string
}

let made = 0
function newBody(): Body {
  made += 1
  return { reference: `R5-${seed}-${made}`, amountMinor: '1' }
}
const newKey = () => `r5-${seed}-${made}-${below(2 ** 31)}`.padEnd(16, '-')

/** What was answered; told to come back, the caller comes back with the same key, as every client of ours does. */
async function post(key: string, body: Body, caller: Name = 'anna'): Promise<{ status: number; text: string }> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(`${served[below(served.length)]?.address}/api/office/ledger/movements`, {
      method: 'POST',
      headers: { origin: ownOrigin, 'content-type': 'application/json', 'idempotency-key': key, 'x-test-caller': caller },
      body: JSON.stringify({ movement: 'deposit-unallocated', cell: 'eu', asset: 'EUR', ...body }),
    })
    const text = await answer.text()
    const comeBack = answer.status === 503 || (answer.status === 409 && text.includes('IDEMPOTENCY_KEY_IN_FLIGHT'))
    if (!comeBack || tries === 20) return { status: answer.status, text }
  }
}

const codeOf = ({ text }: { text: string }) => (JSON.parse(text) as { code?: string }).code
const idOf = ({ text }: { text: string }) => (JSON.parse(text) as { transferId?: string }).transferId ?? ''

/** All that a posting of this reference left behind. */
async function effects({ reference }: Body) {
  const [row] = await world.superuser<{ transfers: string; entries: string; audits: string; events: string }>(
    `with posted as (select id, made_at from transfer where subject = 'eu:EUR:' || $1)
     select (select count(*) from posted) as transfers,
            (select count(*) from entry join posted on posting_id = posted.id and booked_at = made_at
             where account_id in ('acc_eu_bank_EUR', 'acc_eu_unallocated_EUR')) as entries,
            (select count(*) from audit_log join posted on resource = posted.id) as audits,
            (select count(*) from outbox join posted on subject ->> 'transferId' = posted.id) as events`,
    [reference],
  )
  return row
}
const once = { transfers: '1', entries: '2', audits: '1', events: '1' }
const never = { transfers: '0', entries: '0', audits: '0', events: '0' }

const scenarios = {
  async 'many at once hear one answer'() {
    const [key, body] = [newKey(), newBody()]
    const answers = await Promise.all(Array.from({ length: 2 + below(49) }, () => post(key, body)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await effects(body)).toEqual(once)
  },
  async 'another body is refused, before and after'() {
    const [key, body, other] = [newKey(), newBody(), newBody()]
    const answers = await Promise.all(Array.from({ length: 2 + below(9) }, (_, place) => post(key, place % 2 === 0 ? body : other)))
    const taken = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(taken.length).toBeGreaterThan(0)
    expect(new Set(taken.map(({ text }) => text)).size).toBe(1)
    expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual(refused.map(() => [422, 'IDEMPOTENCY_KEY_REUSED']))
    const both = [await effects(body), await effects(other)]
    expect(both).toEqual(expect.arrayContaining([once, never]))
  },
  async 'another’s key is another request and its answer is not heard'() {
    const [key, body, other] = [newKey(), newBody(), newBody()]
    const [anna, bram] = await Promise.all([post(key, body), post(key, other, 'bram')])
    expect([anna.status, bram.status]).toEqual([200, 200])
    expect(idOf(bram)).not.toBe(idOf(anna))
    expect((await post(key, other, 'bram')).text).toBe(bram.text)
    expect((await post(key, body)).text).toBe(anna.text)
    // With Anna's own words Bram is refused like anyone: the key is his, for something else.
    const tried = await post(key, body, 'bram')
    expect([tried.status, codeOf(tried)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(tried.text).not.toContain(idOf(anna))
    expect([await effects(body), await effects(other)]).toEqual([once, once])
  },
  async 'another key for the same money posts nothing more'() {
    const body = newBody()
    const first = await post(newKey(), body)
    const answers = await Promise.all(
      Array.from({ length: 1 + below(5) }, (_, place) => post(newKey(), body, place % 2 === 0 ? 'anna' : 'bram')),
    )
    for (const answer of answers) expect([answer.status, idOf(answer)]).toEqual([200, idOf(first)])
    expect(await effects(body)).toEqual(once)
  },
  async 'what was refused leaves the key free'() {
    const [key, body] = [newKey(), newBody()]
    await post(newKey(), body)
    const more = { ...body, amountMinor: String(BigInt(body.amountMinor) + 1n) }
    const refused = await post(key, more)
    expect([refused.status, codeOf(refused)]).toEqual([422, 'REFERENCE_UNFIT'])
    const good = newBody()
    expect((await post(key, good)).status).toBe(200)
    expect([await effects(body), await effects(good)]).toEqual([once, once])
  },
}

test(`one key posts once, in ${cases} cases of seed ${seed}`, async () => {
  const all = Object.entries(scenarios)
  for (let place = 0; place < cases; place += 1) {
    const [name, run] = all[place % all.length] ?? []
    await run?.().catch((error: unknown) => {
      throw new Error(`case ${place}, ${name}`, { cause: error })
    })
  }
}, 3_600_000)

test('a repeat that comes too late while the first is still running is refused; it posts once all the same', async () => {
  await world.superuser('create function wait() returns trigger language plpgsql as $$ begin perform pg_sleep(4); return new; end $$')
  await world.superuser(
    "create trigger slow before insert on audit_log for each row when (new.action = 'ledger.posted-by-hand') execute function wait()",
  )
  try {
    const [key, body] = [newKey(), newBody()]
    const first = post(key, body)
    await expect
      .poll(() => world.superuser("select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()"), {
        timeout: 60_000,
      })
      .toHaveLength(1)
    const answer = await fetch(`${served[1]?.address}/api/office/ledger/movements`, {
      method: 'POST',
      headers: { origin: ownOrigin, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ movement: 'deposit-unallocated', cell: 'eu', asset: 'EUR', ...body }),
    })
    expect([answer.status, codeOf({ text: await answer.text() })]).toEqual([409, 'IDEMPOTENCY_KEY_IN_FLIGHT'])
    expect((await first).status).toBe(200)
    expect((await post(key, body)).text).toBe((await first).text)
    expect(await effects(body)).toEqual(once)
  } finally {
    await world.superuser('drop trigger slow on audit_log')
  }
}, 180_000)

test('five weeks later the stored answers are gone and the same still posts nothing', async () => {
  const kept = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const [key, body] = [newKey(), newBody()]
      return { key, body, answer: await post(key, body) }
    }),
  )
  const moveTo = async (days: number) => {
    aheadMs = days * dayMs
    await world.superuser('update clock_offset set ahead_seconds = $1', [aheadMs / 1_000])
    await clearPast(await world.platform.openFor({ kind: 'job', queue: 'test' }), retention)
  }
  try {
    await moveTo(34)
    for (const { key, body, answer } of kept) expect((await post(key, body)).text).toBe(answer.text)
    await moveTo(36)
    expect(await world.superuser('select from idempotency_key where key = $1', [kept[0]?.key])).toEqual([])
    for (const { key, body, answer } of kept) {
      const again = await post(key, body)
      expect([again.status, idOf(again)]).toEqual([200, idOf(answer)])
      expect(JSON.parse(again.text)).toMatchObject({ happenedBefore: true })
      expect(await effects(body)).toEqual(once)
    }
  } finally {
    aheadMs = 0
    await world.superuser('update clock_offset set ahead_seconds = 0')
  }
}, 180_000)
