/** A dividend is money that the ledger has received for the SPV already: a part of a posting, matched to the company that paid it. */
import type { Id } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { insertPart, lockCompany, lockDividend, undoPart } from './companies.sql.ts'

export interface DividendMatched {
  readonly companyId: string
  readonly postingId: string
  readonly amountMinor: bigint
  readonly note?: string | undefined
}

export async function matchDividend(ctx: Context, { companyId, postingId, amountMinor, note }: DividendMatched): Promise<Id<'cpp'>> {
  const { personId: matchedBy } = signedIn(ctx)
  return ctx.inTransaction(async (tx) => {
    const company = await lockCompany(tx, companyId)
    if (!company) throw new Refused(refuse('NOT_FOUND'))
    const part = { id: ctx.newId('cpp'), companyId: company.id, postingId, kind: 'dividend', amountMinor } as const
    if (!(await insertPart(tx, { ...part, note, matchedBy, matchedAt: ctx.now }))) throw new Refused(refuse('POSTING_PART_UNFIT'))
    await recordAudit(tx, ctx, { action: 'companies.dividend-matched', resource: company.id, after: { ...part, note } })
    return part.id
  })
}

/** Matched to the wrong company, or too much: the posting has that part left again. */
export async function undoDividend(ctx: Context, { partId, reason }: { readonly partId: string; readonly reason: string }): Promise<void> {
  const { personId: by } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const part = await lockDividend(tx, partId)
    if (!part) throw new Refused(refuse('NOT_FOUND'))
    if (part.isUndone) throw new Refused(refuse('REQUEST_CLOSED'))
    await undoPart(tx, partId, { by, reason, now: ctx.now })
    await recordAudit(tx, ctx, { action: 'companies.dividend-undone', resource: part.companyId, before: { partId }, after: { reason } })
  })
}
