/** Shares are bought, sold or split. What was paid is a part of a posting that the ledger has already, so two people released it. */
import { decideShareChange, perShareAfterSplit, type ShareChange } from '@heathland/domain/companies/holding'
import type { Id } from '@heathland/domain/id'
import { dayOf } from '@heathland/domain/offers/offer'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { insertPart, insertShareChange, insertValuation, lockCompany, type StoredCompany } from './companies.sql.ts'

export type ShareChangeAsked =
  | { readonly kind: 'bought' | 'sold'; readonly shares: bigint; readonly amountMinor: bigint; readonly postingId: string }
  | { readonly kind: 'split'; readonly newShares: bigint; readonly oldShares: bigint }

export interface ShareChangeInput {
  readonly companyId: string
  readonly day: string
  readonly note: string
  readonly change: ShareChangeAsked
}

export async function recordShareChange(ctx: Context, { companyId, day, note, change }: ShareChangeInput): Promise<void> {
  const { personId: madeBy } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const company = await lockCompany(tx, companyId)
    if (!company) throw new Refused(refuse('NOT_FOUND'))
    if (!isDayFit(company, change, day, dayOf(ctx.now))) throw new Refused(refuse('BOOK_DAY_UNFIT'))
    const decision = decideShareChange(company, changeOf(change))
    if (decision.refused) throw new Refused(decision)
    const id = ctx.newId('csc')
    const { holding } = decision
    await insertShareChange(tx, { id, companyId: company.id, change: changeOf(change), day, note, after: holding, madeBy, madeAt: ctx.now })
    if (change.kind === 'split') await splitValue(tx, ctx, company, { shareChangeId: id, day, change })
    else {
      const kind = change.kind === 'bought' ? 'purchase' : 'sale'
      const part = {
        id: ctx.newId('cpp'),
        companyId: company.id,
        postingId: change.postingId,
        kind,
        amountMinor: change.amountMinor,
      } as const
      if (!(await insertPart(tx, { ...part, shareChangeId: id, matchedBy: madeBy, matchedAt: ctx.now })))
        throw new Refused(refuse('POSTING_PART_UNFIT'))
    }
    const { shares, sharesInIssue, costMinor } = company
    await recordAudit(tx, ctx, {
      action: 'companies.shares-changed',
      resource: company.id,
      before: { shares, sharesInIssue, costMinor },
      after: { ...holding, shareChangeId: id, day, note, change },
    })
  })
}

/** Changes are dated one after the other; a split also changes the value per share, and is not older than the last value. */
function isDayFit({ changedOn, lastEntryOn }: StoredCompany, { kind }: ShareChangeAsked, day: string, today: string): boolean {
  const isAfter = (last: string | undefined) => last === undefined || day >= last
  return day <= today && isAfter(changedOn) && (kind !== 'split' || isAfter(lastEntryOn))
}

function changeOf(change: ShareChangeAsked): ShareChange {
  if (change.kind === 'split') return change
  const { kind, shares, amountMinor } = change
  return { kind, shares, amountMinor }
}

async function splitValue(
  tx: Tx,
  ctx: Context,
  { id, perShareMicro }: StoredCompany,
  { shareChangeId, day, change }: { shareChangeId: Id<'csc'>; day: string; change: Extract<ShareChangeAsked, { kind: 'split' }> },
): Promise<void> {
  if (perShareMicro === undefined) return
  await insertValuation(tx, {
    id: ctx.newId('cvl'),
    companyId: id,
    day,
    perShareMicro: perShareAfterSplit(perShareMicro, change),
    source: 'split',
    shareChangeId,
    note: `${change.newShares} for ${change.oldShares}`,
    madeBy: signedIn(ctx).personId,
    madeAt: ctx.now,
  })
}
