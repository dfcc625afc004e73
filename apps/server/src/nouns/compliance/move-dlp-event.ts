import { type DlpStatus, decideDlpStep } from '@heathland/domain/compliance/dlp-event'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { ownPerson } from '../identity/own-person.ts'
import { isDlpEventOver, lockDlpEvent, saveDlpEvent } from './dlp-event.sql.ts'

/** Staff take an event up, or say that it is over. */
export async function moveDlpEvent(ctx: Context, { eventId, to }: { readonly eventId: string; readonly to: DlpStatus }): Promise<void> {
  const { personId: by } = ownPerson(ctx)
  await ctx.inTransaction(async (tx) => {
    const before = await lockDlpEvent(tx, eventId)
    if (!before) throw new Refused(refuse((await isDlpEventOver(tx, eventId)) ? 'DLP_STEP_UNFIT' : 'NOT_FOUND'))
    const decision = decideDlpStep(before, { to, by }, ctx.now)
    if (decision.refused) throw new Refused(decision)
    saveDlpEvent(tx, decision.event)
    await recordAudit(tx, ctx, { action: 'compliance.event-moved', resource: before.id, before, after: decision.event })
  })
}
