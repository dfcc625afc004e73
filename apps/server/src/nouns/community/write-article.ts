import { type ArticleKind, decideArticleStep, mayWrite, openArticlesMax } from '@heathland/domain/community/article'
import { articleImagesMax } from '@heathland/domain/community/image'
import { imageIdsIn } from '@heathland/domain/community/link'
import { hasHiddenCharacters, markdownProblem } from '@heathland/domain/community/markdown'
import { type Id, isId } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
import {
  type ArticleText,
  addArticle,
  addVersion,
  countOpenArticles,
  countUsableImages,
  findContributor,
  lockArticle,
  saveStep,
} from './community.sql.ts'

export interface Draft extends Omit<ArticleText, 'coverImage'> {
  readonly articleId?: string | undefined
  readonly kind: ArticleKind
  readonly coverImage?: string | undefined
}

/** Saves an article as a new version. Members go on reading the published one until the new one is published too. */
export async function saveDraft(
  ctx: Context,
  { articleId, kind, ...draft }: Draft,
): Promise<{ readonly id: Id<'art'>; readonly version: number }> {
  refuseText(draft)
  const { personId } = signedIn(ctx)
  return ctx.inTransaction(async (tx) => {
    const by = { personId, ...(await findContributor(tx, personId)) }
    if (!mayWrite(by)) throw new Refused(refuse('CREATOR_ACCESS_MISSING'))
    const text = { ...draft, coverImage: await requireImages(tx, draft) }
    if (articleId === undefined) {
      if ((await countOpenArticles(tx, personId)) >= openArticlesMax)
        throw new Refused(refuse('ARTICLES_FULL', { articlesMax: openArticlesMax }))
      const id = ctx.newId('art')
      addArticle(tx, { id, kind, authorId: personId, authorIsStaff: by.role === 'mfo_admin', now: ctx.now })
      addVersion(tx, { ...text, id, version: 1, now: ctx.now })
      await recordAudit(tx, ctx, { action: 'community.article-saved', resource: id, after: { kind, version: 1 } })
      return { id, version: 1 }
    }
    const before = await lockArticle(tx, articleId)
    if (!before) throw new Refused(refuse('NOT_FOUND'))
    const decision = decideArticleStep(before, { step: 'save', by })
    if (decision.refused) throw new Refused(decision)
    const { id, version, state } = decision.article
    saveStep(tx, decision.article, { now: ctx.now })
    addVersion(tx, { ...text, id, version, now: ctx.now })
    await recordAudit(tx, ctx, {
      action: 'community.article-saved',
      resource: id,
      before: { state: before.state, version: before.version },
      after: { state, version },
    })
    return { id, version }
  })
}

export async function submitArticle(
  ctx: Context,
  { articleId, version }: { readonly articleId: string; readonly version: number },
): Promise<void> {
  const { personId } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const before = await lockArticle(tx, articleId)
    if (!before) throw new Refused(refuse('NOT_FOUND'))
    const by = { personId, ...(await findContributor(tx, personId)) }
    const decision = decideArticleStep(before, { step: 'submit', by, seen: version })
    if (decision.refused) throw new Refused(decision)
    saveStep(tx, decision.article, { now: ctx.now, note: null })
    await recordAudit(tx, ctx, {
      action: 'community.article-submitted',
      resource: before.id,
      before: { state: before.state },
      after: { state: decision.article.state, version },
    })
  })
}

/** The bounds are checked before any parser sees the text: whoever opens it later must not wait for it. */
function refuseText({ title, summary, body }: Pick<Draft, 'title' | 'summary' | 'body'>): void {
  const problem = hasHiddenCharacters(`${title}${summary}`) ? 'hidden-characters' : markdownProblem(body)
  if (problem) throw new Refused(refuse('ARTICLE_TEXT_REFUSED', { problem }))
}

async function requireImages(tx: Tx, { body, coverImage }: Pick<Draft, 'body' | 'coverImage'>): Promise<Id<'img'> | undefined> {
  const ids = [...new Set([...imageIdsIn(body), ...(coverImage === undefined ? [] : [coverImage])])]
  if (ids.length > 0 && (ids.length > articleImagesMax || (await countUsableImages(tx, ids)) < ids.length))
    throw new Refused(refuse('IMAGE_UNKNOWN'))
  return coverImage !== undefined && isId('img', coverImage) ? coverImage : undefined
}
