import { proseLength } from '@heathland/domain/form'
import { checkStates, evidenceKinds, evidenceMax, evidenceStates } from '@heathland/domain/offers/evidence'
import {
  answerLengths,
  interestPage,
  offerStates,
  offerSteps,
  offersPage,
  offerVersionsMax,
  questionsPage,
  updateLengths,
} from '@heathland/domain/offers/offer'
import { contentProblems } from '@heathland/domain/offers/publication'
import { offerKinds, spvKinds } from '@heathland/domain/offers/terms'
import { lawPacks } from '@heathland/domain/rules/law-pack'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { keyed, Nothing, officeErrors } from '../member/identity.ts'
import { OfferContent, OfferId, OfferPage } from '../member/offers.ts'
import { coded, IdText, prose, trimmedLine } from '../text.ts'
import { Day, Instant, Money, Names } from '../wire.ts'

export const OfferLine = z.strictObject({
  id: z.string(),
  name: z.string(),
  spvId: z.string(),
  company: z.string(),
  kind: z.enum(offerKinds),
  state: z.enum(offerStates),
  version: z.int().min(1),
  publishedVersion: z.int().min(1).optional(),
  target: Money,
  updatedAt: Instant,
})
export type OfferLine = z.infer<typeof OfferLine>

export const OfferEvidence = z.strictObject({
  id: z.string(),
  kind: z.enum(evidenceKinds),
  title: z.string(),
  fileId: z.string(),
  bytes: z.int().min(0),
  issuedOn: Day.optional(),
  expiresOn: Day.optional(),
  state: z.enum(evidenceStates),
  note: z.string().optional(),
  addedBy: z.string(),
  addedAt: Instant,
  reviewedBy: z.string().optional(),
  reviewedAt: Instant.optional(),
})
export type OfferEvidence = z.infer<typeof OfferEvidence>

const Version = z.int().min(1).max(offerVersionsMax)

export const OfferProblem = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('content'), what: z.enum(contentProblems) }),
  z.strictObject({ kind: z.literal('evidence'), what: z.enum(evidenceKinds), state: z.enum(checkStates) }),
  z.strictObject({ kind: z.literal('owner-related') }),
  z.strictObject({ kind: z.literal('owner-total'), max: Money }),
])
export type OfferProblem = z.infer<typeof OfferProblem>

export const OfficeOffer = z.strictObject({
  ...OfferLine.shape,
  cell: z.string(),
  lawPack: z.enum(lawPacks),
  content: OfferContent,
  writtenBy: z.string(),
  writtenAt: Instant,
  apy: z.number(),
  evidence: z.array(OfferEvidence).max(evidenceMax),
  problems: z.array(OfferProblem).max(100),
  /** The request that waits for a second person, where there is one. */
  approvalId: z.string().optional(),
  figures: z.strictObject({
    explored: z.int().min(0),
    watching: z.int().min(0),
    interested: z.int().min(0),
    questionsWaiting: z.int().min(0),
    raised: Money,
  }),
  names: Names,
})
export type OfficeOffer = z.infer<typeof OfficeOffer>

export const OfferVersion = z.strictObject({ version: Version, writtenBy: z.string(), writtenAt: Instant, isPublished: z.boolean() })
export type OfferVersion = z.infer<typeof OfferVersion>

export const OfficeQuestion = z.strictObject({
  id: z.string(),
  text: z.string(),
  state: z.enum(['waiting', 'answered', 'declined']),
  askedAt: Instant,
  answer: z.string().optional(),
  answeredAt: Instant.optional(),
})
export type OfficeQuestion = z.infer<typeof OfficeQuestion>

const tags = ['offers']
const Next = z.string().optional()
const known = [...officeErrors, 'NOT_FOUND'] as const

export const offers = {
  list: oc
    .route({
      method: 'GET',
      path: '/office/offers',
      summary: 'Offers of one’s own SPVs, newest first, and the SPVs to draft one for',
      tags,
    })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ state: z.enum(offerStates).optional(), after: IdText.optional() }))
    .output(
      z.strictObject({
        items: z.array(OfferLine).max(offersPage),
        spvs: z.array(z.strictObject({ id: z.string(), name: z.string(), kind: z.enum(spvKinds) })).max(100),
        next: Next,
      }),
    ),
  read: oc
    .route({
      method: 'GET',
      path: '/office/offers/{offerId}',
      summary: 'An offer with its newest version, papers, checklist and figures',
      tags,
    })
    .errors(mayGive(...known))
    .input(OfferId)
    .output(OfficeOffer),
  create: oc
    .route({ method: 'POST', path: '/office/offers', summary: 'Begin to draft an offer of an SPV', tags })
    .errors(mayGive(...known, ...keyed))
    .input(z.strictObject({ spvId: IdText, name: trimmedLine(80).min(3) }))
    .output(z.strictObject({ id: z.string() })),
  save: oc
    .route({
      method: 'POST',
      path: '/office/offers/{offerId}/versions',
      summary: 'Save a new version on top of the one that was read',
      tags,
    })
    .errors(mayGive(...known, 'OFFER_STEP_UNFIT', 'OFFER_CHANGED', 'OFFER_VERSIONS_FULL', 'OFFER_KIND_UNFIT'))
    .input(z.strictObject({ offerId: IdText, seen: Version, content: OfferContent }))
    .output(z.strictObject({ version: Version })),
  listVersions: oc
    .route({ method: 'GET', path: '/office/offers/{offerId}/versions', summary: 'Who wrote which version, newest first', tags })
    .errors(mayGive(...known))
    .input(OfferPage)
    .output(z.strictObject({ items: z.array(OfferVersion).max(offersPage), names: Names, next: Next })),
  readVersion: oc
    .route({ method: 'GET', path: '/office/offers/{offerId}/version', summary: 'One version as it was written', tags })
    .errors(mayGive(...known))
    .input(z.strictObject({ offerId: IdText, version: coded(/^[1-9]\d{0,2}$/, 3) }))
    .output(z.strictObject({ version: Version, content: OfferContent })),
  addEvidence: oc
    .route({ method: 'POST', path: '/office/offers/{offerId}/evidence', summary: 'Hand in an uploaded PDF as a paper of the offer', tags })
    .errors(mayGive(...known, ...keyed, 'EVIDENCE_UNFIT', 'EVIDENCE_FULL', 'OFFER_STEP_UNFIT'))
    .input(
      z.strictObject({
        offerId: IdText,
        kind: z.enum(evidenceKinds),
        title: trimmedLine(100).min(3),
        fileId: IdText,
        issuedOn: Day.optional(),
        expiresOn: Day.optional(),
      }),
    )
    .output(z.strictObject({ id: z.string() })),
  reviewEvidence: oc
    .route({
      method: 'POST',
      path: '/office/offers/evidence/{evidenceId}/review',
      summary: 'Accept or reject a paper that somebody else handed in',
      tags,
    })
    .errors(mayGive(...known, 'EVIDENCE_OWN', 'EVIDENCE_REVIEWED'))
    .input(z.strictObject({ evidenceId: IdText, verdict: z.enum(['accepted', 'rejected']), note: prose(proseLength.max).optional() }))
    .output(Nothing),
  requestPublication: oc
    .route({
      method: 'POST',
      path: '/office/offers/{offerId}/publication',
      summary: 'Ask for a version to be published, which a second person decides',
      tags,
    })
    .errors(mayGive(...known, ...keyed, 'STEP_UP_REQUIRED', 'APPROVAL_WAITING', 'OFFER_STEP_UNFIT', 'OFFER_CHANGED', 'OFFER_INCOMPLETE'))
    .input(z.strictObject({ offerId: IdText, version: Version, reason: prose(proseLength.max).min(proseLength.min) }))
    .output(z.strictObject({ approvalId: z.string() })),
  changeState: oc
    .route({ method: 'POST', path: '/office/offers/{offerId}/state', summary: 'Pause, resume, close or cancel a published offer', tags })
    .errors(mayGive(...known, 'STEP_UP_REQUIRED', 'OFFER_STEP_UNFIT', 'OFFER_INCOMPLETE', 'OFFER_PLACED'))
    .input(z.strictObject({ offerId: IdText, step: z.enum(offerSteps), reason: prose(proseLength.max).min(proseLength.min) }))
    .output(Nothing),
  listInterest: oc
    .route({
      method: 'GET',
      path: '/office/offers/{offerId}/interest',
      summary: 'Members who said that they are interested, in the order of their ids',
      tags,
    })
    .errors(mayGive(...known))
    .input(OfferPage)
    .output(
      z.strictObject({
        items: z.array(z.strictObject({ personId: z.string(), at: Instant })).max(interestPage),
        names: Names,
        next: Next,
      }),
    ),
  listQuestions: oc
    .route({ method: 'GET', path: '/office/offers/{offerId}/questions', summary: 'Questions about an offer, newest first', tags })
    .errors(mayGive(...known))
    .input(OfferPage)
    .output(z.strictObject({ items: z.array(OfficeQuestion).max(questionsPage), next: Next })),
  answerQuestion: oc
    .route({
      method: 'POST',
      path: '/office/offers/questions/{questionId}/answer',
      summary: 'Answer a question for everyone to read, or decline it',
      tags,
    })
    .errors(mayGive(...known, 'REQUEST_CLOSED'))
    .input(
      z.strictObject({
        questionId: IdText,
        verdict: z.enum(['answered', 'declined']),
        answer: prose(answerLengths.max).min(answerLengths.min),
      }),
    )
    .output(Nothing),
  postUpdate: oc
    .route({
      method: 'POST',
      path: '/office/offers/{offerId}/updates',
      summary: 'Report something about a published offer to everyone',
      tags,
    })
    .errors(mayGive(...known, ...keyed, 'OFFER_STEP_UNFIT'))
    .input(
      z.strictObject({
        offerId: IdText,
        title: trimmedLine(updateLengths.title.max).min(updateLengths.title.min),
        text: prose(updateLengths.text.max).min(updateLengths.text.min),
      }),
    )
    .output(z.strictObject({ id: z.string() })),
}
