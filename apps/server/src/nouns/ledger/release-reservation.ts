import type { Id } from '@heathland/domain/id'
import { decideExpiry } from '@heathland/domain/ledger/expiry'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { postTransfers } from './ledger.sql.ts'
import { findReservation } from './reservation.sql.ts'

/** Frees what was set aside and has come to its end. Safe to run twice: a reservation that was resolved meanwhile stays as it is. */
export async function releaseReservation(ctx: Context, reservationId: Id<'trf'>): Promise<void> {
  ctx.require('ledger.post')
  await ctx.inTransaction(async (tx) => {
    const reservation = await findReservation(tx, reservationId)
    const steps = reservation ? decideExpiry(reservation, () => ctx.newId('trf'), ctx.now) : []
    if (steps.length === 0) return
    const posted = await postTransfers(tx, steps, ctx.now)
    if (posted.some(({ happenedBefore }) => happenedBefore)) return
    await recordAudit(tx, ctx, { action: 'ledger.reservation-released', resource: reservationId, before: reservation, after: steps[0] })
    await announce(tx, ctx, 'ledger.reservation-released', { reservationId })
  })
}
