import { type Id, isId } from '@heathland/domain/id'
import { decideTerms } from '@heathland/domain/loans/loan'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { insertLoan, type NewLoan } from './loans.sql.ts'

/** Drafts a loan of a lending SPV. Nothing is owed until its money has left and a second person has agreed. */
export async function draftLoan(
  ctx: Context,
  drafted: Omit<NewLoan, 'id' | 'by' | 'now' | 'spvId'> & { readonly spvId: string },
): Promise<Id<'lon'>> {
  const { personId: by } = signedIn(ctx)
  const { spvId } = drafted
  if (!isId('spv', spvId)) throw new Refused(refuse('NOT_FOUND'))
  const decision = decideTerms(drafted.terms, drafted.signedOn)
  if (decision.refused) throw new Refused(decision)
  return ctx.inTransaction(async (tx) => {
    const id = ctx.newId('lon')
    if (!(await insertLoan(tx, { ...drafted, spvId, id, by, now: ctx.now }))) throw new Refused(refuse('NOT_FOUND'))
    await recordAudit(tx, ctx, { action: 'loans.drafted', resource: id, after: drafted })
    return id
  })
}
