import { articleLengths, articleQueuePage, articleStates, articleVersionsMax } from '@heathland/domain/community/article'
import { claimFigure, claimFigureLengthMax, claimKeys } from '@heathland/domain/community/claim'
import { requestKinds, requestLengths, requestOutcomes, requestStates, requestsPage } from '@heathland/domain/community/request'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { ArticleId, CommunityRequest, OwnArticle, OwnArticleText } from '../member/community.ts'
import { Nothing, officeErrors } from '../member/identity.ts'
import { coded, IdText, prose } from '../text.ts'
import { Instant, Names } from '../wire.ts'

export const ReviewedArticle = z.strictObject({ ...OwnArticle.shape, authorId: z.string() })
export type ReviewedArticle = z.infer<typeof ReviewedArticle>
export const ReviewedArticleText = z.strictObject({
  ...OwnArticleText.shape,
  authorId: z.string(),
  versions: z.array(z.strictObject({ version: z.int().min(1), title: z.string(), writtenAt: Instant })).max(articleVersionsMax),
})
export type ReviewedArticleText = z.infer<typeof ReviewedArticleText>

export const OfficeRequest = z.strictObject({ ...CommunityRequest.shape, personId: z.string(), answeredBy: z.string().optional() })
export type OfficeRequest = z.infer<typeof OfficeRequest>

export const ConfirmedClaim = z.strictObject({
  key: z.enum(claimKeys),
  /** These three are left out until somebody has confirmed a figure. */
  figure: z.string().optional(),
  confirmedBy: z.string().optional(),
  confirmedAt: Instant.optional(),
})
export type ConfirmedClaim = z.infer<typeof ConfirmedClaim>

const Note = prose(articleLengths.note.max).min(articleLengths.note.min)
const Next = z.string().optional()
const tags = ['community']
const fresh = [...officeErrors, 'STEP_UP_REQUIRED'] as const
const moved = ['NOT_FOUND', 'ARTICLE_STEP_UNFIT', 'ARTICLE_CHANGED'] as const

export const community = {
  listArticles: oc
    .route({
      method: 'GET',
      path: '/office/community/articles',
      summary: 'Submitted, published and withdrawn articles, newest first',
      tags,
    })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ state: z.enum(articleStates).optional(), after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(ReviewedArticle).max(articleQueuePage), names: Names, next: Next })),
  readArticle: oc
    .route({ method: 'GET', path: '/office/community/articles/{articleId}', summary: 'An article with its text and its versions', tags })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(ArticleId)
    .output(ReviewedArticleText),
  publishArticle: oc
    .route({
      method: 'POST',
      path: '/office/community/articles/{articleId}/publication',
      summary: 'Publish the version that was read; never one’s own',
      tags,
    })
    .errors(mayGive(...fresh, ...moved, 'ARTICLE_OWN'))
    .input(z.strictObject({ articleId: IdText, version: z.int().min(1).max(1_000) }))
    .output(Nothing),
  returnArticle: oc
    .route({
      method: 'POST',
      path: '/office/community/articles/{articleId}/return',
      summary: 'Return an article to its author with a note',
      tags,
    })
    .errors(mayGive(...officeErrors, ...moved, 'ARTICLE_OWN'))
    .input(z.strictObject({ articleId: IdText, note: Note }))
    .output(Nothing),
  withdrawArticle: oc
    .route({ method: 'POST', path: '/office/community/articles/{articleId}/withdrawal', summary: 'Take a published article offline', tags })
    .errors(mayGive(...fresh, ...moved))
    .input(z.strictObject({ articleId: IdText, note: Note }))
    .output(Nothing),
  listRequests: oc
    .route({ method: 'GET', path: '/office/community/requests', summary: 'Requests of members, newest first', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ state: z.enum(requestStates).optional(), kind: z.enum(requestKinds).optional(), after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(OfficeRequest).max(requestsPage), names: Names, next: Next })),
  answerRequest: oc
    .route({
      method: 'POST',
      path: '/office/community/requests/{requestId}/answer',
      summary: 'Answer a request; granting makes a creator',
      tags,
    })
    .errors(mayGive(...fresh, 'NOT_FOUND', 'REQUEST_CLOSED', 'OWN_ROLE'))
    .input(
      z.strictObject({
        requestId: IdText,
        outcome: z.enum(requestOutcomes),
        answer: prose(requestLengths.answer.max).min(requestLengths.answer.min),
      }),
    )
    .output(Nothing),
  listClaims: oc
    .route({ method: 'GET', path: '/office/community/claims', summary: 'Every claim, and who confirmed its figure', tags })
    .errors(mayGive(...officeErrors))
    .input(Nothing)
    .output(z.strictObject({ items: z.array(ConfirmedClaim).max(claimKeys.length), names: Names })),
  confirmClaim: oc
    .route({ method: 'PUT', path: '/office/community/claims/{key}', summary: 'Confirm a figure, which members then see', tags })
    .errors(mayGive(...fresh))
    .input(z.strictObject({ key: z.enum(claimKeys), figure: coded(claimFigure, claimFigureLengthMax) }))
    .output(Nothing),
  withdrawClaim: oc
    .route({ method: 'DELETE', path: '/office/community/claims/{key}', summary: 'Stop showing a figure', tags })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(z.strictObject({ key: z.enum(claimKeys) }))
    .output(Nothing),
}
