/** What a company is worth: one person records a small rise, and a second one agrees to everything else. */
import { decideValuation, type ValuationSource } from '@heathland/domain/companies/valuation'
import type { Id } from '@heathland/domain/id'
import { dayOf } from '@heathland/domain/offers/offer'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { insertValuation, lockCompany, type StoredCompany } from './companies.sql.ts'

export interface ValuationAsked {
  readonly companyId: string
  readonly day: string
  readonly perShareMicro: bigint
  readonly source: ValuationSource
  readonly note: string
}

export async function recordValuation(ctx: Context, asked: ValuationAsked): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const { company, needsTwo } = await judge(tx, ctx, asked)
    if (needsTwo) throw new Refused(refuse('VALUATION_NEEDS_TWO'))
    await write(tx, ctx, company, asked, { madeBy: signedIn(ctx).personId })
  })
}

/** Asks a second person to agree to a valuation. Until they do the company keeps its value. */
export async function requestValuation(ctx: Context, asked: ValuationAsked): Promise<StoredApproval> {
  return ctx.inTransaction(async (tx) => {
    const { company } = await judge(tx, ctx, asked)
    await recordAudit(tx, ctx, { action: 'companies.valuation-requested', resource: company.id, after: { ...asked } })
    return requestApproval(tx, ctx, { act: 'companies.value', body: bodyOf(company, asked), reason: asked.note, spvId: company.spvId })
  })
}

export const valueCompanyAct: Act = {
  permission: 'companies.value',
  sentence: 'Change the value of a company',
  async execute(tx, ctx, body, { id, makerId, reason }) {
    const { companyId, day, perShareMicro, source } = body as Record<string, string>
    const asked = {
      companyId: companyId ?? '',
      day: day ?? '',
      perShareMicro: BigInt(perShareMicro ?? '0'),
      source: source as ValuationSource,
      note: reason,
    }
    const { company } = await judge(tx, ctx, asked)
    // What was agreed to is a change from a certain value. If that value has changed, somebody has to look again.
    if (bodyOf(company, asked).lastMicro !== body['lastMicro'] || company.shares.toString() !== body['shares'])
      throw new Refused(refuse('APPROVAL_CHANGED'))
    await write(tx, ctx, company, asked, { madeBy: makerId, approval: { id, checkedBy: signedIn(ctx).personId } })
  },
  async turnDown(tx, ctx, body) {
    await recordAudit(tx, ctx, { action: 'companies.valuation-refused', resource: String(body['companyId']) })
  },
}

async function judge(tx: Tx, ctx: Context, asked: ValuationAsked): Promise<{ company: StoredCompany; needsTwo: boolean }> {
  const company = await lockCompany(tx, asked.companyId)
  if (!company) throw new Refused(refuse('NOT_FOUND'))
  const decision = decideValuation(company, asked, dayOf(ctx.now))
  if (decision.refused) throw new Refused(decision)
  return { company, needsTwo: decision.needsTwo }
}

async function write(
  tx: Tx,
  ctx: Context,
  company: StoredCompany,
  { day, perShareMicro, source, note }: ValuationAsked,
  by: { readonly madeBy: Id<'per'>; readonly approval?: { readonly id: Id<'apr'>; readonly checkedBy: Id<'per'> } },
): Promise<void> {
  const id = ctx.newId('cvl')
  await insertValuation(tx, { id, companyId: company.id, day, perShareMicro, source, note, ...by, madeAt: ctx.now })
  await recordAudit(tx, ctx, {
    action: 'companies.valued',
    resource: company.id,
    before: { perShareMicro: company.perShareMicro, valuedOn: company.valuedOn },
    after: { valuationId: id, perShareMicro, day, source, ...by },
  })
}

/** Exactly what the second person is shown. */
function bodyOf(company: StoredCompany, { day, perShareMicro, source }: ValuationAsked) {
  return {
    companyId: company.id,
    name: company.name,
    spvName: company.spvName,
    asset: company.asset,
    shares: company.shares.toString(),
    lastMicro: company.perShareMicro?.toString() ?? '',
    costMinor: company.costMinor.toString(),
    perShareMicro: perShareMicro.toString(),
    day,
    source,
  }
}
