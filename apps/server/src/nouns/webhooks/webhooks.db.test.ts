import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import type { Id } from '@heathland/domain/id'
import { money } from '@heathland/domain/money'
import { dayMs, hourMs } from '@heathland/domain/time'
import { openMoonPayOnramp } from '@heathland/providers/onramp/moonpay/adapter'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cuttable } from '../../../../../tests/cuttable.ts'
import { member, officer, type Served, serve } from '../../../../../tests/serve.ts'
import { openWorld, type World } from '../../../../../tests/world.ts'
import { type MoonPayTwin, startMoonPayTwin } from '../../../../twins/src/moonpay/moonpay-twin.ts'
import type { Actor } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { compose } from '../../entry/compose.ts'
import { retention } from '../../entry/nouns.ts'
import { sweep } from '../../entry/worker.ts'
import { clearPast } from '../../work/retention.ts'
import { handleWebhook } from './handle-webhook.ts'
import type { ReceivedWebhook, WebhookHandler } from './received-webhook.ts'
import { handleWebhookJob } from './webhooks.jobs.ts'

const key = 'wk_test_present'
const settings = {
  MOONPAY_WIDGET_URL: 'http://moonpay.localhost:4340',
  MOONPAY_API_URL: 'http://127.0.0.1:4340',
  MOONPAY_PUBLISHABLE_KEY: 'pk_test_1',
  MOONPAY_SECRET_KEY: 'sk_test_1',
  MOONPAY_WEBHOOK_KEY: key,
  MOONPAY_WEBHOOK_KEY_PREVIOUS: 'wk_test_before',
  MOONPAY_CURRENCY_CODE: 'eurc_base',
}

let world: World
let served: Served
beforeAll(async () => {
  world = await openWorld(settings)
  served = await serve(world.platform, () => ({ kind: 'visitor' }))
})
afterAll(async () => {
  await served.close()
  await world.close()
})
beforeEach(async () => {
  await world.superuser('delete from pgboss.job')
  await world.superuser('delete from webhook_event')
  await world.superuser('delete from webhook_seen')
  await world.superuser('update clock_offset set ahead_seconds = 0')
})

function event(changes: object = {}): string {
  const data = {
    id: randomUUID(),
    status: 'completed',
    updatedAt: '2026-10-01T09:00:00.000Z',
    externalTransactionId: 'ord_1',
    customer: 'Anna Amsel',
    ...changes,
  }
  return JSON.stringify({ type: 'transaction_updated', data, externalCustomerId: null })
}

interface Signing {
  readonly secret?: string
  /** How far the other side's clock is from ours. */
  readonly aheadSeconds?: number
}

function signatureOf(body: string | Buffer, { secret = key, aheadSeconds = 0 }: Signing = {}): string {
  const time = Math.floor(Date.now() / 1_000) + aheadSeconds
  return `t=${time},s=${createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')}`
}

interface Sent {
  readonly path?: string
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string | Buffer
}

/** fetch joins headers that are given twice; this sends them as they are. */
async function send({ path = '/api/moonpay/webhook', headers = {}, body = '' }: Sent, address = served.address): Promise<number> {
  const sending = request(address + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } })
  sending.end(body)
  const [answer] = (await once(sending, 'response')) as [{ statusCode: number; resume(): void }]
  answer.resume()
  return answer.statusCode
}

const deliver = (body: string | Buffer, signing: Signing = {}) =>
  send({ body, headers: { 'moonpay-signature-v2': signatureOf(body, signing) } })

interface Row {
  readonly id: Id<'whe'>
  readonly state: string
  readonly attempts: number
  readonly body: Buffer | null
  readonly due_at: Date
}
const rows = () => world.superuser<Row>('select * from webhook_event order by id')

/** Everything that an event could have left behind. */
async function traces(): Promise<object | undefined> {
  const [row] = await world.superuser<Record<string, number>>(
    `select (select count(*) from webhook_event)::int as events, (select count(*) from audit_log)::int as audited,
            (select count(*) from pgboss.job)::int as jobs, (select count(*) from outbox)::int as announced`,
  )
  return row
}

describe('an event that MoonPay signed', () => {
  test('is answered, kept without what it said, recorded and enqueued', async () => {
    const body = event({ id: 'tx_1' })
    expect(await deliver(body)).toBe(204)
    const [row] = await world.superuser('select * from webhook_event')
    expect(row).toMatchObject({
      provider: 'moonpay',
      provider_event_id: 'transaction_updated tx_1 completed 2026-10-01T09:00:00.000Z',
      type: 'transaction_updated',
      subject: 'tx_1',
      reference: 'ord_1',
      state: 'waiting',
      attempts: 0,
    })
    expect(body).toContain('Anna')
    expect(row?.body).toBeNull()
    expect(await world.superuser('select singleton_key, data from pgboss.job where name = $1', [handleWebhookJob.queue])).toEqual([
      { singleton_key: row?.id, data: { eventId: row?.id } },
    ])
    expect(await world.superuser('select actor, action, status from audit_log where resource = $1', [row?.id])).toEqual([
      { actor: 'webhook', action: 'platform.webhook-received', status: 'success' },
    ])
  })

  test('is answered and kept once, however often it comes and however many come at once', async () => {
    const body = event()
    expect(await deliver(body)).toBe(204)
    const after = await traces()
    expect(await Promise.all(Array.from({ length: 5 }, () => deliver(body)))).toEqual([204, 204, 204, 204, 204])
    expect(await traces()).toEqual(after)
    const another = event()
    expect(await Promise.all(Array.from({ length: 20 }, () => deliver(another)))).toEqual(Array(20).fill(204))
    expect(await rows()).toHaveLength(2)
    expect(await world.superuser('select from pgboss.job where name = $1', [handleWebhookJob.queue])).toHaveLength(2)
  })

  test('is taken under the key before while keys are changed', async () => {
    expect(await deliver(event(), { secret: 'wk_test_before' })).toBe(204)
  })

  test('is judged by the platform’s clock where that was moved', async () => {
    await world.superuser('update clock_offset set ahead_seconds = $1', [2 * 24 * 3_600])
    expect(await deliver(event(), { aheadSeconds: 2 * 24 * 3_600 })).toBe(204)
  })

  test('with a type nobody has heard of is kept all the same', async () => {
    expect(await deliver('{"type":"something_new","data":{}}')).toBe(204)
    expect(await rows()).toHaveLength(1)
  })

  test('is not acknowledged while the database is away, so that it comes again', async () => {
    const line = await cuttable(world.url('heathland_api'))
    const platform = await compose({ ...world.config, DATABASE_URL: line.url }, 'api')
    const other = await serve(platform, () => ({ kind: 'visitor' }))
    try {
      await line.cut()
      const body = event()
      const headers = { 'moonpay-signature-v2': signatureOf(body) }
      expect(await send({ body, headers }, other.address)).toBe(503)
      // A forgery learns nothing of that: it never came so far.
      expect(await send({ body, headers: { 'moonpay-signature-v2': signatureOf('x') } }, other.address)).toBe(401)
    } finally {
      await line.mend()
      await other.close()
      await platform.close()
      await line.close()
    }
  })
})

const body = event({ id: 'tx_forged' })
const signature = (signing?: Signing) => ({ 'moonpay-signature-v2': signatureOf(body, signing) })
const forgeries: Readonly<Record<string, () => { sent: Sent; status: number }>> = {
  'wrong secret': () => ({ sent: { body, headers: signature({ secret: 'guessed' }) }, status: 401 }),
  'a changed byte': () => ({ sent: { body: body.replace('completed', 'completeD'), headers: signature() }, status: 401 }),
  'a missing header': () => ({ sent: { body }, status: 401 }),
  stale: () => ({ sent: { body, headers: signature({ aheadSeconds: -301 }) }, status: 401 }),
  'from the future': () => ({ sent: { body, headers: signature({ aheadSeconds: 302 }) }, status: 401 }),
  'a doubled header': () => ({
    sent: { body, headers: { 'moonpay-signature-v2': [signatureOf(body), signatureOf(body)] } },
    status: 401,
  }),
  'another content type': () => ({ sent: { body, headers: { ...signature(), 'content-type': 'text/plain' } }, status: 400 }),
  'replayed under another id': () => ({ sent: { body: body.replace('tx_forged', 'tx_other'), headers: signature() }, status: 401 }),
  truncated: () => ({ sent: { body: body.slice(0, -10), headers: signature() }, status: 401 }),
  empty: () => ({ sent: { body: '', headers: { 'moonpay-signature-v2': signatureOf('') } }, status: 400 }),
  huge: () => {
    const large = JSON.stringify({ type: 'transaction_updated', data: { padding: 'x'.repeat(200_000) } })
    return { sent: { body: large, headers: { 'moonpay-signature-v2': signatureOf(large) } }, status: 400 }
  },
  'the path of another provider': () => ({ sent: { path: '/api/crossmint/webhook', body, headers: signature() }, status: 404 }),
}

describe('a forgery', () => {
  test('has twelve kinds', () => {
    expect(Object.keys(forgeries)).toHaveLength(12)
  })

  test.each(Object.entries(forgeries))('%s is refused and leaves nothing', async (_kind, make) => {
    const before = await traces()
    const { sent, status } = make()
    expect(await send(sent)).toBe(status)
    expect(await traces()).toEqual(before)
  })

  // What lies under /api and is no intake is a page's alone to call, and a provider is no page of ours.
  test.each([
    ['/api/toString/webhook', 403],
    ['/api/__proto__/webhook', 403],
    ['/api/webhook', 403],
    ['/api/moonpay/webhook/extra', 403],
    ['/api/MOONPAY/webhook', 403],
    ['/webhooks/moonpay', 404],
  ])('sent to %s is refused and leaves nothing', async (path, status) => {
    const before = await traces()
    expect(await send({ path, body, headers: signature() })).toBe(status)
    expect(await traces()).toEqual(before)
  })

  test('the same bytes and signature again are no second event', async () => {
    const headers = signature()
    expect(await send({ body, headers })).toBe(204)
    const before = await traces()
    expect(await send({ body, headers })).toBe(204)
    expect(await traces()).toEqual(before)
  })
})

/** A noun of the test's own: what it was given, and whether it can say anything yet. */
function noun(act: WebhookHandler = async () => undefined) {
  const seen: ReceivedWebhook[] = []
  const handler: WebhookHandler = async (ctx, received) => {
    seen.push(received)
    await act(ctx, received)
  }
  return { seen, handlers: { moonpay: handler, crossmint: handler, sumsub: handler, mangopay: handler } }
}

const asJob = (): Promise<Context> => world.platform.openFor({ kind: 'job', queue: handleWebhookJob.queue })

async function kept(text = event()): Promise<Id<'whe'>> {
  expect(await deliver(text)).toBe(204)
  const id = (await rows()).at(-1)?.id
  if (!id) throw new Error('nothing was kept')
  return id
}

const moveClock = (ms: number) => world.superuser('update clock_offset set ahead_seconds = $1', [Math.round(ms / 1_000)])

describe('handling', () => {
  test('gives the noun what it is about, once, and is recorded', async () => {
    const id = await kept(event({ id: 'tx_2' }))
    const { seen, handlers } = noun()
    await handleWebhook(await asJob(), handlers, id)
    await handleWebhook(await asJob(), handlers, id)
    expect(seen).toEqual([
      {
        id,
        provider: 'moonpay',
        type: 'transaction_updated',
        subject: 'tx_2',
        reference: 'ord_1',
        receivedAt: expect.any(Date),
      },
    ])
    expect(await rows()).toMatchObject([{ state: 'handled', attempts: 1 }])
    const audited = await world.superuser('select action from audit_log where resource = $1 order by id', [id])
    expect(audited).toEqual([{ action: 'platform.webhook-received' }, { action: 'platform.webhook-handled' }])
  })

  test('that fails comes again by itself, and later each time', async () => {
    const id = await kept()
    let fails = true
    const { seen, handlers } = noun(async () => {
      if (fails) throw new Error('no answer from the provider')
    })
    await handleWebhook(await asJob(), handlers, id)
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }])
    const bells = await world.superuser<{ waits: boolean }>(
      'select start_after > now() as waits from pgboss.job where name = $1 and singleton_key = $2',
      [handleWebhookJob.queue, `${id} 1`],
    )
    expect(bells).toEqual([{ waits: true }])
    fails = false
    await moveClock(hourMs)
    await handleWebhook(await asJob(), handlers, id)
    expect(seen).toHaveLength(2)
    expect(await rows()).toMatchObject([{ state: 'handled', attempts: 2 }])
  })

  test('that fails for three days becomes a dead letter, is audited, and its object is asked for', async () => {
    const id = await kept()
    const { handlers } = noun(async () => {
      throw new Error('never')
    })
    await moveClock(3 * dayMs + hourMs)
    await handleWebhook(await asJob(), handlers, id)
    expect(await rows()).toMatchObject([{ state: 'given-up' }])
    expect(await world.superuser('select action, status from audit_log where resource = $1 order by id desc limit 1', [id])).toEqual([
      { action: 'platform.webhook-given-up', status: 'failed' },
    ])
  })

  test('by two at once is done by one', async () => {
    const id = await kept()
    const { seen, handlers } = noun(() => new Promise((resolve) => setTimeout(resolve, 200)))
    await Promise.all([handleWebhook(await asJob(), handlers, id), handleWebhook(await asJob(), handlers, id)])
    expect(seen).toHaveLength(1)
  })

  test('by a worker that died is taken up again when it is missed, and the sweep enqueues it', async () => {
    const id = await kept()
    await world.superuser(`update webhook_event set state = 'handling', attempts = 1, due_at = now() + interval '2 minutes'`)
    const { seen, handlers } = noun()
    await handleWebhook(await asJob(), handlers, id)
    expect(seen).toHaveLength(0)
    await moveClock(180_000)
    await world.superuser('delete from pgboss.job')
    await sweep(world.platform)
    expect(await world.superuser('select singleton_key as key from pgboss.job where name = $1', [handleWebhookJob.queue])).toEqual([
      { key: id },
    ])
    await handleWebhook(await asJob(), handlers, id)
    expect(seen).toHaveLength(1)
  })

  test('does nothing for an event that is gone', async () => {
    const { seen, handlers } = noun()
    await handleWebhook(await asJob(), handlers, `whe_${'0'.repeat(26)}`)
    expect(seen).toEqual([])
  })

  test('happens in the worker without anyone asking', async () => {
    const worker = await world.startWorker()
    try {
      await kept()
      await expect.poll(async () => (await rows())[0]?.state, { timeout: 60_000, interval: 100 }).toBe('handled')
    } finally {
      await worker.stop()
    }
  })
})

describe('an event that was kept', () => {
  const everyone: readonly Actor[] = [
    { kind: 'visitor' },
    member(),
    officer(),
    { kind: 'identity' },
    { kind: 'webhook', provider: 'moonpay' },
  ]

  async function outcome(actor: Actor, text: string): Promise<number | string | undefined> {
    return world.platform.database
      .inTransaction(actor, (tx) => tx.client.query(text))
      .then(
        ({ rowCount }) => rowCount ?? 0,
        (error: { code?: string }) => error.code,
      )
  }

  test('is seen and moved by the platform alone, and rewritten by nobody', async () => {
    await kept()
    for (const actor of everyone) {
      for (const statement of ['select from webhook_event', 'update webhook_event set attempts = 9', 'delete from webhook_event'])
        expect([actor.kind, await outcome(actor, statement)]).toEqual([actor.kind, '42501'])
    }
    const job: Actor = { kind: 'job', queue: 'test' }
    expect(await outcome(job, 'select from webhook_event')).toBe(1)
    for (const column of ['body', 'provider_event_id', 'type', 'subject', 'reference', 'received_at']) {
      expect(await outcome(job, `update webhook_event set ${column} = null`)).toBe('42501')
    }
    expect(await outcome(job, 'delete from webhook_event')).toBe(1)
  })

  test('is laid down by whoever brings events and by nobody else', async () => {
    const insert = `insert into webhook_event (id, provider, provider_event_id, type, body, state, received_at, due_at)
      values ('whe_' || gen_random_uuid(), 'moonpay', gen_random_uuid(), 't', '', 'waiting', now(), now())`
    for (const actor of [...everyone, { kind: 'job', queue: 'test' }, { kind: 'operator', command: 'test' }] as const) {
      expect([actor.kind, await outcome(actor, insert)]).toEqual([actor.kind, actor.kind === 'webhook' ? 1 : '42501'])
    }
    const handled = insert.replace("'waiting'", "'given-up'")
    expect(await outcome({ kind: 'webhook', provider: 'moonpay' }, handled)).toBe('42501')
  })

  test('is forgotten after 35 days, and never while it waits', async () => {
    const now = new Date('2026-11-05T09:07:00Z')
    const plant = (id: string, state: string, ageMs: number) =>
      world.superuser(
        `insert into webhook_event (id, provider, provider_event_id, type, body, state, received_at, due_at, handled_at)
         values ($1, 'moonpay', $1, 't', '', $2, $3, $3, case when $2 = 'handled' then $3::timestamptz end)`,
        [id, state, new Date(now.getTime() - ageMs)],
      )
    await plant('whe_1_kept', 'handled', 35 * dayMs - 1_000)
    await plant('whe_2_goes', 'handled', 35 * dayMs + 1_000)
    await plant('whe_3_goes', 'given-up', 36 * dayMs)
    await plant('whe_4_waits', 'waiting', 90 * dayMs)
    await clearPast(world.platform.contextFor({ actor: { kind: 'job', queue: 'sweep' }, now, requestId: 'retention' }), retention)
    expect((await rows()).map(({ id }) => id)).toEqual(['whe_1_kept', 'whe_4_waits'])
  })
})

describe('MoonPay’s twin and the intake', () => {
  const partner = { publishableKey: settings.MOONPAY_PUBLISHABLE_KEY, secretKey: settings.MOONPAY_SECRET_KEY }
  const currencyCode = settings.MOONPAY_CURRENCY_CODE
  let twin: MoonPayTwin
  beforeAll(async () => {
    const webhookUrl = `${served.address}/api/moonpay/webhook`
    twin = await startMoonPayTwin({ ...partner, httpPort: 0, webhookKey: key, currencyCodes: [currencyCode], webhookUrl, stepMs: 10 })
  })
  afterAll(() => twin.stop())

  async function order(path: string, sent: object): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${twin.httpUrl}/moonpay/${path}`, { method: 'POST', headers, body: JSON.stringify(sent) })).status).toBe(200)
  }

  /** Somebody pays by card, which makes two events. */
  async function buy(orderId: string): Promise<void> {
    const port = openMoonPayOnramp({ ...partner, currencyCode, widgetUrl: twin.pagesUrl, apiUrl: twin.httpUrl, tls: 'not-on-loopback' })
    const url = port.buildBuyUrl({
      orderId,
      customerId: 'per_1',
      walletAddress: `0x${'1'.repeat(40)}`,
      pay: money(5_000n, 'EUR'),
      customerAddress: '127.0.0.1',
      returnUrl: 'http://localhost:4000/wallet',
    })
    const body = new URLSearchParams({ search: new URL(url).search, pay: 'card' })
    expect((await fetch(`${twin.httpUrl}/buy`, { method: 'POST', body, redirect: 'manual' })).status).toBe(303)
  }

  const typesOf = async (orderId: string) =>
    (await world.superuser<{ type: string }>('select type from webhook_event where reference = $1 order by type', [orderId])).map(
      ({ type }) => type,
    )
  const both = ['transaction_created', 'transaction_updated']
  const patiently = { timeout: 60_000, interval: 50 }

  test.each(['none', 'doubled', 'reordered'])('agree on two events when they come %s', async (fault) => {
    await order('deliveries/faults', fault === 'none' ? { fault } : { fault, count: 1 })
    await buy(`ord_${fault}`)
    await expect.poll(() => typesOf(`ord_${fault}`), patiently).toEqual(both)
  })

  test.each(['forged', 'tampered', 'lost'])('the one that was %s is not taken, and the next is', async (fault) => {
    await order('deliveries/faults', { fault, count: 1 })
    await buy(`ord_${fault}`)
    await expect.poll(() => typesOf(`ord_${fault}`), patiently).toEqual(['transaction_updated'])
  })

  test('one that comes two days late is taken then', async () => {
    await order('deliveries/faults', { fault: 'late', count: 1 })
    await buy('ord_late')
    await expect.poll(() => typesOf('ord_late'), patiently).toEqual(['transaction_updated'])
    await moveClock(2 * dayMs)
    await order('clock', { advanceMs: 2 * dayMs })
    await expect.poll(() => typesOf('ord_late'), patiently).toEqual(both)
  })
})

test('a provider that is not configured is not listened to', async () => {
  const without = { ...world.platform, ports: { ...world.platform.ports, webhooks: {} } }
  const other = await serve(without, () => ({ kind: 'visitor' }))
  try {
    expect(await send({ body, headers: signature() }, other.address)).toBe(404)
  } finally {
    await other.close()
  }
})
