/** What staff say beside the books: a late fact about a closed month, and why a posting belongs to none of them. */

import { isId } from '@heathland/domain/id'
import { decideLateFact, monthOf } from '@heathland/domain/month-end/month'
import { dayOf } from '@heathland/domain/offers/offer'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { readBooks } from './count-month.ts'
import { insertNote } from './month-end.sql.ts'

export interface LateFactTold {
  readonly spvId: string
  /** The closed month that it concerns. */
  readonly month: string
  readonly text: string
  readonly amountMinor: bigint | undefined
}

export async function addLateFact(ctx: Context, { spvId, month, text, amountMinor }: LateFactTold): Promise<void> {
  const { personId: madeBy } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const books = await readBooks(tx, spvId, month)
    const decision = decideLateFact(month, books.closedThrough)
    if (decision.refused) throw new Refused(decision)
    await insertNote(tx, { id: ctx.newId('bmn'), spvId: books.spvId, month, text, amountMinor, madeBy }, ctx.now)
    await recordAudit(tx, ctx, {
      action: 'month-end.late-fact-recorded',
      resource: books.spvId,
      after: { month, text, ...(amountMinor !== undefined && { amountMinor: String(amountMinor) }) },
    })
  })
}

export interface PostingSetAside {
  readonly spvId: string
  readonly postingId: string
  readonly text: string
}

const constraintsOfNotes = ['book_note_is_fit', 'book_note_posting_once']

export async function setAside(ctx: Context, { spvId, postingId, text }: PostingSetAside): Promise<void> {
  const { personId: madeBy } = signedIn(ctx)
  if (!isId('trf', postingId)) throw new Refused(refuse('NOT_FOUND'))
  await ctx.inTransaction(async (tx) => {
    const books = await readBooks(tx, spvId, monthOf(dayOf(ctx.now)))
    try {
      await insertNote(tx, { id: ctx.newId('bmn'), spvId: books.spvId, postingId, text, madeBy }, ctx.now)
    } catch (error) {
      // It is another SPV's, moves other money, or was set aside already.
      const isUnfit = error instanceof Error && 'constraint' in error && constraintsOfNotes.includes(String(error.constraint))
      throw isUnfit ? new Refused(refuse('BOOK_MONTH_UNFIT')) : error
    }
    await recordAudit(tx, ctx, { action: 'month-end.posting-set-aside', resource: books.spvId, after: { postingId, text } })
  })
}
