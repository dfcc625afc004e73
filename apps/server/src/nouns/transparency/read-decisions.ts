import { type DecisionAction, decisionActions, type OrderAction, orderActions } from '@heathland/domain/compliance/decision'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { listAudit } from '../audit/audit.sql.ts'

const pageMax = 20

/** What was decided about the member who asks and became of their orders, newest first. A page may be short and still have a next one. */
export async function readDecisions(ctx: Context, after: string | undefined) {
  const { personId } = signedIn(ctx)
  const { items, endedAt } = await ctx.read((tx) =>
    listAudit(
      tx,
      ctx.keys,
      { about: 'person', personId, actions: [...decisionActions, ...orderActions] },
      { status: undefined, after, rowsMax: pageMax },
    ),
  )
  return {
    items: items.map(({ id, at, action }) => ({ id, at: at.toISOString(), action: action as DecisionAction | OrderAction })),
    ...(endedAt !== undefined && { next: endedAt }),
  }
}
