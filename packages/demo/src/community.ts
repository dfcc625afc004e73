/**
 * The demonstration's community: sample articles, the sample figures, and what the visitor asks for and writes during the visit. Nobody
 * is there to answer or review, so creator access is granted at once and an article stays in review.
 */
import type { Article, ArticleSummary, CommunityRequest, OwnArticle } from '@heathland/contract'
import {
  type Article as ArticleStanding,
  articlesPage,
  decideArticleStep,
  openArticlesMax,
  readingMinutes,
} from '@heathland/domain/community/article'
import { claimKeys, sampleClaims } from '@heathland/domain/community/claim'
import { hasHiddenCharacters, markdownProblem } from '@heathland/domain/community/markdown'
import { decideRequest } from '@heathland/domain/community/request'
import { type Id, isId, makeId } from '@heathland/domain/id'
import { pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import { demoInvestor } from './cast.ts'
import { sampleArticles } from './community-samples.ts'
import { demo } from './demo.ts'
import type { DemoArticle, DemoCommunityRequest, Tables } from './memory.ts'

const investorIn = ({ investors }: Tables) => investors.get(demoInvestor.id) ?? demoInvestor

function numbered<Kind extends 'art' | 'crq'>(kind: Kind, now: Date, count: number): Id<Kind> {
  return makeId(kind, now, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, Math.floor(count / 256), count % 256))
}

function contributor(tables: Tables) {
  const { id: personId, role, isCreator } = investorIn(tables)
  return { personId, role, isCreator }
}

function findOwn({ articles }: Tables, id: string): DemoArticle {
  const article = isId('art', id) ? articles.get(id) : undefined
  if (!article) throw new Refused(refuse('NOT_FOUND'))
  return article
}

function standing({ id, state, version }: DemoArticle): ArticleStanding {
  return { id, state, version, authorId: demoInvestor.id, publishedVersion: undefined }
}

function toOwn({ id, kind, topic, language, title, summary, state, version, updatedAt }: DemoArticle): OwnArticle {
  return { id, kind, topic, language, title, summary, author: 'creator', state, version, updatedAt, isPublished: false }
}

function toRequest({ kind, ...request }: DemoCommunityRequest): CommunityRequest {
  if (kind === 'consultation') return { ...request, kind, state: 'waiting' }
  return {
    ...request,
    kind,
    state: 'granted',
    // words-exception: what sample staff answered
    answer: 'You have creator access for the rest of this demonstration.',
    answeredAt: request.madeAt,
  }
}

/** The same words, wherever they stand in it. */
function holds({ title, summary, body }: Article, search: string): boolean {
  const text = `${title} ${summary} ${body}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const toSummary = ({ body: _left, ...summary }: Article): ArticleSummary => summary

export const community = demo.community.router({
  overview: demo.community.overview.handler(() => ({ claims: claimKeys.map((key) => ({ key, figure: sampleClaims[key] })) })),
  listArticles: demo.community.listArticles.handler(({ context: { now }, input: { kind, search, topic, language, after } }) => {
    const found = articlesAt(now).filter(
      (article) =>
        article.kind === kind &&
        (topic === undefined || article.topic === topic) &&
        (language === undefined || article.language === language) &&
        (!search || holds(article, search)) &&
        (after === undefined || article.publishedAt < after),
    )
    const { items, next } = pageOf(found, articlesPage, ({ publishedAt }) => publishedAt)
    return { items: items.map(toSummary), ...(next && { next }) }
  }),
  readArticle: demo.community.readArticle.handler(({ context: { now }, input }) => {
    const article = articlesAt(now).find(({ id }) => id === input.articleId)
    if (!article) throw new Refused(refuse('NOT_FOUND'))
    return article
  }),
  listOwnArticles: demo.community.listOwnArticles.handler(({ context: { memory } }) => ({
    items: [...memory.tables.articles.values()].toReversed().slice(0, 25).map(toOwn),
  })),
  readOwnArticle: demo.community.readOwnArticle.handler(({ context: { memory }, input }) => {
    const article = findOwn(memory.tables, input.articleId)
    return { ...toOwn(article), body: article.body }
  }),
  saveDraft: demo.community.saveDraft.handler(({ context: { memory, now }, input: { articleId, ...draft } }) =>
    memory.change((tables) => {
      const problem = hasHiddenCharacters(`${draft.title}${draft.summary}`) ? 'hidden-characters' : markdownProblem(draft.body)
      if (problem) throw new Refused(refuse('ARTICLE_TEXT_REFUSED', { problem }))
      const by = contributor(tables)
      if (!by.isCreator) throw new Refused(refuse('CREATOR_ACCESS_MISSING'))
      const before = articleId === undefined ? undefined : findOwn(tables, articleId)
      const decision = before && decideArticleStep(standing(before), { step: 'save', by })
      if (decision?.refused) throw new Refused(decision)
      if (!before && tables.articles.size >= openArticlesMax) throw new Refused(refuse('ARTICLES_FULL', { articlesMax: openArticlesMax }))
      const id = before?.id ?? numbered('art', now, tables.articles.size)
      const version = decision?.article.version ?? 1
      tables.articles.set(id, { ...draft, id, version, state: 'draft', updatedAt: now.toISOString() })
      return { id, version }
    }),
  ),
  submitArticle: demo.community.submitArticle.handler(({ context: { memory, now }, input: { articleId, version } }) =>
    memory.change((tables) => {
      const before = findOwn(tables, articleId)
      const decision = decideArticleStep(standing(before), { step: 'submit', by: contributor(tables), seen: version })
      if (decision.refused) throw new Refused(decision)
      tables.articles.set(before.id, { ...before, state: 'in-review', updatedAt: now.toISOString() })
      return {}
    }),
  ),
  // No byte leaves the browser, so there is never an uploaded image to add.
  addImage: demo.community.addImage.handler(() => {
    throw new Refused(refuse('FILES_UNAVAILABLE'))
  }),
  request: demo.community.request.handler(({ context: { memory, now }, input: { kind, message } }) =>
    memory.change((tables) => {
      const investor = investorIn(tables)
      const waiting = [...tables.communityRequests.values()].filter((one) => one.kind === 'consultation').map((one) => one.kind)
      const decision = decideRequest(kind, { isCreator: investor.isCreator, waiting })
      if (decision.refused) throw new Refused(decision)
      const id = numbered('crq', now, tables.communityRequests.size)
      const request = { id, kind, message, madeAt: now.toISOString() }
      tables.communityRequests.set(id, request)
      if (kind === 'creator-access') tables.investors.set(investor.id, { ...investor, isCreator: true })
      return toRequest(request)
    }),
  ),
  listRequests: demo.community.listRequests.handler(({ context: { memory } }) => ({
    items: [...memory.tables.communityRequests.values()].toReversed().slice(0, 20).map(toRequest),
  })),
})

const dayMs = 86_400_000

/** As if published some days before the visit, newest first. */
function articlesAt(now: Date): Article[] {
  return sampleArticles.map(({ daysAgo, ...article }, place) => ({
    ...article,
    id: makeId('art', new Date('2026-01-05T09:00:00Z'), Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, place)),
    author: 'heathland' as const,
    publishedAt: new Date(now.getTime() - daysAgo * dayMs).toISOString(),
    readingMinutes: readingMinutes(article.body.length),
  }))
}
