import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { type Running, start } from '../../../../tests/processes.ts'
import { startTwin, trustSettings } from '../../../../tests/twin-process.ts'
import { openWorld, type World } from '../../../../tests/world.ts'
import { witnessKey } from '../../../twins/src/witness/witness-twin.ts'
import type { Config } from './config.ts'

let world: World
const started: Running[] = []
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL')
})
afterAll(() => world.close())

function run(entry: Parameters<typeof start>[0], settings: Partial<Config> = {}): Running {
  const running = start(entry, { ...world.config, LOG_LEVEL: 'debug', ...settings })
  started.push(running)
  return running
}

test('what is asked leaves no trace in the log but its operation and its status', async () => {
  const canary = `canary-${randomBytes(6).toString('hex')}`
  const api = run('api')
  const address = await api.said('at')
  const headers = {
    'user-agent': canary,
    cookie: `__Host-session=${canary}`,
    authorization: `Bearer ${canary}`,
    referer: `http://x/${canary}`,
    'x-forwarded-for': canary,
    'x-other': canary,
  }
  const own = { ...headers, origin: 'http://localhost:4000', 'content-type': 'application/json', 'idempotency-key': `${canary}-key` }
  const asked: readonly [string, RequestInit][] = [
    [`/api/platform/health?email=${canary}`, { headers }],
    [`/api/${canary}/nothing?token=${canary}`, { headers }],
    [`/${canary}`, { headers }],
    [`/api/%ff${canary}`, { headers }],
    ['/api/office/platform/checks', { method: 'POST', headers: own, body: JSON.stringify({ [canary]: canary }) }],
    ['/api/office/platform/checks', { method: 'POST', headers: own, body: `{${canary}` }],
    ['/api/office/platform/checks', { method: 'POST', headers: { ...own, origin: `https://${canary}.example` }, body: '{}' }],
    ['/api/office/platform/checks', { method: 'POST', headers: { ...own, 'content-type': `text/${canary}` }, body: canary }],
    ['/api/identity/session', { method: 'POST', headers: own, body: JSON.stringify({ email: `${canary}@example.org`, password: canary }) }],
  ]
  for (const [path, init] of asked) await (await fetch(`${address}${path}`, init)).text()
  api.child.kill('SIGTERM')
  expect(await api.ended).toEqual({ code: 0, signal: null })
  const answered = api.lines().filter((line) => line.includes('"answered"'))
  expect(answered.length).toBeGreaterThanOrEqual(asked.length - 1)
  expect(Object.keys(JSON.parse(answered[0] ?? '') as object).sort()).toEqual([
    'level',
    'method',
    'ms',
    'msg',
    'operation',
    'requestId',
    'role',
    'status',
    'time',
    'traceId',
  ])
  expect(api.lines().filter((line) => line.includes(canary))).toEqual([])
}, 180_000)

test('an api that is asked to stop finishes what is under way and ends well', async () => {
  const api = run('api')
  const address = await api.said('at')
  const holder = new pg.Client({ connectionString: world.url('postgres') })
  await holder.connect()
  await holder.query('begin; lock table platform_check in access exclusive mode')
  const underWay = fetch(`${address}/api/platform/health`)
  await expect
    .poll(() => world.superuser(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
    .toHaveLength(1)
  api.child.kill('SIGTERM')
  await expect
    .poll(() =>
      fetch(`${address}/healthz`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .not.toBe(200)
  await holder.end()
  const releasedAt = performance.now()
  const answer = await underWay
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ reasons: expect.any(Array) })
  expect(await api.ended).toEqual({ code: 0, signal: null })
  expect(performance.now() - releasedAt).toBeLessThan(8_000)
}, 180_000)

test('an api that is asked to stop is unready at once, answers on until the balancer has noticed, and only then takes no more', async () => {
  // Longer than what it has to finish its work, which begins afterwards.
  const delaySeconds = 17
  const api = run('api', { STOP_DELAY_SECONDS: delaySeconds })
  const address = await api.said('at')
  const status = (path: string) =>
    fetch(`${address}${path}`, { headers: { connection: 'close' } }).then(
      (answer) => answer.status,
      () => 'refused',
    )
  expect(await status('/readyz')).toBe(200)
  const askedAt = performance.now()
  api.child.kill('SIGTERM')
  await expect.poll(() => status('/readyz'), { timeout: 2_000 }).toBe(503)
  while (performance.now() - askedAt < (delaySeconds - 1) * 1_000) {
    expect([await status('/api/platform/health'), await status('/readyz')]).toEqual([200, 503])
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  expect(await api.ended).toEqual({ code: 0, signal: null })
  expect(performance.now() - askedAt).toBeGreaterThan(delaySeconds * 1_000)
  expect(await status('/healthz')).toBe('refused')
}, 180_000)

test('a connection that a browser keeps open does not hold up the end', async () => {
  const api = run('api')
  const address = await api.said('at')
  await (await fetch(`${address}/healthz`)).text()
  const askedAt = performance.now()
  api.child.kill('SIGTERM')
  expect(await api.ended).toEqual({ code: 0, signal: null })
  expect(performance.now() - askedAt).toBeLessThan(8_000)
}, 180_000)

test('an api shows its figures on a port of its own and not where the product is', async () => {
  const api = run('api')
  const address = await api.said('at')
  const own = await api.said('metricsAt')
  expect(new URL(own).hostname).toBe('127.0.0.1')
  await (await fetch(`${address}/api/platform/health`)).text()
  const text = await (await fetch(`${own}/metrics`)).text()
  expect(text).toMatch(
    /^heathland_http_request_seconds_count\{program="api",operation="member.platform.health",priority="read",status="2xx"\} 1$/m,
  )
  expect(text).toMatch(/^heathland_ready\{program="api"\} 1$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds/m)
  expect((await fetch(`${own}/healthz`)).status).toBe(200)
  expect((await fetch(`${own}/api/platform/health`)).status).toBe(404)
  expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).toBe(405)
  for (const path of ['/metrics', '/%6detrics', '/api/metrics', '/metrics/'])
    expect(await (await fetch(`${address}${path}`)).text()).not.toContain('heathland_')
  const taken = start('api', { ...world.config, METRICS_PORT: Number(new URL(own).port) })
  started.push(taken)
  expect(await taken.ended).toEqual({ code: 1, signal: null })
  expect(taken.lines().join('\n')).toContain('METRICS_PORT')
}, 180_000)

test('a worker shows the figures of the rows', async () => {
  const worker = run('worker')
  const own = await worker.said('metricsAt')
  const text = await (await fetch(`${own}/metrics`)).text()
  expect(text).toMatch(/^heathland_outbox_oldest_seconds\{program="worker"\} \d/m)
  expect(text).toMatch(/^heathland_gauge_failures_total\{gauge="check_broken",program="worker"\} 0$/m)
  expect(text).not.toMatch(/^heathland_gauge_failures_total\{.*\} [1-9]/m)
  expect((await fetch(`${own}/healthz`)).status).toBe(200)
}, 180_000)

test('a worker that is asked to stop ends well', async () => {
  const worker = run('worker')
  await expect.poll(() => worker.lines().some((line) => line.includes('worker is working')), { timeout: 30_000 }).toBe(true)
  worker.child.kill('SIGTERM')
  expect(await worker.ended).toEqual({ code: 0, signal: null })
}, 180_000)

test('an environment that is not whole stops the start with the name of what is missing', async () => {
  const api = start('api', { ...world.config, DATABASE_URL: undefined })
  expect(await api.ended).toEqual({ code: 1, signal: null })
  expect(api.lines().join('\n')).toContain('DATABASE_URL')
})

test('production does not start on a clock that was moved', async () => {
  const key = (fill: number) => Buffer.alloc(32, fill).toString('base64')
  const own = await openWorld({ MASTER_KEY: key(1), INDEX_KEY: key(2) })
  const trust = await startTwin('trust')
  const production: Config = {
    ...own.config,
    HEATHLAND_ENV: 'production',
    DATABASE_URL: bySocket(own.databaseSettings.DATABASE_URL),
    WORKER_DATABASE_URL: bySocket(own.databaseSettings.WORKER_DATABASE_URL),
    OPERATOR_DATABASE_URL: undefined,
    DATABASE_OWNER_URL: undefined,
    PUBLIC_ORIGIN: 'https://heathland.example',
    SMTP_URL: 'smtps://mail.example.org',
    MOONPAY_WIDGET_URL: 'https://buy.moonpay.com',
    MOONPAY_API_URL: 'https://api.moonpay.com',
    MOONPAY_PUBLISHABLE_KEY: 'pk_live_1',
    MOONPAY_SECRET_KEY: 'sk_live_1',
    MOONPAY_WEBHOOK_KEY: 'wk_live_1',
    MOONPAY_CURRENCY_CODE: 'eurc_base',
    MANGOPAY_API_URL: 'https://api.mangopay.com',
    MANGOPAY_CARD_URL: 'https://webpayment.payline.com',
    MANGOPAY_CLIENT_ID: 'heathland',
    MANGOPAY_API_KEY: 'a key of Mangopay',
    MANGOPAY_USER_ID: 'user_m_1',
    MANGOPAY_EUR_WALLET_ID: 'wlt_m_eur',
    MANGOPAY_WEBHOOK_KEY: 'a secret part',
    CROSSMINT_API_URL: 'https://www.crossmint.com/api',
    CROSSMINT_API_KEY: 'sk_production_1',
    CROSSMINT_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    CROSSMINT_CHAIN: 'base',
    CROSSMINT_EURC_TOKEN: 'eurc',
    CROSSMINT_CONSOLE_WALLET_URL: 'https://www.crossmint.com/console/wallets',
    SUMSUB_API_URL: 'https://api.sumsub.com',
    SUMSUB_APP_TOKEN: 'prd:1',
    SUMSUB_SECRET_KEY: 'a secret of Sumsub',
    SUMSUB_WEBHOOK_SECRET: 'another secret of Sumsub',
    SUMSUB_LEVEL_NAME: 'individual',
    SUMSUB_FRAME_URL: 'https://in.sumsub.com',
    ...trustSettings(trust),
    TIMESTAMP_URL: 'https://timestamps.example',
    LOG_ORIGIN: 'log.example/heathland',
    LOG_KEY: key(3),
    LOG_WITNESSES: ['north.example', 'south.example'].map((name) => [witnessKey(name), `https://${name}`]),
    LOG_WITNESSES_NEEDED: 2,
    LOG_LEVEL: 'info',
  }
  try {
    await own.superuser('update clock_offset set ahead_seconds = 1')
    for (const entry of ['api', 'worker'] as const) {
      const running = run(entry, production)
      expect(await running.ended).toEqual({ code: 1, signal: null })
      expect(running.lines().join('\n')).toContain('clock has been moved')
    }
    await own.superuser('update clock_offset set ahead_seconds = 0')
    expect(await run('api', production).said('at')).toContain('http://')
  } finally {
    await own.close()
    await trust.stop()
  }
}, 180_000)

/** The same database through the socket of this machine. */
function bySocket(url: string): string {
  const { username, port, pathname } = new URL(url)
  return `postgres://${pathname}?${new URLSearchParams({ host: inject('cluster').sockets, port, user: username })}`
}

test('the daily questions pass on a sound database and fail on a planted fault', async () => {
  const sound = run('check')
  expect(await sound.ended).toEqual({ code: 0, signal: null })
  await world.superuser(
    `insert into platform_check (id, state, requested_at, due_at) values ('chk_forgotten', 'requested', now() - interval '2 hours', now() + interval '1 day')`,
  )
  const broken = run('check')
  expect(await broken.ended).toEqual({ code: 1, signal: null })
  expect(broken.lines().find((line) => line.includes('not so'))).toContain('chk_forgotten')
}, 180_000)
