/** Members ask about an offer; its SPV answers on record, for everyone to read. */
import type { Id } from '@heathland/domain/id'
import { openQuestionsMax } from '@heathland/domain/offers/offer'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { countWaiting, insertQuestion, lockQuestion, lockQuestionsOf, saveAnswer } from './question.sql.ts'
import { memberOnly, visitOffer } from './read-offers.ts'

export async function askQuestion(
  ctx: Context,
  { offerId, text }: { readonly offerId: string; readonly text: string },
): Promise<Id<'qst'>> {
  const personId = memberOnly(ctx)
  const { offer } = await visitOffer(ctx, offerId)
  return ctx.inTransaction(async (tx) => {
    await lockQuestionsOf(tx, personId)
    if ((await countWaiting(tx, offer.id, personId)) >= openQuestionsMax)
      throw new Refused(refuse('QUESTIONS_FULL', { questionsMax: openQuestionsMax }))
    const id = ctx.newId('qst')
    insertQuestion(tx, { id, offerId: offer.id, personId, text, askedAt: ctx.now })
    await recordAudit(tx, ctx, { action: 'offers.question-asked', resource: id, after: { offerId: offer.id, text } })
    return id
  })
}

export interface Answer {
  readonly questionId: string
  readonly verdict: 'answered' | 'declined'
  readonly answer: string
}

export async function answerQuestion(ctx: Context, { questionId, verdict, answer }: Answer): Promise<void> {
  const { personId: by } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const question = await lockQuestion(tx, questionId)
    if (!question) throw new Refused(refuse('NOT_FOUND'))
    if (question.state !== 'waiting') throw new Refused(refuse('REQUEST_CLOSED'))
    if (question.personId === by) throw new Refused(refuse('ACCESS_DENIED'))
    await saveAnswer(tx, { id: question.id, state: verdict, answer, by, now: ctx.now })
    await recordAudit(tx, ctx, { action: 'offers.question-answered', resource: question.id, after: { verdict, answer } })
    await announce(tx, ctx, 'offer.question-answered', { personId: question.personId, offerId: question.offerId, questionId: question.id })
  })
}
