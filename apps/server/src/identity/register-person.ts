import { normaliseEmail } from '@heathland/domain/identity/registration'
import { tokenPurposes } from '@heathland/domain/identity/one-time-token'
import { after } from '@heathland/domain/time'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../database.ts'
import { emailIndex } from './email-index.ts'
import { findAccountByEmail, insertPersonKey, insertRegistration, insertToken, type InvestorKind, type Registration, type SignUpDetails } from './identity.sql.ts'
import { alreadyAMemberLetter, verifyEmailLetter } from './letters.ts'
import { hashPassword } from './password.ts'
import { queueMail } from './queue-mail.ts'
import { newSecretToken } from './secret-token.ts'

export interface RegisterPerson extends SignUpDetails {
  readonly password: string
  readonly investorKind?: InvestorKind | undefined
}

/**
 * Takes down that someone wants to join and writes to the address they gave. The caller learns nothing about who is known: an
 * owner who is already a member is told by mail, and nobody becomes one before following the link.
 */
export async function registerPerson(ctx: Context, input: RegisterPerson): Promise<void> {
  const passwordHash = await hashPassword(input.password)
  const index = emailIndex(ctx.keys, input.email)
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction(async (tx) => {
    const account = await findAccountByEmail(tx, ctx.keys, index)
    if (account) {
      const { personId, seal } = account
      await queueMail(tx, act, { personId, kind: 'already-a-member', letter: alreadyAMemberLetter({ email: account.email, firstName: input.firstName }, `${ctx.publicOrigin}/login`), seal })
      await recordAudit(tx, act, { action: 'identity.signed-up-again', resource: personId, userId: personId, seal })
      return
    }
    const personId = ctx.newId('per')
    const { seal, wrapped, masterVersion } = ctx.keys.newPersonKey(personId)
    const { password: _hashed, investorKind, ...details } = { ...input, email: normaliseEmail(input.email) }
    const registration: Registration = { id: ctx.newId('reg'), personId, passwordHash, investorKind, details, seal }
    await insertPersonKey(tx, { personId, wrapped, masterVersion, now: ctx.now })
    await insertRegistration(tx, { ...registration, emailIndex: index, now: ctx.now })
    await sendVerification(tx, act, registration)
    await recordAudit(tx, act, { action: 'identity.signed-up', resource: registration.id, userId: personId, seal })
  })
}

/** Writes a new link to the address of a sign-up. The token travels in the fragment, which no server ever sees. */
export async function sendVerification(tx: Tx, ctx: Context, { personId, details, seal }: Registration): Promise<void> {
  const { token, tokenHash } = newSecretToken()
  const expiresAt = after(ctx.now, tokenPurposes['verify-email'].livesMs)
  await insertToken(tx, { id: ctx.newId('tok'), purpose: 'verify-email', personId, tokenHash, now: ctx.now, expiresAt })
  await queueMail(tx, ctx, { personId, kind: 'verify-email', letter: verifyEmailLetter(details, `${ctx.publicOrigin}/welcome#verify=${token}`), seal })
}
