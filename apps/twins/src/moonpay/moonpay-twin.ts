/** A stand-in for MoonPay: its buy page, its API and its webhooks. What is bought arrives in the wallet provider's twin, by HTTP. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Webhook } from '../deliveries.ts'
import { type Listening, openTwin } from '../twin.ts'
import { mountPages } from './pages.ts'
import { mountProtocol } from './protocol.ts'
import { type BuyDeed, moonPayFaults, orderFaults } from './record.ts'
import { openTransactions, type TransactionParts } from './transactions.ts'
import { mountWidget } from './widget.ts'

export type MoonPayTwin = Listening

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
  readonly dataDir?: string | undefined
}

/** MoonPay does not publish its schedule; it backs off exponentially. Ten tries after the first, over an hour and a half. */
const retryAfterMs = Array.from({ length: 10 }, (_, place) => 5_000 * 2 ** place)
const answerWithinMs = 5_000
/** Long enough to be seen. */
const stepMsDefault = 1_500

export async function startMoonPayTwin(options: MoonPayTwinOptions): Promise<MoonPayTwin> {
  const { httpPort, webhookKey, walletsUrl, stepMs = stepMsDefault } = options
  const twin = await openTwin<typeof moonPayFaults, BuyDeed>({
    name: 'moonpay',
    faults: moonPayFaults,
    webhooks: {
      url: options.webhookUrl,
      sign: signAsMoonPay,
      secret: webhookKey,
      otherSecret: () => `wk_test_${randomBytes(16).toString('hex')}`,
      retryAfterMs,
      answerWithinMs,
    },
    logDir: options.logDir,
    dataDir: options.dataDir,
  })
  const { app, clock, log, deliveries } = twin
  const orders = twin.faultsOf('orders', orderFaults)
  const transactions = openTransactions({
    ...{ clock, deliveries, log, stepMs },
    faults: orders,
    deliver: (transfer) => sendTokens(walletsUrl, transfer),
  })
  await twin.remember(transactions.kept)
  const partner = { publishableKey: options.publishableKey, secretKey: options.secretKey, currencyCodes: options.currencyCodes }
  mountWidget(app, { partner, transactions, log })
  mountProtocol(app, { partner, transactions, faults: twin.faults, log, now: clock.now })
  mountPages(app, { ...twin, transactions, orderFaults: orders })
  return twin.listen(httpPort)
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
