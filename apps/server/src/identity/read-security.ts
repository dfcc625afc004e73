import type { Id } from '@heathland/domain/id'
import { sessionLimits } from '@heathland/domain/identity/sign-in'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after } from '@heathland/domain/time'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { type HeldFactors, readFactors } from './factors.sql.ts'
import { lockOwnAccount, ownPerson } from './own-person.ts'
import type { SeenRecovery } from './read-recoveries.ts'
import { listRecoveries, openNewEmail } from './recovery.sql.ts'
import { type ListedSession, listLiveSessions, revokeSession, revokeSessions } from './session.sql.ts'

/** What guards the person's own account: their factors, and where they are signed in. */
export async function readSecurity(
  ctx: Context,
): Promise<{ factors: HeldFactors; sessions: (ListedSession & { isThis: boolean })[]; recoveries: SeenRecovery[] }> {
  const { personId, sessionId, seal } = ownPerson(ctx)
  const since = { idle: after(ctx.now, -sessionLimits.idleMs), absolute: after(ctx.now, -sessionLimits.absoluteMs) }
  return ctx.as({ kind: 'identity' }).read(async (tx) => ({
    factors: await readFactors(tx, seal, personId),
    sessions: (await listLiveSessions(tx, seal, personId, since)).map((session) => ({ ...session, isThis: session.id === sessionId })),
    recoveries: (await listRecoveries(tx, personId)).map((one) => ({ ...one, newEmail: openNewEmail(seal, one) })),
  }))
}

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
  })
}
