/** Staff see where somebody is signed in, and sign them out: of one device, or everywhere. */
import type { Id } from '@heathland/domain/id'
import { sessionLimits } from '@heathland/domain/identity/sign-in'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after } from '@heathland/domain/time'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findAccountOf, lockAccount } from '../identity/account.sql.ts'
import { refuseOwnAccount } from '../identity/own-person.ts'
import { visitPerson } from '../identity/person.ts'
import { type ListedSession, listLiveSessions, revokeSession, revokeSessions } from '../sign-in/session.sql.ts'

/** Nobody who was erased is signed in: their account went with their key. */
export async function readSessions(ctx: Context, personId: Id<'per'>): Promise<ListedSession[]> {
  ctx.require('users.read')
  const since = { idle: after(ctx.now, -sessionLimits.idleMs), absolute: after(ctx.now, -sessionLimits.absoluteMs) }
  return ctx.inTransaction(async (office) => {
    await visitPerson(office, ctx, personId)
    return ctx.as({ kind: 'identity' }).inTransaction(async (tx) => {
      const account = await findAccountOf(tx, ctx.keys, personId)
      return account ? listLiveSessions(tx, account.seal, personId, since) : []
    })
  })
}

/** Ends one session of this person; somebody else's is answered like one that never was. */
export async function endSessionOf(ctx: Context, { personId, sessionId }: { personId: Id<'per'>; sessionId: Id<'ses'> }): Promise<void> {
  ctx.require('users.suspend')
  refuseOwnAccount(ctx, personId)
  await ctx.inTransaction(async (office) => {
    const ended = await ctx.as({ kind: 'identity' }).inTransaction((tx) => revokeSession(tx, personId, sessionId, ctx.now))
    if (!ended) throw new Refused(refuse('NOT_FOUND'))
    await recordAudit(office, ctx, { action: 'identity.session-ended-by-staff', resource: personId, after: { sessionId } })
    await announce(office, ctx, 'identity.sessions-ended', { personId })
  })
}

export async function endSessionsOf(ctx: Context, personId: Id<'per'>): Promise<void> {
  ctx.require('users.suspend')
  refuseOwnAccount(ctx, personId)
  await ctx.inTransaction(async (office) => {
    await ctx.as({ kind: 'identity' }).inTransaction(async (tx) => {
      const lock = await lockAccount(tx, personId)
      if (!lock) throw new Refused(refuse('NOT_FOUND'))
      await revokeSessions(tx, lock, null, ctx.now)
    })
    await recordAudit(office, ctx, { action: 'identity.sessions-ended-by-staff', resource: personId })
    await announce(office, ctx, 'identity.sessions-ended', { personId })
  })
}
