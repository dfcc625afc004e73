import { Refused, refuse } from '@heathland/domain/refusal'
import { decideResolution } from '@heathland/domain/security/security-event'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { ownPerson } from '../identity/own-person.ts'
import { isResolved, lockEvent, saveResolution } from './security-event.sql.ts'

/** Staff say how an event ended; from then on it takes nothing from the score. */
export async function resolveEvent(ctx: Context, { eventId, words }: { readonly eventId: string; readonly words: string }): Promise<void> {
  ctx.require('security.resolve')
  const { personId: by } = ownPerson(ctx)
  await ctx.inTransaction(async (tx) => {
    const before = await lockEvent(tx, eventId)
    if (!before) throw new Refused(refuse((await isResolved(tx, eventId)) ? 'EVENT_RESOLVED' : 'NOT_FOUND'))
    const decision = decideResolution(before, { by, words }, ctx.now)
    if (decision.refused) throw new Refused(decision)
    saveResolution(tx, decision.event)
    await recordAudit(tx, ctx, { action: 'security.event-resolved', resource: before.id, before, after: decision.event })
  })
}
