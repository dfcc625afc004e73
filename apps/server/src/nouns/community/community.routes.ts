import type {
  Article as WireArticle,
  OfficeRequest as WireOfficeRequest,
  OwnArticle as WireOwn,
  CommunityRequest as WireRequest,
  ReviewedArticle as WireReviewed,
  ArticleSummary as WireSummary,
} from '@heathland/contract'
import { articleQueuePage, articlesPage, readingMinutes } from '@heathland/domain/community/article'
import { claimKeys } from '@heathland/domain/community/claim'
import { ownRequestsMax, requestsPage } from '@heathland/domain/community/request'
import type { Id } from '@heathland/domain/id'
import { byId, mapPage, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { opened } from '../../core/keys.ts'
import { operations } from '../../http/operations.ts'
import { namePeople } from '../identity/people.ts'
import { addArticleImage } from './add-article-image.ts'
import { confirmClaim, withdrawClaim } from './claims.ts'
import {
  findArticle,
  findPublished,
  listArticles,
  listClaims,
  listOwnArticles,
  listOwnRequests,
  listPublished,
  listRequests,
  listVersions,
  type PublishedArticle,
  type StoredArticle,
  type StoredRequest,
} from './community.sql.ts'
import { answerPlace, answerRequest, messagePlace, requestFromCommunity } from './request-from-community.ts'
import { notePlace, publishArticle, returnArticle, withdrawArticle } from './review-article.ts'
import { saveDraft, submitArticle } from './write-article.ts'

const { community } = operations.member

export const memberCommunity = {
  overview: community.overview.handler(async ({ context: { ctx } }) => ({
    ...(ctx.ports.discordUrl && { discordUrl: ctx.ports.discordUrl }),
    claims: (await ctx.read(listClaims)).map(({ key, figure }) => ({ key, figure })),
  })),
  listArticles: community.listArticles.handler(async ({ context: { ctx }, input }) => {
    const found = await ctx.read((tx) => listPublished(tx, { ...input, after: input.after, rowsMax: articlesPage + 1 }))
    return mapPage(
      pageOf(found, articlesPage, ({ publicationId }) => publicationId),
      toSummary,
    )
  }),
  readArticle: community.readArticle.handler(async ({ context: { ctx }, input }) => {
    const article = await ctx.read((tx) => findPublished(tx, input.articleId))
    if (!article) throw new Refused(refuse('NOT_FOUND'))
    return { ...toSummary(article), body: article.body } satisfies WireArticle
  }),
  listOwnArticles: community.listOwnArticles.handler(async ({ context: { ctx }, input }) => {
    const { personId: authorId } = signedIn(ctx)
    const found = await ctx.read((tx) => listOwnArticles(tx, { authorId, after: input.after, rowsMax: articleQueuePage + 1 }))
    return mapPage(pageOf(found, articleQueuePage, byId), (article) => toOwn(ctx, article))
  }),
  readOwnArticle: community.readOwnArticle.handler(async ({ context: { ctx }, input }) => {
    const article = await ctx.read((tx) => findArticle(tx, input.articleId))
    if (article?.authorId !== signedIn(ctx).personId) throw new Refused(refuse('NOT_FOUND'))
    return { ...toOwn(ctx, article), body: article.body }
  }),
  saveDraft: community.saveDraft.handler(({ context: { ctx }, input }) => saveDraft(ctx, input)),
  submitArticle: community.submitArticle.handler(async ({ context: { ctx }, input }) => {
    await submitArticle(ctx, input)
    return {}
  }),
  addImage: community.addImage.handler(({ context: { ctx, once }, input }) => addArticleImage(ctx, input.fileId, once)),
  request: community.request.handler(async ({ context: { ctx }, input }) => toRequest(ctx, await requestFromCommunity(ctx, input))),
  listRequests: community.listRequests.handler(async ({ context: { ctx } }) => {
    const { personId } = signedIn(ctx)
    return { items: (await ctx.read((tx) => listOwnRequests(tx, personId, ownRequestsMax))).map((one) => toRequest(ctx, one)) }
  }),
}

const { community: office } = operations.office

export const officeCommunity = {
  listArticles: office.listArticles.handler(async ({ context: { ctx }, input: { state, after } }) => {
    const found = await ctx.read((tx) => listArticles(tx, { state, after, rowsMax: articleQueuePage + 1 }))
    const page = mapPage(pageOf(found, articleQueuePage, byId), (article) => toReviewed(ctx, article))
    return {
      ...page,
      names: await namesOf(
        ctx,
        page.items.map(({ authorId }) => authorId),
      ),
    }
  }),
  readArticle: office.readArticle.handler(async ({ context: { ctx }, input }) => {
    const article = await ctx.read((tx) => findArticle(tx, input.articleId))
    if (!article) throw new Refused(refuse('NOT_FOUND'))
    const versions = await ctx.read((tx) => listVersions(tx, article.id))
    return {
      ...toReviewed(ctx, article),
      body: article.body,
      versions: versions.map(({ writtenAt, ...version }) => ({ ...version, writtenAt: writtenAt.toISOString() })),
    }
  }),
  publishArticle: office.publishArticle.handler(async ({ context: { ctx }, input }) => {
    await publishArticle(ctx, input)
    return {}
  }),
  returnArticle: office.returnArticle.handler(async ({ context: { ctx }, input }) => {
    await returnArticle(ctx, input)
    return {}
  }),
  withdrawArticle: office.withdrawArticle.handler(async ({ context: { ctx }, input }) => {
    await withdrawArticle(ctx, input)
    return {}
  }),
  listRequests: office.listRequests.handler(async ({ context: { ctx }, input: { state, kind, after } }) => {
    const found = await ctx.read((tx) => listRequests(tx, { state, kind, after, rowsMax: requestsPage + 1 }))
    const page = mapPage(pageOf(found, requestsPage, byId), (request) => toOfficeRequest(ctx, request))
    return {
      ...page,
      names: await namesOf(
        ctx,
        page.items.flatMap(({ personId, answeredBy }) => [personId, answeredBy ?? personId]),
      ),
    }
  }),
  answerRequest: office.answerRequest.handler(async ({ context: { ctx }, input }) => {
    await answerRequest(ctx, input)
    return {}
  }),
  listClaims: office.listClaims.handler(async ({ context: { ctx } }) => {
    const confirmed = await ctx.read(listClaims)
    return {
      items: claimKeys.map((key) => {
        const claim = confirmed.find((one) => one.key === key)
        return claim ? { key, figure: claim.figure, confirmedBy: claim.confirmedBy, confirmedAt: claim.confirmedAt.toISOString() } : { key }
      }),
      names: await namesOf(
        ctx,
        confirmed.map(({ confirmedBy }) => confirmedBy),
      ),
    }
  }),
  confirmClaim: office.confirmClaim.handler(async ({ context: { ctx }, input }) => {
    await confirmClaim(ctx, input)
    return {}
  }),
  withdrawClaim: office.withdrawClaim.handler(async ({ context: { ctx }, input }) => {
    await withdrawClaim(ctx, input.key)
    return {}
  }),
}

async function namesOf(ctx: Context, ids: readonly string[]): Promise<Record<string, { name: string; email: string }>> {
  return Object.fromEntries(await namePeople(ctx, [...new Set(ids)] as Id<'per'>[]))
}

function listed({
  id,
  kind,
  topic,
  language,
  title,
  summary,
  coverImage,
  authorIsStaff,
}: Pick<PublishedArticle, 'id' | 'kind' | 'topic' | 'language' | 'title' | 'summary' | 'coverImage' | 'authorIsStaff'>) {
  const author = authorIsStaff ? ('heathland' as const) : ('creator' as const)
  return { id, kind, topic, language, title, summary, author, ...(coverImage && { coverImage }) }
}

function toSummary(article: PublishedArticle): WireSummary {
  return { ...listed(article), publishedAt: article.publishedAt.toISOString(), readingMinutes: readingMinutes(article.bodyLength) }
}

function toOwn(ctx: Context, article: StoredArticle): WireOwn {
  const { note, authorId, authorKey } = article
  const words = note && authorKey ? opened(() => ctx.keys.personSeal(authorId, authorKey).open(notePlace(article.id), note)) : undefined
  return {
    ...listed(article),
    state: article.state,
    version: article.version,
    isPublished: article.publishedVersion !== undefined,
    updatedAt: article.updatedAt.toISOString(),
    ...(words !== undefined && { note: words }),
  }
}

function toReviewed(ctx: Context, article: StoredArticle): WireReviewed {
  return { ...toOwn(ctx, article), authorId: article.authorId }
}

/** Of somebody whose key is gone nothing can be read any more. */
function toRequest(
  ctx: Context,
  { id, personId, kind, state, message, answer, madeAt, answeredAt, personKey }: StoredRequest,
): WireRequest {
  const { actor } = ctx
  const own = 'personId' in actor && actor.personId === personId ? actor.personSeal : undefined
  const seal = own ?? (personKey && ctx.keys.personSeal(personId, personKey))
  const open = (place: string, sealed: Buffer) => (seal && opened(() => seal.open(place, sealed))) ?? ''
  return {
    id,
    kind,
    state,
    message: open(messagePlace(id), message),
    madeAt: madeAt.toISOString(),
    ...(answer && answeredAt && { answer: open(answerPlace(id), answer), answeredAt: answeredAt.toISOString() }),
  }
}

function toOfficeRequest(ctx: Context, request: StoredRequest): WireOfficeRequest {
  const { personId, answeredBy } = request
  return { ...toRequest(ctx, request), personId, ...(answeredBy && { answeredBy }) }
}
