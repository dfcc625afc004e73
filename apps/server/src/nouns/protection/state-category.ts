import type { CategoryStatement } from '@heathland/contract'
import { Refused, refuse } from '@heathland/domain/refusal'
import { type CategoryRule, type InvestorCategory, meetsCriteria } from '@heathland/domain/rules/categories'
import { rulePacks } from '@heathland/domain/rules/packs'
import { amountsFrom } from '@heathland/domain/rules/record'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { categoryPlace, readInvestor, sealFor } from './investor.ts'
import { findCategory, insertCategory, lockInvestor, planReminder, saveVerdict } from './protection.sql.ts'

/** Takes down which kind of investor a member says they are, with the answers that say why. */
export async function stateCategory(ctx: Context, { category, answers, statements }: CategoryStatement): Promise<void> {
  const { personId } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    await lockInvestor(tx, personId)
    const { pack, row } = await readInvestor(tx, ctx, personId)
    const rules: Readonly<Partial<Record<InvestorCategory, CategoryRule>>> = pack.categories
    const rule = rules[category]
    const said = { ...answers, amountsMinor: amountsFrom(answers.amountsMinor) }
    // A category of another law, criteria that the answers do not meet, or words that were not confirmed.
    if (!rule || !meetsCriteria(said, rule) || !rule.statements.every((code) => statements.includes(code)))
      throw new Refused(refuse('CATEGORY_UNFIT'))
    const id = ctx.newId('ctg')
    const seal = await sealFor(tx, ctx, personId, row)
    const sealed = seal.seal(categoryPlace(id), JSON.stringify({ answers, statements }))
    insertCategory(tx, { id, personId, lawPack: pack.id, packVersion: pack.version, category, answers: sealed, now: ctx.now })
    planReminder(tx, personId, ctx.now)
    await recordAudit(tx, ctx, { action: 'protection.category-stated', resource: id, after: { category, packVersion: pack.version } })
  })
}

/** The categories of any pack that Heathland has to agree to. */
export const answeredByHeathland: readonly string[] = [
  ...new Set(
    rulePacks.flatMap(({ categories }) =>
      (Object.entries(categories) as [string, CategoryRule][]).filter(([, rule]) => rule.isConfirmedByHeathland).map(([name]) => name),
    ),
  ),
]

/** Heathland answers a request to be treated as another kind of investor. Nobody answers their own. */
export async function judgeCategory(
  ctx: Context,
  { categoryId, verdict }: { readonly categoryId: string; readonly verdict: 'confirmed' | 'refused' },
): Promise<void> {
  const { personId: by } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const stated = await findCategory(tx, categoryId)
    if (!stated || !answeredByHeathland.includes(stated.category)) throw new Refused(refuse('NOT_FOUND'))
    if (stated.personId === by) throw new Refused(refuse('OWN_ROLE'))
    if (!(await saveVerdict(tx, { id: stated.id, verdict, by, now: ctx.now }))) throw new Refused(refuse('REQUEST_CLOSED'))
    planReminder(tx, stated.personId, ctx.now)
    await recordAudit(tx, ctx, { action: 'protection.category-judged', resource: stated.id, after: { verdict } })
    await announce(tx, ctx, 'category.judged', { personId: stated.personId, categoryId: stated.id })
  })
}
