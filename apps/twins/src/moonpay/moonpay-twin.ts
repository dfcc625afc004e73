/** A stand-in for MoonPay: its buy page, its API and its webhooks. What is bought arrives in the wallet provider's twin, by HTTP. */
import { createHmac, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { makeClock, mountClock } from '../clock.ts'
import { openDeliveries, type Webhook } from '../deliveries.ts'
import { deliveryFaults, makeFaults } from '../faults.ts'
import { loopback, makeHttp } from '../http.ts'
import { mountFaults, mountLog } from '../pages.ts'
import { openTruthLog } from '../record.ts'
import { mountPages } from './pages.ts'
import { mountProtocol } from './protocol.ts'
import { type BuyDeed, moonPayFaults, orderFaults } from './record.ts'
import { openTransactions, type TransactionParts } from './transactions.ts'
import { mountWidget } from './widget.ts'

export interface MoonPayTwin {
  readonly httpPort: number
  /** Where servers call. */
  readonly httpUrl: string
  /** Where browsers look: another site than the product's, as MoonPay is. */
  readonly pagesUrl: string
  readonly stop: () => Promise<void>
}

export interface MoonPayTwinOptions {
  /** 0 takes a free port. */
  readonly httpPort: number
  readonly publishableKey: string
  readonly secretKey: string
  readonly webhookKey: string
  /** Its codes for EURC. */
  readonly currencyCodes: readonly string[]
  /** Where webhooks go; it can be set later as well. */
  readonly webhookUrl?: string | undefined
  /** The wallet provider's twin, where EURC arrives; without one it goes nowhere. */
  readonly walletsUrl?: string | undefined
  readonly stepMs?: number | undefined
  readonly logDir?: string | undefined
}

/** MoonPay does not publish its schedule; it backs off exponentially. Ten tries after the first, over an hour and a half. */
const retryAfterMs = Array.from({ length: 10 }, (_, place) => 5_000 * 2 ** place)
const answerWithinMs = 5_000
/** Long enough to be seen. */
const stepMsDefault = 1_500

export async function startMoonPayTwin(options: MoonPayTwinOptions): Promise<MoonPayTwin> {
  const { httpPort, webhookKey, walletsUrl, stepMs = stepMsDefault, logDir } = options
  const app = makeHttp()
  const clock = makeClock()
  const log = await openTruthLog<BuyDeed>('moonpay', logDir, clock.now)
  const realNow = () => new Date()
  const faults = makeFaults(moonPayFaults, { now: realNow, delayMsDefault: 15_000 })
  const orders = makeFaults(orderFaults, { now: realNow })
  const roads = makeFaults(deliveryFaults, { now: realNow })
  let webhookUrl = options.webhookUrl || undefined

  const deliveries = openDeliveries({
    target: () => webhookUrl,
    sign: signAsMoonPay,
    secret: webhookKey,
    otherSecret: () => `wk_test_${randomBytes(16).toString('hex')}`,
    retryAfterMs,
    answerWithinMs,
    faults: roads,
    clock,
    onAttempt: ({ fault, status, ...webhook }) =>
      log.add({ what: 'webhook-sent', fault, answered: status !== undefined, webhook: { ...webhook, status } }),
  })
  const transactions = openTransactions({
    ...{ clock, deliveries, log, stepMs },
    faults: orders,
    deliver: (transfer) => sendTokens(walletsUrl, transfer),
  })
  const partner = { publishableKey: options.publishableKey, secretKey: options.secretKey, currencyCodes: options.currencyCodes }
  mountWidget(app, { partner, transactions, log })
  mountProtocol(app, { partner, transactions, faults, log, now: clock.now })
  mountFaults(app, '/moonpay/faults', { faults, page: '/moonpay' })
  mountFaults(app, '/moonpay/orders/faults', { faults: orders, page: '/moonpay' })
  mountFaults(app, '/moonpay/deliveries/faults', { faults: roads, page: '/moonpay' })
  mountLog(app, '/moonpay', log)
  mountClock(app, '/moonpay', clock)
  mountPages(app, { transactions, log, faults, orderFaults: orders, deliveryFaults: roads, webhookUrl: () => webhookUrl })

  app.post('/moonpay/webhook', (request, reply) => {
    const { url } = (request.body ?? {}) as { url?: unknown }
    if (typeof url !== 'string' || (url !== '' && !URL.canParse(url)))
      return reply.code(400).send({ error: 'Send {"url": …}, empty for nobody.' })
    webhookUrl = url || undefined
    return reply.send({ url: webhookUrl ?? '' })
  })
  app.post('/moonpay/resend', (request, reply) => {
    const { id } = (request.body ?? {}) as { id?: unknown }
    return deliveries.resend(String(id)) ? reply.send({ id }) : reply.code(404).send({ error: 'There is no such webhook.' })
  })

  await app.listen({ host: loopback, port: httpPort })
  const { port } = app.server.address() as AddressInfo
  return {
    httpPort: port,
    httpUrl: `http://${loopback}:${port}`,
    pagesUrl: `http://moonpay.localhost:${port}`,
    stop: async () => {
      clock.stop()
      await app.close()
    },
  }
}

function signAsMoonPay({ webhook, at, secret }: { webhook: Webhook; at: Date; secret: string }) {
  const seconds = Math.floor(at.getTime() / 1_000)
  return { 'moonpay-signature-v2': `t=${seconds},s=${createHmac('sha256', secret).update(`${seconds}.${webhook.body}`).digest('hex')}` }
}

/** The same reference arrives once, so that an answer which was lost can be asked for again. */
async function sendTokens(
  walletsUrl: string | undefined,
  { address, token, rawAmount, reference }: Parameters<TransactionParts['deliver']>[0],
): Promise<string | undefined> {
  if (walletsUrl === undefined) return `0x${randomBytes(32).toString('hex')}`
  try {
    const response = await fetch(`${walletsUrl}/crossmint/credits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address, token, rawAmount: String(rawAmount), reference }),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const { txId } = (await response.json()) as { txId?: unknown }
    return response.ok && typeof txId === 'string' ? txId : undefined
  } catch {
    return undefined
  }
}
