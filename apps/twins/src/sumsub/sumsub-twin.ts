/** A stand-in for Sumsub: nobody is checked, and the person who plays the member says what the check will find. */
import { createHmac } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { makeClock, mountClock } from '../clock.ts'
import { openDeliveries, type Webhook } from '../deliveries.ts'
import { deliveryFaults, makeFaults } from '../faults.ts'
import { loopback, makeHttp } from '../http.ts'
import { mountFaults, mountLog } from '../pages.ts'
import { openTruthLog } from '../record.ts'
import { makeApplicants, type Papers, type ReviewResult, verdicts } from './applicants.ts'
import { mountFrame } from './frame.ts'
import { mountPages } from './pages.ts'
import { mountProtocol } from './protocol.ts'
import { type KycDeed, sumsubFaults } from './record.ts'
import { makeReviews } from './review.ts'

export interface SumsubTwin {
  readonly httpPort: number
  /** Where applications call. */
  readonly httpUrl: string
  /** Where browsers look: another site than the product's, as Sumsub is. */
  readonly pagesUrl: string
  readonly stop: () => Promise<void>
}

export interface SumsubTwinOptions {
  /** 0 takes a free port. */
  readonly httpPort: number
  readonly appToken: string
  readonly secretKey: string
  readonly webhookSecret: string
  readonly webhookUrl?: string | undefined
  readonly levels: readonly string[]
  readonly digest?: keyof typeof digests | undefined
  /** How long a check takes. */
  readonly reviewMs?: number | undefined
  readonly logDir?: string | undefined
}

export const digests = { HMAC_SHA1_HEX: 'sha1', HMAC_SHA256_HEX: 'sha256', HMAC_SHA512_HEX: 'sha512' } as const

/** After the first attempt: 5 min, 1 h, 5 h, 18 h. */
const retryAfterMs = [300, 3_600, 18_000, 64_800].map((seconds) => seconds * 1_000)
const answerWithinMs = 5_000

export async function startSumsubTwin(options: SumsubTwinOptions): Promise<SumsubTwin> {
  const { httpPort, appToken, secretKey, levels, digest = 'HMAC_SHA256_HEX', reviewMs = 1_500, logDir } = options
  const app = makeHttp()
  const clock = makeClock()
  const log = await openTruthLog<KycDeed>('sumsub', logDir, clock.now)
  const applicants = makeApplicants(clock.now)
  const realNow = () => new Date()
  const faults = makeFaults(sumsubFaults, { now: realNow, delayMsDefault: 15_000 })
  const roads = makeFaults(deliveryFaults, { now: realNow })
  const port = () => (app.server.address() as AddressInfo).port
  const pagesUrl = () => `http://sumsub.localhost:${port()}`
  let webhookUrl = options.webhookUrl || undefined

  const deliveries = openDeliveries({
    target: () => webhookUrl,
    sign: ({ webhook, secret }: { webhook: Webhook; secret: string }) => ({
      'x-payload-digest': createHmac(digests[digest], secret).update(webhook.body).digest('hex'),
      'x-payload-digest-alg': digest,
    }),
    secret: options.webhookSecret,
    retryAfterMs,
    answerWithinMs,
    faults: roads,
    clock,
    onAttempt: ({ fault, status, ...webhook }) =>
      log.add({ what: 'webhook-sent', fault, answered: status !== undefined, webhook: { ...webhook, status } }),
  })
  const reviews = makeReviews({ clock, log, deliveries, reviewMs, verdictOf: (papers) => verdictOfPapers[papers] })
  mountProtocol(app, { appToken, secretKey, levels, pagesUrl, applicants, reviews, faults, log, clock })
  mountFaults(app, '/sumsub/faults', { faults, page: '/sumsub' })
  mountFaults(app, '/sumsub/deliveries/faults', { faults: roads, page: '/sumsub' })
  mountLog(app, '/sumsub', log)
  mountClock(app, '/sumsub', clock)
  mountPages(app, { applicants, reviews, log, faults, deliveryFaults: roads, webhookUrl: () => webhookUrl })
  mountFrame(app, { applicants, reviews })
  app.post('/sumsub/webhook', (request, reply) => {
    const { url } = (request.body ?? {}) as { url?: unknown }
    if (typeof url !== 'string' || (url !== '' && !URL.canParse(url)))
      return reply.code(400).send({ error: 'Send {"url": …}, empty for nobody.' })
    webhookUrl = url || undefined
    return reply.send({ url: webhookUrl ?? '' })
  })

  await app.listen({ host: loopback, port: httpPort })
  return {
    httpPort: port(),
    httpUrl: `http://${loopback}:${port()}`,
    pagesUrl: pagesUrl(),
    stop: async () => {
      clock.stop()
      await app.close()
    },
  }
}

const verdictOfPapers: Readonly<Record<Papers, ReviewResult | undefined>> = {
  clear: verdicts.GREEN,
  blurred: verdicts['RED RETRY'],
  forged: verdicts['RED FINAL'],
  unsure: undefined,
}
