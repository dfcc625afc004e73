import { invariant } from '@heathland/domain/invariant'
import { withdrawalReleased } from '@heathland/domain/ledger/movements/withdrawal-released'
import { decideCancelled, type Withdrawal } from '@heathland/domain/payments/withdrawal'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { ownPerson } from '../identity/own-person.ts'
import { postTransfers } from '../ledger/ledger.sql.ts'
import { findOwnWithdrawal, lockWithdrawal, type ShownWithdrawal, saveOwnStep } from './withdrawal.sql.ts'

/** Takes a withdrawal back before it is in a file for the bank; its money is free at once. Cancelling twice changes nothing. */
export async function cancelWithdrawal(ctx: Context, withdrawalId: string): Promise<ShownWithdrawal> {
  const { personId, seal } = ownPerson(ctx)
  await ctx.inTransaction(async (tx) => {
    const before = await lockWithdrawal(tx, withdrawalId)
    if (before?.personId !== personId) throw new Refused(refuse('NOT_FOUND'))
    if (before.state === 'cancelled') return
    const decided = decideCancelled(before, ctx.now)
    if (decided.refused) throw new Refused(decided)
    await release(tx, ctx, before)
    await saveOwnStep(tx, decided.withdrawal)
    await recordAudit(tx, ctx, { action: 'payments.withdrawal-cancelled', resource: before.id, before: { state: before.state } })
    await announce(tx, ctx, 'withdrawal.changed', { personId, withdrawalId: before.id })
  })
  const cancelled = await ctx.read((tx) => findOwnWithdrawal(tx, seal, withdrawalId))
  invariant(cancelled, 'a withdrawal stays')
  return cancelled
}

/** Frees what was set aside, where something was. */
export async function release(tx: Tx, ctx: Context, { id, reservation }: Withdrawal): Promise<void> {
  if (!reservation) return
  const steps = withdrawalReleased({ id, reservation }, () => ctx.newId('trf'))
  await postTransfers(tx, steps, ctx.now)
}
