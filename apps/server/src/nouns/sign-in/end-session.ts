import type { Id } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockOwnAccount, ownPerson } from '../identity/own-person.ts'
import { revokeSession, revokeSessions } from './session.sql.ts'

/** Ends one of the person's own sessions; somebody else's is answered like one that never was. */
export async function endSession(ctx: Context, input: { sessionId: Id<'ses'> }): Promise<void> {
  const { personId, seal } = ownPerson(ctx)
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction(async (tx) => {
    if (!(await revokeSession(tx, personId, input.sessionId, ctx.now))) throw new Refused(refuse('NOT_FOUND'))
    await recordAudit(tx, act, { action: 'identity.session-ended', resource: input.sessionId, userId: personId, seal })
  })
}

export async function endOtherSessions(ctx: Context): Promise<void> {
  const { personId, sessionId, seal } = ownPerson(ctx)
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction(async (tx) => {
    await revokeSessions(tx, await lockOwnAccount(tx, ctx), sessionId, ctx.now)
    await recordAudit(tx, act, { action: 'identity.sessions-ended', resource: personId, userId: personId, seal })
    await announce(tx, act, 'identity.sessions-ended', { personId })
  })
}
