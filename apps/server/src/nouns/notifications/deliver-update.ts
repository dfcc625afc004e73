import type { Id } from '@heathland/domain/id'
import { after, secondMs } from '@heathland/domain/time'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { deliverUpdateJob } from './notifications.jobs.ts'
import { writeNotifications } from './notify.ts'
import { listRecipients, lockSending, saveDelivered } from './platform-update.sql.ts'

/** As many as the relay passes on in one go: open pages hear of each, and other events are not kept waiting. */
export const recipientsPerBatch = 200
/** Between two batches, for the same reason. */
const pauseMs = secondMs

/**
 * Delivers an update to the next of those it is for, and has the rest delivered after a pause. Where it has come to is saved with what was
 * written: a worker that is killed in between leaves neither, and nobody gets it twice.
 */
export async function deliverUpdate(ctx: Context, updateId: Id<'upd'>): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const update = await lockSending(tx, updateId)
    if (!update) return
    const question = { roles: update.roles, after: update.deliveredTo, rowsMax: recipientsPerBatch }
    const people = await ctx.as({ kind: 'identity' }).inTransaction((identity) => listRecipients(identity, question))
    const delivered = await writeNotifications(
      tx,
      ctx,
      people.map((personId) => ({ personId, kind: 'platform-update', subjectId: updateId, dedupKey: updateId })),
    )
    const deliveredTo = people.at(-1) ?? update.deliveredTo
    const nextAt = people.length < recipientsPerBatch ? undefined : after(ctx.now, pauseMs)
    await saveDelivered(tx, updateId, { deliveredTo, delivered, nextAt })
    if (nextAt) await ctx.jobs.send(tx, deliverUpdateJob, { updateId }, { key: `${updateId} ${deliveredTo}`, startAfter: nextAt })
    else await recordAudit(tx, ctx, { action: 'notifications.update-sent', resource: updateId })
  })
}
