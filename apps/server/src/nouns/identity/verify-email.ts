import { decideToken } from '@heathland/domain/identity/one-time-token'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { hashToken } from '../../core/secret-token.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { awaitTurnOfToken } from './await-turn.ts'
import { confirmRegistration, findRegistrationOf, insertProfile, lockToken } from './identity.sql.ts'

/**
 * Makes a member of whoever can read the mailbox. The password is the one of this very sign-up; every other attempt with the same
 * address is forgotten, so that signing up first with somebody else's address gains nothing. Following the link twice is harmless.
 */
export async function verifyEmail(ctx: Context, { token }: { token: string }): Promise<void> {
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction(async (tx) => {
    awaitTurnOfToken(tx, hashToken(token))
    const stored = await lockToken(tx, hashToken(token))
    const state = decideToken(stored, 'verify-email', ctx.now)
    if (!stored || state === 'unknown' || state === 'expired') throw new Refused(refuse('LINK_INVALID'))
    if (state === 'used') return
    const registration = await findRegistrationOf(tx, ctx.keys, stored.personId)
    if (!registration || !(await confirmRegistration(tx, ctx.keys, registration, ctx.now))) throw new Refused(refuse('LINK_INVALID'))
    const { personId, seal } = registration
    await insertProfile(tx, ctx.keys, registration, ctx.now)
    await recordAudit(tx, act, { action: 'identity.email-verified', resource: personId, userId: personId, seal })
    await announce(tx, act, 'identity.joined', { personId })
  })
}
