/** How a check goes on: documents are submitted, a verdict follows, and each step sends a webhook. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { TwinClock } from '../clock.ts'
import type { Deliveries } from '../deliveries.ts'
import type { TruthLog } from '../record.ts'
import type { Applicant, Papers, ReviewResult } from './applicants.ts'
import type { KycDeed } from './record.ts'
import { type Document, isListing, type Listing } from './screening.ts'

export interface Reviews {
  readonly tellCreated: (applicant: Applicant) => void
  readonly giveDocument: (applicant: Applicant, papers: Papers, document: Document) => Promise<void>
  /** The selfie is the last step: with it everything is handed in. False when the document is still missing. */
  readonly submit: (applicant: Applicant) => Promise<boolean>
  readonly decide: (applicant: Applicant, result: ReviewResult) => Promise<void>
  readonly hold: (applicant: Applicant) => Promise<void>
  /** Ongoing monitoring finds the person on a list. */
  readonly list: (applicant: Applicant, listing: Listing) => Promise<void>
  /** Goes on with one that is pending. */
  readonly lookAgain: (applicant: Applicant) => void
}

export interface ReviewParts {
  readonly clock: TwinClock
  readonly log: TruthLog<KycDeed>
  readonly deliveries: Deliveries
  /** How long a check takes, when the papers decide it. */
  readonly reviewMs: number
  readonly verdictOf: (papers: Papers) => ReviewResult | undefined
}

const clientId = 'heathland-twin'

export function makeReviews({ clock, log, deliveries, reviewMs, verdictOf }: ReviewParts): Reviews {
  const facts = ({ id, externalUserId }: Applicant) => ({ applicantId: id, externalUserId, fault: 'none', answered: true })
  const tell = (type: string, applicant: Applicant) => {
    const at = clock.now()
    const body = JSON.stringify({
      applicantId: applicant.id,
      inspectionId: applicant.inspectionId,
      applicantType: 'individual',
      correlationId: randomBytes(16).toString('hex'),
      levelName: applicant.levelName,
      sandboxMode: true,
      externalUserId: applicant.externalUserId,
      type,
      ...(type === 'applicantReviewed' ? { reviewResult: applicant.reviewResult } : {}),
      reviewStatus: applicant.reviewStatus,
      createdAt: `${spaced(at)}+0000`,
      createdAtMs: `${spaced(at)}.${String(at.getUTCMilliseconds()).padStart(3, '0')}`,
      clientId,
    })
    deliveries.send({ id: randomUUID(), type, body })
  }
  const decide = async (applicant: Applicant, result: ReviewResult) => {
    applicant.reviewStatus = 'completed'
    applicant.reviewResult = result
    applicant.reviewDate = clock.now()
    await log.add({
      what: 'reviewed',
      ...facts(applicant),
      verdict: [result.reviewAnswer, result.reviewRejectType].filter(Boolean).join(' '),
    })
    tell('applicantReviewed', applicant)
  }
  const hold = async (applicant: Applicant) => {
    applicant.reviewStatus = 'onHold'
    await log.add({ what: 'held', ...facts(applicant) })
    tell('applicantOnHold', applicant)
  }
  const lookAt = (applicant: Applicant) => {
    const { submitted } = applicant
    if (applicant.reviewStatus !== 'pending' || submitted === undefined) return
    const result = verdictOf(submitted)
    clock.at(new Date(clock.now().getTime() + reviewMs), async () => {
      // Whoever decided by hand in the meantime was first.
      if (applicant.reviewStatus !== 'pending') return
      if (isListing(submitted)) applicant.listedAs = [...new Set([...(applicant.listedAs ?? []), submitted])]
      await (result ? decide(applicant, result) : hold(applicant))
    })
  }
  return {
    decide,
    hold,
    lookAgain: lookAt,
    tellCreated: (applicant) => tell('applicantCreated', applicant),
    list: async (applicant, listing) => {
      applicant.listedAs = [...new Set([...(applicant.listedAs ?? []), listing])]
      await log.add({ what: 'listed', ...facts(applicant) })
      tell('amlCaseOnHold', applicant)
    },
    giveDocument: async (applicant, papers, document) => {
      applicant.papers = papers
      applicant.document = document
      await log.add({ what: 'document-given', ...facts(applicant) })
    },
    submit: async (applicant) => {
      const { papers } = applicant
      if (papers === undefined) return false
      applicant.papers = undefined
      applicant.submitted = papers
      applicant.reviewStatus = 'pending'
      applicant.reviewResult = undefined
      applicant.attemptCnt += 1
      await log.add({ what: 'submitted', ...facts(applicant) })
      tell('applicantPending', applicant)
      lookAt(applicant)
      return true
    },
  }
}

/** 2025-03-05 04:41:48 */
export function spaced(instant: Date): string {
  return instant.toISOString().slice(0, 19).replace('T', ' ')
}
