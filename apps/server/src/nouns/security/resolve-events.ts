import { Refused, refuse } from '@heathland/domain/refusal'
import { decideResolutions } from '@heathland/domain/security/security-event'
import type { Context } from '../../core/context.ts'
import { recordAudits } from '../audit/record-audit.ts'
import { ownPerson } from '../identity/own-person.ts'
import { isAnyResolved, lockEvents, saveResolutions } from './security-event.sql.ts'

/** Staff resolve several events with one reason, which each of them keeps. One that may not be among them stops them all. */
export async function resolveEvents(
  ctx: Context,
  { eventIds, words }: { readonly eventIds: readonly string[]; readonly words: string },
): Promise<number> {
  ctx.require('security.resolve')
  const { personId: by } = ownPerson(ctx)
  const ids = [...new Set(eventIds)]
  return ctx.inTransaction(async (tx) => {
    const before = await lockEvents(tx, ids)
    if (before.length < ids.length) throw new Refused(refuse((await isAnyResolved(tx, ids)) ? 'EVENT_RESOLVED' : 'NOT_FOUND'))
    const decision = decideResolutions(before, { by, words }, ctx.now)
    if (decision.refused) throw new Refused(decision)
    saveResolutions(tx, ids, { at: ctx.now, by, words })
    await recordAudits(
      tx,
      ctx,
      decision.events.map((after, index) => ({ action: 'security.event-resolved', resource: after.id, before: before[index], after })),
    )
    return ids.length
  })
}
