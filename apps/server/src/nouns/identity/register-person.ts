import { tokenPurposes } from '@heathland/domain/identity/one-time-token'
import { needsSecondFactor } from '@heathland/domain/identity/password'
import { normaliseEmail } from '@heathland/domain/identity/registration'
import { after } from '@heathland/domain/time'
import type { Language } from '@heathland/words/language'
import type { Context } from '../../core/context.ts'
import { addressIndex, emailIndexes } from '../../core/email-index.ts'
import { mailLanguage } from '../../core/mail.ts'
import { newSecretToken } from '../../core/secret-token.ts'
import { consumeRateLimit } from '../../http/rate-limit.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findAccountByEmail } from './account.sql.ts'
import { alreadyAMemberMail, verificationMail } from './identity.mails.ts'
import { type InvestorKind, insertRegistration, type NewToken, type Registration, type SignUpDetails } from './identity.sql.ts'
import { mailboxBucket } from './limits-of-address.ts'
import { hashPassword } from './password.ts'
import { refuseCommonPassword } from './password-strength.ts'
import { queueMail } from './queue-mail.ts'
import { perMailbox } from './request-mail.ts'

export interface RegisterPerson extends SignUpDetails {
  readonly password: string
  readonly investorKind?: InvestorKind | undefined
  readonly language?: Language | undefined
}

/**
 * Takes down that someone wants to join and writes to the address they gave. The caller learns nothing about who is known: an
 * owner who is already a member gets a mail about it, and nobody becomes one before following the link.
 */
export async function registerPerson(ctx: Context, input: RegisterPerson): Promise<void> {
  refuseCommonPassword(input.password, [input.email, input.firstName, input.lastName, input.city])
  const email = normaliseEmail(input.email)
  const indexes = emailIndexes(ctx.keys, email)
  const act = ctx.as({ kind: 'identity' })
  // Counted by address whoever it belongs to: a member, someone who waits, or nobody.
  await consumeRateLimit(act, [mailboxBucket('register', indexes[0])], perMailbox)
  const passwordHash = await hashPassword(input.password)
  await act.inTransaction(async (tx) => {
    const account = await findAccountByEmail(tx, ctx.keys, indexes)
    if (account) {
      const { personId, seal } = account
      await queueMail(tx, act, {
        personId,
        mail: alreadyAMemberMail({ email, firstName: input.firstName, language: account.language }, `${ctx.publicOrigin}/login`),
        seal,
      })
      await recordAudit(tx, act, { action: 'identity.signed-up-again', resource: personId, userId: personId, seal })
      return
    }
    const personId = ctx.newId('per')
    const { seal, wrapped, masterVersion } = ctx.keys.newPersonKey(personId)
    const { password: _hashed, investorKind, language, ...details } = { ...input, email }
    const registration: Registration = {
      id: ctx.newId('reg'),
      personId,
      passwordHash,
      passwordIsShort: needsSecondFactor(input.password),
      investorKind,
      language,
      details,
      seal,
    }
    const { token, link } = newVerification(ctx)
    await insertRegistration(tx, { ...registration, ...addressIndex(ctx.keys, email), wrapped, masterVersion, now: ctx.now }, token)
    await queueMail(tx, act, { personId, mail: verificationMail({ ...details, language: language ?? mailLanguage }, link), seal })
    await recordAudit(tx, act, { action: 'identity.signed-up', resource: registration.id, userId: personId, seal })
  })
}

/** A new token and the link that carries it: in the fragment, which no server ever sees. */
export function newVerification(ctx: Context): { token: NewToken; link: string } {
  const { token, tokenHash } = newSecretToken()
  const purpose = 'verify-email'
  return {
    token: { id: ctx.newId('tok'), purpose, tokenHash, expiresAt: after(ctx.now, tokenPurposes[purpose].livesMs) },
    link: `${ctx.publicOrigin}/welcome#verify=${token}`,
  }
}
