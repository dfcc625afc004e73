/** A stand-in for Sumsub: nobody is checked, and the person who plays the member says what the check will find. */
import { createHmac } from 'node:crypto'
import type { Webhook } from '../deliveries.ts'
import { type Listening, openTwin } from '../twin.ts'
import { makeApplicants, type Papers, type ReviewResult, verdicts } from './applicants.ts'
import { mountFrame } from './frame.ts'
import { mountPages } from './pages.ts'
import { mountProtocol } from './protocol.ts'
import { type KycDeed, sumsubFaults } from './record.ts'
import { makeReviews } from './review.ts'

export type SumsubTwin = Listening

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
  readonly dataDir?: string | undefined
}

export const digests = { HMAC_SHA1_HEX: 'sha1', HMAC_SHA256_HEX: 'sha256', HMAC_SHA512_HEX: 'sha512' } as const

/** After the first attempt: 5 min, 1 h, 5 h, 18 h. */
const retryAfterMs = [300, 3_600, 18_000, 64_800].map((seconds) => seconds * 1_000)
const answerWithinMs = 5_000

export async function startSumsubTwin(options: SumsubTwinOptions): Promise<SumsubTwin> {
  const { httpPort, appToken, secretKey, levels, digest = 'HMAC_SHA256_HEX', reviewMs = 1_500 } = options
  const twin = await openTwin<typeof sumsubFaults, KycDeed>({
    name: 'sumsub',
    faults: sumsubFaults,
    webhooks: {
      url: options.webhookUrl,
      sign: ({ webhook, secret }: { webhook: Webhook; secret: string }) => ({
        'x-payload-digest': createHmac(digests[digest], secret).update(webhook.body).digest('hex'),
        'x-payload-digest-alg': digest,
      }),
      secret: options.webhookSecret,
      retryAfterMs,
      answerWithinMs,
    },
    logDir: options.logDir,
    dataDir: options.dataDir,
  })
  const { app, clock, log, deliveries, faults } = twin
  const applicants = makeApplicants(clock.now)
  const pagesUrl = () => `http://sumsub.localhost:${twin.port()}`
  const reviews = makeReviews({ clock, log, deliveries, reviewMs, verdictOf: (papers) => verdictOfPapers[papers] })
  mountProtocol(app, { appToken, secretKey, levels, pagesUrl, applicants, reviews, faults, log, clock })
  mountPages(app, { ...twin, applicants, reviews })
  mountFrame(app, { applicants, reviews })
  await twin.remember({
    read: applicants.kept.read,
    // What was being looked at when the twin ended is looked at again.
    restore: (known) => {
      applicants.kept.restore(known)
      applicants.list().forEach(reviews.lookAgain)
    },
  })
  return twin.listen(httpPort)
}

const verdictOfPapers: Readonly<Record<Papers, ReviewResult | undefined>> = {
  clear: verdicts.GREEN,
  blurred: verdicts['RED RETRY'],
  forged: verdicts['RED FINAL'],
  unsure: undefined,
  pep: verdicts.GREEN,
  press: verdicts.GREEN,
  sanctioned: undefined,
}
