import { sessionLimits } from '@heathland/domain/identity/sign-in'
import { after } from '@heathland/domain/time'
import type { Context } from '../../core/context.ts'
import { ownPerson } from '../identity/own-person.ts'
import { type ListedSession, listLiveSessions } from '../sign-in/session.sql.ts'
import { type HeldFactors, readFactors } from './factors.sql.ts'
import type { SeenRecovery } from './read-recoveries.ts'
import { listRecoveries, openNewEmail } from './recovery.sql.ts'

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
