import type { Id } from '@heathland/domain/id'
import { nextReminderAt, remindersDue, renewalsOf } from '@heathland/domain/rules/renewal'
import { standingOf } from '@heathland/domain/rules/standing'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findFacts } from './investor.ts'
import { dropReminder, lockReminder, saveReminder } from './protection.sql.ts'

/** Reminds a member of what will end soon, and plans when to look at them again. */
export async function remindInvestor(ctx: Context, personId: Id<'per'>): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const dueAt = await lockReminder(tx, personId)
    if (!dueAt || dueAt > ctx.now) return
    const investor = await findFacts(tx, ctx, personId)
    const renewals = investor ? renewalsOf(standingOf(investor.facts, ctx.now, investor.pack)) : []
    for (const { part, expiresAt } of remindersDue(renewals, dueAt, ctx.now)) {
      const expiresOn = expiresAt.toISOString().slice(0, 10)
      await recordAudit(tx, ctx, { action: 'protection.reminded', resource: personId, userId: personId, after: { part, expiresOn } })
      await announce(tx, ctx, 'renewal.due', { personId, part, expiresOn })
    }
    const next = nextReminderAt(renewals, ctx.now)
    if (next) await saveReminder(tx, personId, next)
    else await dropReminder(tx, personId)
  })
}
