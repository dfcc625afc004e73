import { contract } from '@heathland/contract'
import { access, type Operation } from '@heathland/contract/access'
import { priorities } from '@heathland/contract/priority'
import { browserErrorKinds } from '@heathland/domain/platform/browser-error'
import { webhookProviders } from '@heathland/providers/webhook'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownOrigin, type Served, serve } from '../../../../tests/serve.ts'
import { openWorld, type World } from '../../../../tests/world.ts'
import { calledProviders, callOutcomes, jobOutcomes, otherRequests, statusClasses, webhookOutcomes } from '../core/metrics.ts'
import { runChecks } from '../work/check.ts'
import { readGauge, showGauges } from '../work/gauge.ts'
import { everyCheck, everyGauge, everyJob } from './nouns.ts'
import { showReadiness } from './watch-process.ts'

let world: World
let served: Served
beforeAll(async () => {
  world = await openWorld({ REQUESTS_PER_MINUTE_MAX: '10000' })
  showGauges(world.platform, everyGauge)
  showReadiness(world.platform)
  served = await serve(world.platform, () => ({ kind: 'visitor' }))
})
afterAll(async () => {
  await served.close()
  await world.close()
})

interface Route {
  readonly operation: Operation
  readonly method: string
  readonly path: string
}

function routesIn(node: object, name = ''): Route[] {
  if (!('~orpc' in node))
    return Object.entries(node).flatMap(([key, inside]: [string, object]) => routesIn(inside, name === '' ? key : `${name}.${key}`))
  const { method = 'POST', path = '' } = (node['~orpc'] as { route: { method?: string; path?: string } }).route
  return [{ operation: name as Operation, method, path }]
}

interface Series {
  readonly metric: string
  readonly labels: Readonly<Record<string, string>>
}

async function everySeries(): Promise<readonly Series[]> {
  const text = await world.platform.metrics.registry.metrics()
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, metric = '', inside = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? []
      return {
        metric,
        labels: Object.fromEntries([...inside.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])),
      }
    })
}

const anId = 'per_01k9x2c4v8e3tq5m7n0r6w1y2z'
const canary = 'ab12cd34-canary'

test('every operation has its series after a call, and an address with an id in it makes none of its own', async () => {
  const routes = routesIn(contract)
  expect(routes.map(({ operation }) => operation).toSorted()).toEqual(Object.keys(access).toSorted())
  for (const { method, path } of routes) {
    const isReading = method === 'GET' || method === 'HEAD'
    await fetch(`${served.address}/api${path.replaceAll(/\{\+?\w+\}/g, anId)}?q=${canary}`, {
      method,
      headers: { origin: ownOrigin, 'content-type': 'application/json', 'idempotency-key': `${canary}-000000000000` },
      ...(!isReading && { body: '{}' }),
    }).then((answer) => answer.arrayBuffer())
  }
  await fetch(`${served.address}/api/nothing/${anId}`).then((answer) => answer.arrayBuffer())
  await fetch(`${served.address}/offers/${anId}?email=${canary}`).then((answer) => answer.arrayBuffer())
  const counted = (await everySeries()).filter(({ metric }) => metric === 'heathland_http_request_seconds_count')
  expect([...new Set(counted.map(({ labels }) => labels['operation']))].toSorted()).toEqual(
    [...Object.keys(access), 'other', 'page'].toSorted(),
  )
})

test('every label takes its values from a closed list', async () => {
  await runChecks(world.platform, everyCheck)
  world.platform.metrics.providerCall('moonpay', 'answered', 0.2)
  world.platform.metrics.job('send-mail', 'done', 0.2)
  const closed: Readonly<Record<string, readonly string[]>> = {
    program: ['api'],
    operation: [...Object.keys(access), ...Object.keys(otherRequests)],
    priority: [...priorities, 'always'],
    status: statusClasses,
    queue: [...everyJob.map(({ queue }) => queue), 'send-mail'],
    provider: [...calledProviders, ...webhookProviders],
    outcome: [...callOutcomes, ...jobOutcomes, ...webhookOutcomes],
    kind: ['lockout', 'rate-limit', 'webhook', ...browserErrorKinds],
    pool: ['main', 'apart'],
    gauge: everyGauge.map(({ name }) => name),
    ...Object.fromEntries(everyGauge.flatMap(({ label }) => (label ? [[label.name, label.values]] : []))),
  }
  for (const { metric, labels } of await everySeries()) {
    for (const [name, value] of Object.entries(labels)) {
      if (name === 'le') expect(Number.isNaN(Number(value.replace('+Inf', 'Infinity')))).toBe(false)
      else expect(closed[name] ?? [`${metric} has a label ${name}`], `${metric} ${name}`).toContain(value)
    }
  }
})

test.each(everyGauge)('the worker reads $name, and only labels of its list', async (gauge) => {
  const rows = await readGauge(world.platform, gauge)
  for (const { value, label } of rows) {
    expect(value === null || Number.isFinite(value)).toBe(true)
    if (gauge.label) expect(gauge.label.values).toContain(label)
    else expect(rows).toHaveLength(1)
  }
})

test('a figure says what the rows say', async () => {
  const read = async (name: string) => {
    const gauge = everyGauge.find((each) => each.name === name)
    return gauge ? readGauge(world.platform, gauge) : undefined
  }
  expect(await read('outbox_oldest_seconds')).toEqual([{ value: 0 }])
  await world.superuser(
    `insert into outbox (id, type, subject, announced_at) values ('evt_1', 'mail.queued', '{}', platform_now() - interval '40 seconds')`,
  )
  const [waiting] = (await read('outbox_oldest_seconds')) ?? []
  expect(waiting?.value).toBeGreaterThan(39)

  await runChecks(world.platform, [
    { name: 'ledger-sums-to-zero', sentence: 'nothing is broken', query: `select 'it is' as fault` },
    { name: 'mail-goes-out', sentence: 'this cannot be asked', query: 'select from nowhere' },
  ])
  const results = await read('check_broken')
  expect(results).toContainEqual({ label: 'ledger-sums-to-zero', value: 1 })
  expect(results).toContainEqual({ label: 'checks-are-answered', value: 0 })

  expect(await read('breaks_open')).toContainEqual({ label: 'week', value: 0 })
  await world.superuser(
    `insert into custody_break (id, kind, person_id, asset, expected_minor, found_minor, found_at, state, updated_at)
     values ('brk_1', 'balance', $1, 'EURC', 1, 2, platform_now() - interval '3 days', 'open', platform_now())`,
    [anId],
  )
  expect(await read('breaks_open')).toContainEqual({ label: 'week', value: 1 })
})

test('a figure that cannot be read is not shown, and the others are', async () => {
  const own = await openWorld()
  try {
    showGauges(own.platform, [
      { name: 'first', help: 'cannot be read', query: 'select from nowhere' },
      { name: 'second', help: 'can', query: 'select 7 as value' },
    ])
    const text = await own.platform.metrics.registry.metrics()
    expect(text).not.toMatch(/^heathland_first\b/m)
    expect(text).toMatch(/^heathland_second\{program="api"\} 7$/m)
    expect(text).toMatch(/^heathland_gauge_failures_total\{gauge="first",program="api"\} 1$/m)
  } finally {
    await own.close()
  }
})
