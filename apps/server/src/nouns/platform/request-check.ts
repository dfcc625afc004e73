import { newCheck, type PlatformCheck } from '@heathland/domain/platform/check'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { answerCheckJob } from './platform.jobs.ts'
import { insertCheck } from './platform.sql.ts'

/** Puts a check through the whole path of background work. The worker does so every minute; staff may at any time. */
export async function requestCheck(ctx: Context): Promise<PlatformCheck> {
  ctx.require('platform.check')
  return ctx.inTransaction(async (tx) => {
    const check = newCheck(ctx.newId('chk'), ctx.now)
    await insertCheck(tx, check)
    await recordAudit(tx, ctx, { action: 'platform.check-requested', resource: check.id, after: check })
    await ctx.jobs.send(tx, answerCheckJob, { checkId: check.id }, { key: check.id })
    return check
  })
}
