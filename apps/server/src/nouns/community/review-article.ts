import { type ArticleStep, decideArticleStep } from '@heathland/domain/community/article'
import { imageIdsIn } from '@heathland/domain/community/link'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockArticle, publishImages, type StoredArticle, saveStep } from './community.sql.ts'

/** Publishes the version that was read. Its author cannot, and PostgreSQL refuses it as well. */
export async function publishArticle(
  ctx: Context,
  { articleId, version }: { readonly articleId: string; readonly version: number },
): Promise<void> {
  const { personId } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const { before, after } = await decide(tx, ctx, articleId, { step: 'publish', seen: version })
    saveStep(tx, after, { now: ctx.now, reviewedBy: personId, publicationId: ctx.newId('pub'), note: null })
    const images = [...imageIdsIn(before.body), ...(before.coverImage ? [before.coverImage] : [])]
    if (images.length > 0) publishImages(tx, images, ctx.now)
    await recordAudit(tx, ctx, {
      action: 'community.article-published',
      resource: before.id,
      before: { state: before.state },
      after: { state: after.state, version },
    })
    await announce(tx, ctx, 'community.article-published', { articleId: before.id })
  })
}

export function returnArticle(ctx: Context, input: { readonly articleId: string; readonly note: string }): Promise<void> {
  return moveWithNote(ctx, input, { step: 'return', action: 'community.article-returned' })
}

export function withdrawArticle(ctx: Context, input: { readonly articleId: string; readonly note: string }): Promise<void> {
  return moveWithNote(ctx, input, { step: 'withdraw', action: 'community.article-withdrawn' })
}

async function moveWithNote(
  ctx: Context,
  { articleId, note }: { readonly articleId: string; readonly note: string },
  { step, action }: { readonly step: ArticleStep; readonly action: 'community.article-returned' | 'community.article-withdrawn' },
): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const { before, after } = await decide(tx, ctx, articleId, { step })
    // An author who was erased reads no note.
    const sealed = before.authorKey ? ctx.keys.personSeal(before.authorId, before.authorKey).seal(notePlace(before.id), note) : null
    saveStep(tx, after, { now: ctx.now, note: sealed, ...(step === 'return' && { reviewedBy: signedIn(ctx).personId }) })
    await recordAudit(tx, ctx, { action, resource: before.id, before: { state: before.state }, after: { state: after.state } })
  })
}

async function decide(
  tx: Tx,
  ctx: Context,
  articleId: string,
  { step, seen }: { readonly step: ArticleStep; readonly seen?: number },
): Promise<{ readonly before: StoredArticle; readonly after: ReturnType<typeof articleOf> }> {
  const { personId, role } = signedIn(ctx)
  const before = await lockArticle(tx, articleId)
  if (!before) throw new Refused(refuse('NOT_FOUND'))
  const decision = decideArticleStep(before, { step, by: { personId, role, isCreator: false }, ...(seen !== undefined && { seen }) })
  if (decision.refused) throw new Refused(decision)
  return { before, after: articleOf(decision) }
}

function articleOf({ article }: Extract<ReturnType<typeof decideArticleStep>, { refused: false }>) {
  return article
}

export const notePlace = (articleId: string) => `article.note.${articleId}`
