import type { Id } from '@heathland/domain/id'
import { decideAnswer } from '@heathland/domain/platform/check'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockCheck, saveCheck } from './platform.sql.ts'

/** Answers a check, once. Safe to call again. */
export async function answerCheck(ctx: Context, checkId: Id<'chk'>): Promise<void> {
  ctx.require('platform.check')
  await ctx.inTransaction(async (tx) => {
    const check = await lockCheck(tx, checkId)
    const decision = check && decideAnswer(check, ctx.now)
    if (!decision?.changed) return
    await saveCheck(tx, decision.check)
    await recordAudit(tx, ctx, { action: 'platform.check-answered', resource: checkId, before: check, after: decision.check })
    await announce(tx, ctx, 'platform.check-answered', { checkId })
  })
}
