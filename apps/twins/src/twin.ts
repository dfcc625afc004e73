/** What every provider's twin has: a clock, faults on order, webhooks, a record of what it truly did, and a memory if it is given one. */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { makeClock, mountClock, type TwinClock } from './clock.ts'
import { type Deliveries, type DeliveryOptions, openDeliveries } from './deliveries.ts'
import { deliveryFaults, type FaultOf, type Faults, type FaultTable, makeFaults } from './faults.ts'
import { loopback, makeHttp } from './http.ts'
import { mountFaults, mountLog } from './pages.ts'
import { type DeedFacts, openTruthLog, type TruthLog } from './record.ts'
import { type Kept, openSnapshot, type Snapshot } from './snapshot.ts'

export interface TwinOptions<Table extends FaultTable> {
  /** Also the address of its control page, and the first part of its site's name. */
  readonly name: string
  /** What it does wrong when it answers. */
  readonly faults: Table
  readonly webhooks: Pick<DeliveryOptions, 'sign' | 'secret' | 'otherSecret' | 'retryAfterMs' | 'answerWithinMs' | 'send'> & {
    /** Where they go; it can be set later as well. */
    readonly url: string | undefined
    /** Where one goes that somebody has subscribed to by itself. */
    readonly targetOf?: DeliveryOptions['target']
  }
  readonly logDir: string | undefined
  /** Where it keeps what it knows; without one it forgets at its end. */
  readonly dataDir: string | undefined
}

/** A webhook, as a deed. */
interface WebhookDeed extends DeedFacts {
  readonly webhook?: { readonly id: string; readonly type: string; readonly attempt: number; readonly status: number | undefined }
}

export interface Twin<Fault extends string, Deed extends WebhookDeed> {
  readonly app: FastifyInstance
  readonly clock: TwinClock
  readonly log: TruthLog<Deed>
  readonly faults: Faults<Fault>
  readonly deliveryFaults: Faults
  readonly deliveries: Deliveries
  readonly webhookUrl: () => string | undefined
  /** Faults of something else than answers and webhooks, ordered at `/<twin>/<what>/faults`. */
  readonly faultsOf: <const Table extends FaultTable>(what: string, table: Table) => Faults<FaultOf<Table>>
  /** Takes up what it knew before, and keeps it with every deed from then on. */
  readonly remember: <State>(kept: Kept<State>) => Promise<void>
  readonly port: () => number
  readonly listen: (port: number) => Promise<Listening>
}

export interface Listening {
  readonly httpPort: number
  /** Where applications call. */
  readonly httpUrl: string
  /** Where browsers look: another site than the product's, as the provider is. */
  readonly pagesUrl: string
  readonly stop: () => Promise<void>
}

export async function openTwin<const Table extends FaultTable, Deed extends WebhookDeed>(
  options: TwinOptions<Table>,
): Promise<Twin<FaultOf<Table>, Deed>> {
  const { name, webhooks, dataDir } = options
  const root = `/${name}`
  const app = makeHttp()
  const clock = makeClock()
  const record = await openTruthLog<Deed>(name, options.logDir, clock.now)
  let memory: Snapshot | undefined
  const log: TruthLog<Deed> = {
    ...record,
    // Every change is a deed, and a deed is recorded before it is answered.
    add: async (deed) => {
      await record.add(deed)
      await memory?.keep()
    },
  }
  const realNow = () => new Date()
  const faults = makeFaults(options.faults, { now: realNow, delayMsDefault: 15_000 })
  const roads = makeFaults(deliveryFaults, { now: realNow })
  let webhookUrl = webhooks.url || undefined
  const deliveries = openDeliveries({
    ...webhooks,
    target: (webhook) => webhooks.targetOf?.(webhook) ?? webhookUrl,
    faults: roads,
    clock,
    // Any twin's record takes this deed.
    onAttempt: ({ fault, status, ...webhook }) =>
      log.add({ what: 'webhook-sent', fault, answered: status !== undefined, webhook: { ...webhook, status } } as unknown as Deed),
  })
  const port = () => (app.server.address() as AddressInfo).port
  mountFaults(app, `${root}/faults`, { faults, page: root })
  mountFaults(app, `${root}/deliveries/faults`, { faults: roads, page: root })
  mountLog(app, root, log)
  mountClock(app, root, clock)

  app.post(`${root}/webhook`, (request, reply) => {
    const { url } = (request.body ?? {}) as { url?: unknown }
    if (typeof url !== 'string' || (url !== '' && !URL.canParse(url)))
      return reply.code(400).send({ error: 'Send {"url": …}, empty for nobody.' })
    webhookUrl = url || undefined
    return reply.send({ url: webhookUrl ?? '' })
  })
  app.post(`${root}/resend`, (request, reply) => {
    const { id } = (request.body ?? {}) as { id?: unknown }
    return deliveries.resend(String(id)) ? reply.send({ id }) : reply.code(404).send({ error: 'There is no such webhook.' })
  })

  return {
    ...{ app, clock, log, faults, deliveries, port },
    deliveryFaults: roads as unknown as Faults,
    webhookUrl: () => webhookUrl,
    faultsOf: (what, table) => {
      const ordered = makeFaults(table, { now: realNow })
      mountFaults(app, `${root}/${what}/faults`, { faults: ordered, page: root })
      return ordered
    },
    remember: async (kept) => {
      if (dataDir !== undefined) memory = await openSnapshot(name, dataDir, kept)
    },
    listen: async (wanted) => {
      await app.listen({ host: loopback, port: wanted })
      return {
        httpPort: port(),
        httpUrl: `http://${loopback}:${port()}`,
        pagesUrl: `http://${name}.localhost:${port()}`,
        stop: async () => {
          clock.stop()
          await app.close()
          await memory?.keep()
        },
      }
    },
  }
}
