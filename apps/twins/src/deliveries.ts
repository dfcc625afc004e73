/**
 * Webhooks as providers send them: signed, tried again on a schedule until somebody answers 2xx in time, and with the faults of
 * the road on order. Every attempt stands in the twin's record.
 */
import { randomBytes } from 'node:crypto'
import type { TwinClock } from './clock.ts'
import type { deliveryFaults, FaultOf, Faults } from './faults.ts'

export type DeliveryFault = FaultOf<typeof deliveryFaults>

export interface Webhook {
  /** The same over all attempts. */
  readonly id: string
  readonly type: string
  readonly body: string
}

export interface Attempt {
  readonly id: string
  readonly type: string
  /** 1 for the first. */
  readonly attempt: number
  /** What was answered; undefined when nothing was, or nothing in time. */
  readonly status: number | undefined
  readonly fault: DeliveryFault
}

export interface DeliveryOptions {
  /** Where a webhook goes; undefined while nobody is subscribed. */
  readonly target: (webhook: Webhook) => string | undefined
  /** How it is sent: by POST, unless the provider has another way. */
  readonly send?: (sent: SentWebhook) => Promise<number | undefined>
  /** The headers that sign these bytes now. */
  readonly sign: (signed: { readonly webhook: Webhook; readonly at: Date; readonly secret: string }) => Readonly<Record<string, string>>
  readonly secret: string
  /** How long after each failed attempt the next one follows; none after the last. */
  readonly retryAfterMs: readonly number[]
  readonly answerWithinMs: number
  readonly faults: Faults<DeliveryFault>
  readonly clock: TwinClock
  readonly onAttempt: (attempt: Attempt) => Promise<void>
  /** A secret of the same kind that is not ours. */
  readonly otherSecret?: () => string
}

export interface SentWebhook {
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly answerWithinMs: number
}

export interface Deliveries {
  /** Takes a webhook on its way. It is under way when this returns, and `settled` says when what is due now has been tried. */
  readonly send: (webhook: Webhook) => void
  /** The console's "resend": the same webhook under the same id, from its first attempt. */
  readonly resend: (id: string) => boolean
  readonly settled: () => Promise<void>
}

const lateMs = 48 * 3_600_000
/** What a person may still want to resend; the oldest leaves first. */
const rememberedMax = 10_000

export function openDeliveries(options: DeliveryOptions): Deliveries {
  const { clock, faults, retryAfterMs, onAttempt, answerWithinMs, send = post } = options
  const otherSecret = options.otherSecret ?? (() => randomBytes(24).toString('hex'))
  const known = new Map<string, Webhook>()
  const running = new Set<Promise<void>>()
  const heldBack: Webhook[] = []

  const start = (work: () => Promise<void>) => {
    const run = work().finally(() => running.delete(run))
    running.add(run)
    clock.during(run)
  }
  const attempt = async (webhook: Webhook, number: number, fault: DeliveryFault): Promise<void> => {
    const target = options.target(webhook)
    if (target === undefined) return
    const secret = fault === 'forged' ? otherSecret() : options.secret
    // Signed with this machine's time: whoever receives it looks at a clock that nobody has set forward.
    const headers = options.sign({ webhook, at: new Date(), secret })
    const body = fault === 'tampered' ? tamper(webhook.body) : webhook.body
    const status = await send({ target, headers, body, answerWithinMs })
    await onAttempt({ id: webhook.id, type: webhook.type, attempt: number, status, fault })
    if (status !== undefined && status >= 200 && status < 300) return
    const waitMs = retryAfterMs[number - 1]
    // A forger does not try again; who was wronged by the road does.
    if (waitMs === undefined || fault === 'forged' || fault === 'tampered') return
    clock.at(new Date(clock.now().getTime() + waitMs), () => attempt(webhook, number + 1, 'none'))
  }
  const deliver = async (webhook: Webhook): Promise<void> => {
    const fault = faults.strikeOf('lost', 'doubled', 'reordered', 'late', 'forged', 'tampered')
    if (fault === 'lost') return onAttempt({ id: webhook.id, type: webhook.type, attempt: 0, status: undefined, fault })
    if (fault === 'late') return clock.at(new Date(clock.now().getTime() + lateMs), () => attempt(webhook, 1, fault))
    if (fault === 'reordered') {
      heldBack.push(webhook)
      return
    }
    await attempt(webhook, 1, fault)
    if (fault === 'doubled') await attempt(webhook, 1, fault)
    for (const earlier of heldBack.splice(0)) await attempt(earlier, 1, 'reordered')
  }
  return {
    send: (webhook) => {
      known.set(webhook.id, webhook)
      if (known.size > rememberedMax) known.delete(known.keys().next().value ?? '')
      start(() => deliver(webhook))
    },
    resend: (id) => {
      const webhook = known.get(id)
      if (webhook) start(() => attempt(webhook, 1, 'none'))
      return webhook !== undefined
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

function post({ target, headers, body, answerWithinMs }: SentWebhook): Promise<number | undefined> {
  return statusOf(target, answerWithinMs, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
}

/** What was answered in time, if anything was. */
export async function statusOf(url: string, answerWithinMs: number, init: RequestInit): Promise<number | undefined> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(answerWithinMs) })
    await response.body?.cancel()
    return response.status
  } catch {
    return undefined
  }
}

/** Still JSON, and no longer what was signed. */
function tamper(body: string): string {
  return body.replace(/\}\s*$/, ',"tampered":true}')
}
