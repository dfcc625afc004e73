import { Refused, refuse } from '@heathland/domain/refusal'
import { after, minuteMs } from '@heathland/domain/time'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findProfile } from '../identity/identity.sql.ts'
import { ownPerson } from '../identity/own-person.ts'
import { type BuyPage, buyPageOf } from './buy-page.ts'
import { applyOrderJob } from './funding.jobs.ts'
import { findStory } from './funding.sql.ts'
import { requireIdentity } from './require-identity.ts'

/** The page of a deposit that is still to be paid, made anew for the browser that asks. */
export async function openPage(ctx: Context, depositId: string): Promise<BuyPage> {
  const { personId, seal } = ownPerson(ctx)
  return ctx.inTransaction(async (tx) => {
    const deposit = (await findStory(tx, personId, depositId))?.deposit
    if (!deposit) throw new Refused(refuse('NOT_FOUND'))
    if (['processing', 'done', 'expired'].includes(deposit.state)) throw new Refused(refuse('DEPOSIT_CLOSED'))
    const profile = await findProfile(tx, seal, personId)
    requireIdentity(profile?.kycStatus)
    if (!profile?.email) throw new Refused(refuse('FUNDING_INFORMATION_MISSING'))
    const page = buyPageOf(ctx, deposit, profile.email)
    await recordAudit(tx, ctx, { action: 'funding.page-opened', resource: deposit.id })
    // Someone is at it again: what comes of it is asked for sooner than an old deposit would be.
    const { id } = deposit
    await ctx.jobs.send(tx, applyOrderJob, { depositId: id }, { key: `${id} page`, startAfter: after(ctx.now, minuteMs) })
    return page
  })
}
