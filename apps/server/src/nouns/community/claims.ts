import type { Claim, ClaimKey } from '@heathland/domain/community/claim'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { deleteClaim, saveClaim } from './community.sql.ts'

/** Staff answer for a figure from now on: members see it. */
export async function confirmClaim(ctx: Context, claim: Claim): Promise<void> {
  const { personId: by } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    saveClaim(tx, claim, { by, now: ctx.now })
    await recordAudit(tx, ctx, { action: 'community.claim-confirmed', resource: claim.key, after: claim })
  })
}

export async function withdrawClaim(ctx: Context, key: ClaimKey): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    if (!(await deleteClaim(tx, key))) throw new Refused(refuse('NOT_FOUND'))
    await recordAudit(tx, ctx, { action: 'community.claim-withdrawn', resource: key })
  })
}
