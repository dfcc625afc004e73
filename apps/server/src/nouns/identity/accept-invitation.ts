import { decideToken } from '@heathland/domain/identity/one-time-token'
import { needsSecondFactor } from '@heathland/domain/identity/password'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { hashToken } from '../../core/secret-token.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { savePassword } from './account.sql.ts'
import { awaitTurnOfToken } from './await-turn.ts'
import { confirmRegistration, findRegistrationOf, insertProfile, lockToken, useTokens } from './identity.sql.ts'
import { hashPassword } from './password.ts'
import { refuseCommonPassword } from './password-strength.ts'

/** Makes a member of whoever was invited and can read the mailbox, with the password they choose. */
export async function acceptInvitation(ctx: Context, input: { token: string; password: string }): Promise<void> {
  const hash = await hashPassword(input.password)
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction(async (tx) => {
    awaitTurnOfToken(tx, hashToken(input.token))
    const stored = await lockToken(tx, hashToken(input.token))
    if (!stored || decideToken(stored, 'accept-invitation', ctx.now) !== 'good') throw new Refused(refuse('LINK_INVALID'))
    const registration = await findRegistrationOf(tx, ctx.keys, stored.personId)
    if (!registration) throw new Refused(refuse('LINK_INVALID'))
    const { personId, details, seal } = registration
    refuseCommonPassword(input.password, [details.email, details.firstName, details.lastName])
    if (!(await confirmRegistration(tx, ctx.keys, registration, ctx.now))) throw new Refused(refuse('LINK_INVALID'))
    await savePassword(tx, personId, { hash, isShort: needsSecondFactor(input.password) })
    await insertProfile(tx, ctx.keys, registration, ctx.now)
    await useTokens(tx, stored, ctx.now)
    await recordAudit(tx, act, { action: 'identity.email-verified', resource: personId, userId: personId, seal })
    await announce(tx, act, 'identity.joined', { personId })
  })
}
