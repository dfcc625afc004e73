import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { revokeSession } from './session.sql.ts'

/**
 * Ends the session from the next request on. The one act that happens even when it cannot be recorded: nobody is kept signed in
 * because a log is full.
 */
export async function signOut(ctx: Context): Promise<void> {
  const { actor } = ctx
  if (!('sessionId' in actor)) return
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction((tx) => revokeSession(tx, actor.personId, actor.sessionId, ctx.now))
  try {
    await act.inTransaction((tx) =>
      recordAudit(tx, act, { action: 'identity.signed-out', resource: actor.sessionId, userId: actor.personId, seal: actor.personSeal }),
    )
  } catch (error) {
    ctx.log.error({ err: error }, 'a sign-out could not be recorded')
  }
}
