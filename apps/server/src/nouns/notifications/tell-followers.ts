import type { Id } from '@heathland/domain/id'
import type { NotificationKind } from '@heathland/domain/notifications/kind'
import type { Context } from '../../core/context.ts'
import { findEvent } from '../../work/outbox.ts'
import { listFollowers } from './follower.sql.ts'
import { writeNotifications } from './notify.ts'

const followersPerBatch = 200
/** Of one offer; more is a fault of ours. */
const batchesMax = 2_500

const kinds: Readonly<Record<string, NotificationKind>> = { 'offer.changed': 'offer-changed', 'offer.updated': 'offer-update' }

/**
 * Notifies everyone who followed an offer or had an open order when the event happened. Each batch is a transaction of its own; a job that is killed in between
 * starts again, and nobody is notified twice.
 */
export async function tellFollowers(ctx: Context, eventId: Id<'evt'>): Promise<void> {
  const event = await ctx.read((tx) => findEvent(tx, eventId))
  const kind = event && kinds[event.type]
  if (!kind) return
  const { offerId } = event.subject as { offerId: Id<'ofr'> }
  let after = ''
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const people = await ctx.inTransaction(async (tx) => {
      const found = await listFollowers(tx, { offerId, by: event.announcedAt, after, rowsMax: followersPerBatch })
      await writeNotifications(
        tx,
        ctx,
        found.map((personId) => ({ personId, kind, subjectId: offerId, dedupKey: `${kind} ${eventId}` })),
      )
      return found
    })
    after = people.at(-1) ?? after
    if (people.length < followersPerBatch) return
  }
  throw new Error('too many followers to notify')
}
