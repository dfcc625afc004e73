/**
 * What a program tells Prometheus of itself. Every label takes its values from a closed list: an id, a name or an address in one would
 * name somebody, and would make a series for each (`docs/decisions/0039-metrics.md`).
 */
import { access, type Operation } from '@heathland/contract/access'
import { type Priority, priorities, priorityOf } from '@heathland/contract/priority'
import { type BrowserErrorKind, browserErrorKinds } from '@heathland/domain/platform/browser-error'
import type { CallEnd } from '@heathland/providers/http'
import { type WebhookProvider, webhookProviders } from '@heathland/providers/webhook'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './database.ts'

/** Requests that are no operation of the contract, or were refused before it was known which. */
export const otherRequests = {
  'file-content': 'the bytes of a file, an image or a paper',
  health: 'a machine that asks whether we are well',
  other: 'an address of the api that is no operation, or a request that could not be read',
  page: 'a page, or a file of it',
  'public-log': 'the public log',
  'sign-in-callback': 'a browser that comes back from an outside sign-in',
  webhook: 'an event of a provider',
} as const
export type OtherRequest = keyof typeof otherRequests

/** How important each of them is; `always` is refused by no overload. */
export const otherPriorities = {
  'file-content': 'list',
  health: 'always',
  other: 'read',
  page: 'bulk',
  'public-log': 'bulk',
  'sign-in-callback': 'sign-in',
  webhook: 'always',
} as const satisfies Record<OtherRequest, Priority | 'always'>

export const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const
type StatusClass = (typeof statusClasses)[number]

export const calledProviders = ['moonpay', 'crossmint', 'sumsub', 'mangopay', 's3', 'linkedin', 'mail', 'timestamp', 'witness'] as const
export type CalledProvider = (typeof calledProviders)[number]

/** How a call of a provider ended. */
export const callOutcomes = Object.keys({
  answered: true,
  refused: true,
  failed: true,
  away: true,
  'not-tried': true,
} satisfies Record<CallEnd, true>)

export const jobOutcomes = ['done', 'failed'] as const
export type JobOutcome = (typeof jobOutcomes)[number]

export const webhookOutcomes = ['taken', 'unreadable', 'refused'] as const
export type WebhookOutcome = (typeof webhookOutcomes)[number]

const rejections = ['lockout', 'rate-limit', 'webhook'] as const
type Rejection = (typeof rejections)[number]

/** Few, because each operation has a series for each: what a person notices, and the second that the objective is about. */
const requestSeconds = [0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]
const jobSeconds = [0.05, 0.25, 1, 5, 30, 120]
const callSeconds = [0.1, 0.5, 1, 2.5, 10, 25]
/** The objective is one minute; an event that waits five raises an alert. */
const handledSeconds = [1, 5, 15, 60, 300, 3_600]

export interface Metrics {
  readonly registry: Registry
  readonly request: (asked: Operation | OtherRequest, status: number, seconds: number) => void
  readonly job: (queue: string, outcome: JobOutcome, seconds: number) => void
  readonly providerCall: (provider: CalledProvider, outcome: CallEnd, seconds: number) => void
  readonly webhook: (provider: WebhookProvider, outcome: WebhookOutcome) => void
  /** Seconds from a provider's webhook until it was acted on; by then the money it tells of is credited. */
  readonly webhookHandled: (provider: WebhookProvider, seconds: number) => void
  readonly rejected: (kind: Rejection) => void
  /** A request that was refused because there was too much to do. */
  readonly shed: (priority: Priority) => void
  /** How much there is to do, asked when somebody looks. */
  readonly watchPressure: (read: () => number) => void
  readonly browserError: (kind: BrowserErrorKind) => void
}

export function openMetrics(program: string): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ program })
  const registers = [registry]
  const request = new Histogram({
    name: 'heathland_http_request_seconds',
    help: 'Time until a request was answered, by operation and class of its status.',
    labelNames: ['operation', 'priority', 'status'],
    buckets: requestSeconds,
    registers,
  })
  const job = new Histogram({
    name: 'heathland_job_seconds',
    help: 'Time that a job took, by queue.',
    labelNames: ['queue', 'outcome'],
    buckets: jobSeconds,
    registers,
  })
  const call = new Histogram({
    name: 'heathland_provider_call_seconds',
    help: 'Time that a call of a provider took, tries included.',
    labelNames: ['provider', 'outcome'],
    buckets: callSeconds,
    registers,
  })
  const webhook = new Counter({
    name: 'heathland_webhooks_total',
    help: 'Webhooks that came, by provider.',
    labelNames: ['provider', 'outcome'],
    registers,
  })
  const handled = new Histogram({
    name: 'heathland_webhook_handled_seconds',
    help: 'Time from when a webhook came until it was acted on.',
    labelNames: ['provider'],
    buckets: handledSeconds,
    registers,
  })
  const rejected = new Counter({
    name: 'heathland_rejected_requests_total',
    help: 'Requests over a rate limit, tries at a locked account, and refused webhooks.',
    labelNames: ['kind'],
    registers,
  })
  const browser = new Counter({
    name: 'heathland_browser_errors_total',
    help: 'Errors in browsers: uncaught ones, rejections that nobody handles, and code that could not be loaded.',
    labelNames: ['kind'],
    registers,
  })
  const shed = new Counter({
    name: 'heathland_shed_requests_total',
    help: 'Requests refused because the process was overloaded, by how important they were.',
    labelNames: ['priority'],
    registers,
  })
  let readPressure: (() => number) | undefined
  const pressure = new Gauge({
    name: 'heathland_pressure',
    help: 'How overloaded the api is: from 1 on the least important requests are refused, from 8 on the most important ones.',
    registers,
    collect() {
      if (readPressure) this.set(readPressure())
    },
  })
  // A worker answers nobody.
  pressure.remove()
  for (const priority of priorities) shed.inc({ priority }, 0)
  for (const kind of browserErrorKinds) browser.inc({ kind }, 0)
  // A counter that appears with its first event hides that event from every rate, so those with few series begin at nought.
  for (const kind of rejections) rejected.inc({ kind }, 0)
  for (const provider of webhookProviders) {
    for (const outcome of webhookOutcomes) webhook.inc({ provider, outcome }, 0)
    handled.zero({ provider })
  }
  return {
    registry,
    request: (asked, status, seconds) => {
      const operation = knownOperation(asked)
      request.observe({ operation, priority: priorityOfRequest(operation), status: classOf(status) }, seconds)
    },
    job: (queue, outcome, seconds) => job.observe({ queue, outcome }, seconds),
    providerCall: (provider, outcome, seconds) => call.observe({ provider, outcome }, seconds),
    webhook: (provider, outcome) => webhook.inc({ provider, outcome }),
    webhookHandled: (provider, seconds) => handled.observe({ provider }, seconds),
    rejected: (kind) => rejected.inc({ kind }),
    shed: (priority) => shed.inc({ priority }),
    watchPressure: (read) => {
      readPressure = read
    },
    browserError: (kind) => browser.inc({ kind }),
  }
}

/** How the connections are used, asked when somebody looks. */
export function watchPools(metrics: Metrics, database: Database): void {
  const pools = { main: database, apart: database.apart } as const
  const gauge = (name: string, help: string, read: (pool: Database) => number) =>
    new Gauge({
      name: `heathland_db_pool_${name}`,
      help,
      labelNames: ['pool'],
      registers: [metrics.registry],
      collect() {
        for (const [pool, of] of Object.entries(pools)) this.set({ pool }, read(of))
      },
    })
  gauge('in_use', 'Connections to the database that a transaction holds.', (pool) => pool.connections().inUse)
  gauge('waiting', 'Requests that wait for a connection.', (pool) => pool.connections().waiting)
  gauge('max', 'The most connections there may be.', (pool) => pool.connections().max)
}

/** The type says so already; a value that got past it makes no series of its own. */
function knownOperation(operation: Operation | OtherRequest): Operation | OtherRequest {
  return Object.hasOwn(access, operation) || Object.hasOwn(otherRequests, operation) ? operation : 'other'
}

/** The operation says it already: the label makes no series more, and rules need no list of operations. */
export function priorityOfRequest(asked: Operation | OtherRequest): Priority | 'always' {
  return asked in otherPriorities ? otherPriorities[asked as OtherRequest] : priorityOf[asked as Operation]
}

function classOf(status: number): StatusClass {
  return statusClasses[Math.floor(status / 100) - 2] ?? '5xx'
}
