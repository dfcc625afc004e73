/**
 * Articles of the community: posts of the feed and entries of the research library. Creators and administrators write them, an
 * administrator who is not the author publishes them, and every saved text is a version of its own that never changes.
 */
import type { Id } from '../id.ts'
import { type Refusal, refuse } from '../refusal.ts'

export const articleKinds = ['feed', 'library'] as const
export type ArticleKind = (typeof articleKinds)[number]

export const articleStates = ['draft', 'in-review', 'published', 'withdrawn'] as const
export type ArticleState = (typeof articleStates)[number]

/** What an article is about; each has a drawn cover of its own. */
export const articleTopics = ['energy', 'village', 'housing', 'water', 'education', 'social'] as const
export type ArticleTopic = (typeof articleTopics)[number]

export const articleLanguages = ['en', 'nl'] as const
export type ArticleLanguage = (typeof articleLanguages)[number]

export const articleLengths = { title: { min: 3, max: 140 }, summary: { min: 10, max: 400 }, note: { min: 3, max: 1_000 } } as const

/** A page of the feed or the library. */
export const articlesPage = 12
/** A page of the lists that authors and reviewers work with. */
export const articleQueuePage = 25
/** More versions than a text goes through; it bounds what one person can store. */
export const articleVersionsMax = 200
/** Drafts and submitted articles that one author may have at a time. */
export const openArticlesMax = 50

/** The newest version of an article, which may differ from the one that members read. */
export interface Article {
  readonly id: Id<'art'>
  readonly authorId: Id<'per'>
  readonly state: ArticleState
  readonly version: number
  /** The version that members read; none before it is published and after it is withdrawn. */
  readonly publishedVersion: number | undefined
}

/** Who acts: a creator writes, an administrator writes and reviews. */
export interface Contributor {
  readonly personId: Id<'per'>
  readonly role: string
  readonly isCreator: boolean
}

export function mayWrite({ role, isCreator }: Pick<Contributor, 'role' | 'isCreator'>): boolean {
  return role === 'mfo_admin' || (role === 'investor' && isCreator)
}

export type ArticleStep = 'save' | 'submit' | 'publish' | 'return' | 'withdraw'

export type ArticleRefusal = Refusal<
  'CREATOR_ACCESS_MISSING' | 'ARTICLE_OWN' | 'ARTICLE_STEP_UNFIT' | 'ARTICLE_CHANGED' | 'ARTICLE_VERSIONS_FULL' | 'NOT_FOUND'
>

/** From which states a step leads where. */
const steps = {
  save: { from: ['draft', 'published', 'withdrawn'], to: 'draft' },
  submit: { from: ['draft'], to: 'in-review' },
  publish: { from: ['in-review'], to: 'published' },
  return: { from: ['in-review'], to: 'draft' },
  withdraw: { from: ['draft', 'in-review', 'published'], to: 'withdrawn' },
} as const satisfies Record<ArticleStep, { readonly from: readonly ArticleState[]; readonly to: ArticleState }>

/** What becomes of an article; `seen` is the version that the person looked at. */
export function decideArticleStep(
  article: Article,
  { step, by, seen }: { readonly step: ArticleStep; readonly by: Contributor; readonly seen?: number },
): { readonly refused: false; readonly article: Article } | ArticleRefusal {
  const isAuthor = article.authorId === by.personId
  const isWriting = step === 'save' || step === 'submit'
  if (isWriting && !isAuthor) return refuse('NOT_FOUND')
  if (isWriting && !mayWrite(by)) return refuse('CREATOR_ACCESS_MISSING')
  if (!isWriting && by.role !== 'mfo_admin') return refuse('NOT_FOUND')
  // A second pair of eyes: whoever wrote it decides nothing about its publication.
  if ((step === 'publish' || step === 'return') && isAuthor) return refuse('ARTICLE_OWN')
  const { from, to } = steps[step]
  if (!(from as readonly ArticleState[]).includes(article.state)) return refuse('ARTICLE_STEP_UNFIT')
  if (step === 'withdraw' && article.publishedVersion === undefined) return refuse('ARTICLE_STEP_UNFIT')
  if (seen !== undefined && seen !== article.version) return refuse('ARTICLE_CHANGED')
  if (step === 'save' && article.version >= articleVersionsMax) return refuse('ARTICLE_VERSIONS_FULL', { versionsMax: articleVersionsMax })
  return {
    refused: false,
    article: {
      ...article,
      state: to,
      version: step === 'save' ? article.version + 1 : article.version,
      publishedVersion: step === 'publish' ? article.version : step === 'withdraw' ? undefined : article.publishedVersion,
    },
  }
}

/** Adults read some 220 words a minute, which are about 1,300 characters. */
export function readingMinutes(bodyLength: number): number {
  return Math.max(1, Math.round(bodyLength / 1_300))
}
