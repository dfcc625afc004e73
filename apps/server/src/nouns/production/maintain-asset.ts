/** Work on an asset: planned, then done with its cost and how long the asset stood still. */
import type { Id } from '@heathland/domain/id'
import { dayOf } from '@heathland/domain/offers/offer'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { finishWork, insertWork, lockAsset, lockWork, type WorkDone } from './production.sql.ts'

export interface WorkPlanned {
  readonly assetId: string
  readonly title: string
  readonly plannedOn: string
}

export async function planMaintenance(ctx: Context, { assetId, title, plannedOn }: WorkPlanned): Promise<Id<'mnt'>> {
  const { personId: plannedBy } = signedIn(ctx)
  return ctx.inTransaction(async (tx) => {
    const asset = await lockAsset(tx, assetId)
    if (!asset) throw new Refused(refuse('NOT_FOUND'))
    const work = { id: ctx.newId('mnt'), assetId: asset.id, title, plannedOn, plannedBy, plannedAt: ctx.now }
    await insertWork(tx, work)
    await recordAudit(tx, ctx, { action: 'production.maintenance-planned', resource: asset.id, after: work })
    return work.id
  })
}

export async function finishMaintenance(
  ctx: Context,
  { maintenanceId, ...done }: WorkDone & { readonly maintenanceId: string },
): Promise<void> {
  const { personId: by } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const work = await lockWork(tx, maintenanceId)
    if (!work) throw new Refused(refuse('NOT_FOUND'))
    if (work.isDone) throw new Refused(refuse('REQUEST_CLOSED'))
    if (done.doneOn > dayOf(ctx.now)) throw new Refused(refuse('BOOK_DAY_UNFIT'))
    await finishWork(tx, work.id, done, by, ctx.now)
    await recordAudit(tx, ctx, {
      action: 'production.maintenance-done',
      resource: work.assetId,
      after: { maintenanceId: work.id, ...done },
    })
  })
}
