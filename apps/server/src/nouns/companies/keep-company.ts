/** Staff of an equity SPV add a company with what is held of it, and correct how it is described. */
import type { CompanySector } from '@heathland/domain/companies/company'
import { decideShareChange } from '@heathland/domain/companies/holding'
import { type Id, isId } from '@heathland/domain/id'
import { dayOf } from '@heathland/domain/offers/offer'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { insertCompany, insertShareChange, listBookSpvs, lockCompany, saveCompany } from './companies.sql.ts'

export const spvsMax = 100

export interface CompanyAdded {
  readonly spvId: string
  readonly offerId?: string | undefined
  readonly name: string
  readonly registrationNumber: string
  readonly country: string
  readonly sector: CompanySector
  readonly sharesInIssue: bigint
  /** Held before this book was kept, where anything was. */
  readonly opening?: { readonly shares: bigint; readonly costMinor: bigint; readonly day: string; readonly note: string } | undefined
}

export async function addCompany(ctx: Context, { spvId, offerId, opening, ...described }: CompanyAdded): Promise<Id<'cmp'>> {
  const { personId: by } = signedIn(ctx)
  return ctx.inTransaction(async (tx) => {
    const spv = (await listBookSpvs(tx, 'equity', spvsMax)).find(({ id }) => id === spvId)
    if (!spv) throw new Refused(refuse('NOT_FOUND'))
    const id = ctx.newId('cmp')
    const company = { ...described, id, spvId: spv.id, offerId: offerIdOf(offerId), asset: spv.asset, createdBy: by, createdAt: ctx.now }
    if (!(await fitting(() => insertCompany(tx, company)))) throw new Refused(refuse('COMPANY_KNOWN'))
    if (opening) await open(tx, ctx, { id, sharesInIssue: described.sharesInIssue, opening })
    await recordAudit(tx, ctx, { action: 'companies.added', resource: id, after: { ...company, ...(opening && { opening }) } })
    return id
  })
}

async function open(
  tx: Tx,
  ctx: Context,
  { id, sharesInIssue, opening }: { id: Id<'cmp'>; sharesInIssue: bigint; opening: NonNullable<CompanyAdded['opening']> },
): Promise<void> {
  const { shares, costMinor, day, note } = opening
  if (day > dayOf(ctx.now)) throw new Refused(refuse('BOOK_DAY_UNFIT'))
  const change = { kind: 'opening', shares, amountMinor: costMinor } as const
  const decision = decideShareChange({ shares: 0n, sharesInIssue, costMinor: 0n }, change)
  if (decision.refused) throw new Refused(decision)
  const by = signedIn(ctx).personId
  await insertShareChange(tx, {
    id: ctx.newId('csc'),
    companyId: id,
    change,
    day,
    note,
    after: decision.holding,
    madeBy: by,
    madeAt: ctx.now,
  })
}

export interface CompanyEdited {
  readonly companyId: string
  readonly offerId?: string | undefined
  readonly name: string
  readonly country: string
  readonly sector: CompanySector
  readonly sharesInIssue: bigint
}

export async function editCompany(ctx: Context, { companyId, offerId, ...edited }: CompanyEdited): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const before = await lockCompany(tx, companyId)
    if (!before) throw new Refused(refuse('NOT_FOUND'))
    if (edited.sharesInIssue < before.shares) throw new Refused(refuse('SHARES_UNFIT'))
    const change = { ...edited, offerId: offerIdOf(offerId) }
    await fitting(() => saveCompany(tx, { id: before.id, ...change }))
    const { name, country, sector, sharesInIssue } = before
    await recordAudit(tx, ctx, {
      action: 'companies.edited',
      resource: before.id,
      before: { name, country, sector, sharesInIssue, offerId: before.offerId },
      after: change,
    })
  })
}

function offerIdOf(text: string | undefined): Id<'ofr'> | undefined {
  if (text === undefined) return undefined
  if (!isId('ofr', text)) throw new Refused(refuse('NOT_FOUND'))
  return text
}

/** An offer of another SPV is one that they do not know. */
async function fitting<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write()
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
    throw constraint === 'company_offer_fits' || constraint === 'company_offer_id_fkey' ? new Refused(refuse('NOT_FOUND')) : error
  }
}
