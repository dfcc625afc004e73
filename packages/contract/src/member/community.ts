import {
  articleKinds,
  articleLanguages,
  articleLengths,
  articleQueuePage,
  articleStates,
  articlesPage,
  articleTopics,
} from '@heathland/domain/community/article'
import { claimFigure, claimFigureLengthMax, claimKeys } from '@heathland/domain/community/claim'
import { bodyLengthMax, bodyLengthMin } from '@heathland/domain/community/markdown'
import { ownRequestsMax, requestKinds, requestLengths, requestStates } from '@heathland/domain/community/request'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { coded, IdText, prose, trimmedLine } from '../text.ts'
import { Instant } from '../wire.ts'
import { keyed, Nothing, present } from './identity.ts'

export const Claim = z.strictObject({ key: z.enum(claimKeys), figure: coded(claimFigure, claimFigureLengthMax) })
export type Claim = z.infer<typeof Claim>

export const CommunityOverview = z.strictObject({
  /** Where the Discord invitation leads; left out where the operator has configured none. */
  discordUrl: z.string().optional(),
  /** Only figures that staff have confirmed. */
  claims: z.array(Claim).max(claimKeys.length),
})
export type CommunityOverview = z.infer<typeof CommunityOverview>

/** What members see of the author, who is not named. */
export const articleAuthors = ['heathland', 'creator'] as const

const listed = {
  id: z.string(),
  kind: z.enum(articleKinds),
  topic: z.enum(articleTopics),
  language: z.enum(articleLanguages),
  title: z.string(),
  summary: z.string(),
  coverImage: z.string().optional(),
  author: z.enum(articleAuthors),
}
export const ArticleSummary = z.strictObject({ ...listed, publishedAt: Instant, readingMinutes: z.int().min(1) })
export type ArticleSummary = z.infer<typeof ArticleSummary>
export const Article = z.strictObject({ ...listed, publishedAt: Instant, readingMinutes: z.int().min(1), body: z.string() })
export type Article = z.infer<typeof Article>

/** The newest version of an article, as its author works on it. */
export const OwnArticle = z.strictObject({
  ...listed,
  state: z.enum(articleStates),
  version: z.int().min(1),
  /** Whether members can read it, in this version or an earlier one. */
  isPublished: z.boolean(),
  updatedAt: Instant,
  /** Why staff returned or withdrew it. */
  note: z.string().optional(),
})
export type OwnArticle = z.infer<typeof OwnArticle>
export const OwnArticleText = z.strictObject({ ...OwnArticle.shape, body: z.string() })
export type OwnArticleText = z.infer<typeof OwnArticleText>

export const ArticleDraft = z.strictObject({
  /** Left out for a new article. */
  articleId: IdText.optional(),
  kind: z.enum(articleKinds),
  topic: z.enum(articleTopics),
  language: z.enum(articleLanguages),
  title: trimmedLine(articleLengths.title.max).min(articleLengths.title.min),
  summary: trimmedLine(articleLengths.summary.max).min(articleLengths.summary.min),
  body: prose(bodyLengthMax).min(bodyLengthMin),
  coverImage: IdText.optional(),
})
export type ArticleDraft = z.infer<typeof ArticleDraft>

export const CommunityRequest = z.strictObject({
  id: z.string(),
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  message: z.string(),
  madeAt: Instant,
  answer: z.string().optional(),
  answeredAt: Instant.optional(),
})
export type CommunityRequest = z.infer<typeof CommunityRequest>

export const ArticleId = z.strictObject({ articleId: IdText })
const Next = z.string().optional()
const tags = ['community']
const members = [...present, 'ACCESS_DENIED'] as const

export const community = {
  overview: oc
    .route({ method: 'GET', path: '/community', summary: 'The Discord invitation and the confirmed figures', tags })
    .errors(mayGive(...members))
    .input(Nothing)
    .output(CommunityOverview),
  listArticles: oc
    .route({
      method: 'GET',
      path: '/community/articles',
      summary: 'Published articles, newest first; found by words, topic and language',
      tags,
    })
    .errors(mayGive(...members))
    .input(
      z.strictObject({
        kind: z.enum(articleKinds),
        search: trimmedLine(100).optional(),
        topic: z.enum(articleTopics).optional(),
        language: z.enum(articleLanguages).optional(),
        after: IdText.optional(),
      }),
    )
    .output(z.strictObject({ items: z.array(ArticleSummary).max(articlesPage), next: Next })),
  readArticle: oc
    .route({ method: 'GET', path: '/community/articles/{articleId}', summary: 'A published article', tags })
    .errors(mayGive(...members, 'NOT_FOUND'))
    .input(ArticleId)
    .output(Article),
  listOwnArticles: oc
    .route({ method: 'GET', path: '/community/own-articles', summary: 'One’s own articles in every state, newest first', tags })
    .errors(mayGive(...members))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(OwnArticle).max(articleQueuePage), next: Next })),
  readOwnArticle: oc
    .route({ method: 'GET', path: '/community/own-articles/{articleId}', summary: 'The newest version of one of one’s own articles', tags })
    .errors(mayGive(...members, 'NOT_FOUND'))
    .input(ArticleId)
    .output(OwnArticleText),
  saveDraft: oc
    .route({
      method: 'POST',
      path: '/community/own-articles',
      summary: 'Save an article as a new version; a creator’s or an administrator’s',
      tags,
    })
    .errors(
      mayGive(
        ...members,
        ...keyed,
        'NOT_FOUND',
        'CREATOR_ACCESS_MISSING',
        'ARTICLE_STEP_UNFIT',
        'ARTICLE_TEXT_REFUSED',
        'ARTICLE_VERSIONS_FULL',
        'ARTICLES_FULL',
        'IMAGE_UNKNOWN',
      ),
    )
    .input(ArticleDraft)
    .output(z.strictObject({ id: z.string(), version: z.int().min(1) })),
  submitArticle: oc
    .route({ method: 'POST', path: '/community/own-articles/{articleId}/review', summary: 'Submit one’s own draft for review', tags })
    .errors(mayGive(...members, 'NOT_FOUND', 'CREATOR_ACCESS_MISSING', 'ARTICLE_STEP_UNFIT', 'ARTICLE_CHANGED'))
    .input(z.strictObject({ articleId: IdText, version: z.int().min(1).max(1_000) }))
    .output(Nothing),
  addImage: oc
    .route({ method: 'POST', path: '/community/images', summary: 'Check an uploaded image and keep it for articles', tags })
    .errors(
      mayGive(
        ...members,
        ...keyed,
        'NOT_FOUND',
        'CREATOR_ACCESS_MISSING',
        'FILE_TYPE_REFUSED',
        'IMAGE_TOO_LARGE',
        'ARTICLES_FULL',
        'FILES_UNAVAILABLE',
      ),
    )
    .input(z.strictObject({ fileId: IdText }))
    .output(z.strictObject({ id: z.string(), width: z.int().min(1), height: z.int().min(1) })),
  request: oc
    .route({ method: 'POST', path: '/community/requests', summary: 'Request creator access or a consultation', tags })
    .errors(mayGive(...members, ...keyed, 'ALREADY_SO', 'REQUEST_WAITING'))
    .input(z.strictObject({ kind: z.enum(requestKinds), message: prose(requestLengths.message.max).min(requestLengths.message.min) }))
    .output(CommunityRequest),
  listRequests: oc
    .route({ method: 'GET', path: '/community/requests', summary: 'One’s own requests with their answers, newest first', tags })
    .errors(mayGive(...members))
    .input(Nothing)
    .output(z.strictObject({ items: z.array(CommunityRequest).max(ownRequestsMax) })),
}
