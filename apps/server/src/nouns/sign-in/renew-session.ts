import { sessionLimits } from '@heathland/domain/identity/sign-in'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after } from '@heathland/domain/time'
import { isSignedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { touchSession } from './session.sql.ts'

export interface SessionEnds {
  readonly idleEndsAt: Date
  readonly endsAt: Date
}

/** When the session of this request ends, if nobody renews it and in any case. */
export function readSession(ctx: Context): SessionEnds {
  const { createdAt, lastUsedAt, idleMs } = signedIn(ctx).session
  return endsOf(createdAt, lastUsedAt, idleMs)
}

/** Keeps the session alive for another idle span, never beyond its absolute end. */
export async function renewSession(ctx: Context): Promise<SessionEnds> {
  const actor = signedIn(ctx)
  await ctx.as({ kind: 'identity' }).inTransaction((tx) => touchSession(tx, actor.sessionId, ctx.now))
  return endsOf(actor.session.createdAt, ctx.now, actor.session.idleMs)
}

function endsOf(createdAt: Date, lastUsedAt: Date, idleMs: number = sessionLimits.idleMs): SessionEnds {
  const endsAt = after(createdAt, sessionLimits.absoluteMs)
  const idleEndsAt = after(lastUsedAt, idleMs)
  return { idleEndsAt: new Date(Math.min(idleEndsAt.getTime(), endsAt.getTime())), endsAt }
}

function signedIn(ctx: Context) {
  if (!isSignedIn(ctx.actor)) throw new Refused(refuse('NOT_SIGNED_IN'))
  return ctx.actor
}
