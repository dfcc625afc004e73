/** What a provider really signed: noted even when nobody can read it, and acted on once for ever, whichever provider it is. */
import { randomUUID } from 'node:crypto'
import { dayMs } from '@heathland/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Served, serve } from '../../../../../tests/serve.ts'
import { crossmintSettings, moonpaySettings, sumsubSettings } from '../../../../../tests/twin-process.ts'
import { intake, send, sign } from '../../../../../tests/webhooks/signing.ts'
import { type Provider, providers } from '../../../../../tests/webhooks/stage.ts'
import { openWorld, type World } from '../../../../../tests/world.ts'
import { everyCheck, retention } from '../../entry/nouns.ts'
import { clearPast } from '../../work/retention.ts'

let world: World
let served: Served
beforeAll(async () => {
  const away = 'http://127.0.0.1:9'
  world = await openWorld({ ...crossmintSettings(away), ...sumsubSettings(away), ...moonpaySettings(away) })
  served = await serve(world.platform, () => ({ kind: 'visitor' }))
})
afterAll(async () => {
  await served.close()
  await world.close()
})
beforeEach(async () => {
  await world.superuser('delete from pgboss.job')
  await world.superuser('update clock_offset set ahead_seconds = 0')
})

interface Given {
  readonly id?: string
  readonly aheadSeconds?: number
}

async function deliver(provider: Provider, body: string | Buffer, { id = randomUUID(), aheadSeconds = 0 }: Given = {}): Promise<number> {
  return send(served.address, { path: intake(provider), body, headers: sign(provider, { id, body }, { aheadSeconds }) })
}

const event: Readonly<Record<Provider, (subject: string) => string>> = {
  moonpay: (id) =>
    JSON.stringify({ type: 'transaction_updated', data: { id, status: 'completed', updatedAt: '2026-10-01T09:00:00.000Z' } }),
  crossmint: (address) => JSON.stringify({ type: 'wallets.transfer.in', data: { recipient: { address, owner: 'userId:per_1' } } }),
  sumsub: (applicantId) =>
    JSON.stringify({ type: 'applicantReviewed', applicantId, externalUserId: 'per_1', createdAtMs: '2026-10-01 09:00:00.000' }),
}

/** Everything that an event could have left behind. */
async function traces(): Promise<Record<string, number> | undefined> {
  const [row] = await world.superuser<Record<string, number>>(
    `select (select count(*) from webhook_event)::int as events, (select count(*) from audit_log)::int as audited,
            (select count(*) from pgboss.job)::int as jobs, (select count(*) from outbox)::int as announced`,
  )
  return row
}

const nul = '\\u0000'
const half = '\\ud800'
/** Signed as it should be, and nothing that could be acted on. The name is the body where it can be printed. */
const unreadable: Readonly<Record<string, (provider: Provider) => string | Buffer>> = {
  'bytes that are no UTF-8': () => Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
  'text that is no JSON': () => '{',
  null: () => 'null',
  'a list': () => '[]',
  'no type': () => '{"data":{}}',
  'a type that is a number': () => '{"type":1e308}',
  'NUL in the type': () => `{"type":"a${nul}b"}`,
  'half a surrogate pair in the type': () => `{"type":"${half}"}`,
  'a type of a thousand characters': () => `{"type":"${'x'.repeat(1_000)}"}`,
  'NUL in the subject': (provider) => event[provider](`a${nul}b`).replaceAll('\\\\u', '\\u'),
  'half a surrogate pair in the subject': (provider) => event[provider](half).replaceAll('\\\\u', '\\u'),
  'a subject of two hundred and one characters': (provider) => event[provider]('x'.repeat(201)),
}

describe.each(providers)('what %s signed', (provider) => {
  test.each(Object.entries(unreadable))('and cannot be read is noted for a person to look at: %s', async (name, make) => {
    const body = make(provider)
    const before = await traces()
    const id = randomUUID()
    const statuses = [await deliver(provider, body, { id }), await deliver(provider, body, { id })]
    expect({ name, statuses }).toEqual({ name, statuses: [204, 204] })
    const [row] = await world.superuser<{ id: string }>(
      'select id, type, state, subject from webhook_event order by received_at desc, id desc limit 1',
    )
    expect(row).toMatchObject({ type: 'unreadable', state: 'given-up', subject: null })
    const after = await traces()
    expect(after).toEqual({ ...before, events: (before?.['events'] ?? 0) + 1, audited: (before?.['audited'] ?? 0) + 1 })
    expect(await world.superuser('select action, status from audit_log where resource = $1', [row?.id])).toEqual([
      { action: 'platform.webhook-given-up', status: 'failed' },
    ])
    const check = everyCheck.find((each) => each.name === 'webhooks-are-handled')
    expect(await world.superuser(`select fault from (${check?.query ?? ''}) as found where fault = $1`, [row?.id])).toHaveLength(1)
  })

  test('is an event although it is odd: keys that come twice, huge numbers, deep nesting', async () => {
    const odd = (parts: string) => event[provider](randomUUID()).replace(/}$/, `,${parts}}`)
    const texts = [
      odd('"type":"x"'),
      odd('"n":1e400'),
      odd('"__proto__":{"type":"y"}'),
      odd(`"a":${'['.repeat(9_000)}${']'.repeat(9_000)}`),
    ]
    for (const text of texts) expect(await deliver(provider, text)).toBe(204)
    const rows = await world.superuser('select state from webhook_event order by received_at desc, id desc limit $1', [texts.length])
    expect(rows).toEqual(texts.map(() => ({ state: 'waiting' })))
  })

  test('does nothing when it comes again years later, signed anew or as it was kept', async () => {
    const id = randomUUID()
    const body = event[provider](id)
    const kept = { path: intake(provider), body, headers: sign(provider, { id, body }) }
    expect(await send(served.address, kept)).toBe(204)
    await world.superuser(`update webhook_event set state = 'handled', handled_at = now() where state = 'waiting'`)
    await world.superuser('delete from pgboss.job')
    for (const days of [36, 400, 4_000]) {
      const aheadSeconds = (days * dayMs) / 1_000
      await world.superuser('update clock_offset set ahead_seconds = $1', [aheadSeconds])
      await clearPast(await world.platform.openFor({ kind: 'job', queue: 'sweep' }), retention)
      const before = await traces()
      expect(before?.['events']).toBe(0)
      // The machine's own clock has not moved, so the very bytes of then are no older to it than to a machine whose clock stands still.
      expect(await send(served.address, kept)).toBe(204)
      expect(await deliver(provider, body, { id, aheadSeconds })).toBe(204)
      expect(await traces()).toEqual(before)
    }
  })
})

test('nobody of the application can forget that an event came, or see which did', async () => {
  for (const statement of [
    'delete from webhook_seen',
    "update webhook_seen set event_hash = ''",
    'select from webhook_seen',
    'truncate webhook_seen',
  ]) {
    const refused = world.platform.database.inTransaction({ kind: 'job', queue: 'sweep' }, (tx) => tx.query(statement, statement, []))
    await expect(refused).rejects.toMatchObject({ code: '42501' })
  }
})
