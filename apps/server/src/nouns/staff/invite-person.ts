import { tokenPurposes } from '@heathland/domain/identity/one-time-token'
import { normaliseEmail } from '@heathland/domain/identity/registration'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after } from '@heathland/domain/time'
import type { Context } from '../../core/context.ts'
import { addressIndex, emailIndexes } from '../../core/email-index.ts'
import { mailLanguage } from '../../core/mail.ts'
import { newSecretToken } from '../../core/secret-token.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findAccountByEmail } from '../identity/account.sql.ts'
import { insertRegistration } from '../identity/identity.sql.ts'
import { queueMail } from '../identity/queue-mail.ts'
import { invitationMail } from './staff.mails.ts'

/** Invites someone to become a member; a role beyond that is a change of role, with its two people. */
export async function invitePerson(ctx: Context, input: { email: string; firstName: string; lastName: string }): Promise<void> {
  ctx.require('users.invite')
  const act = ctx.as({ kind: 'identity' })
  await ctx.inTransaction(async (office) => {
    const personId = ctx.newId('per')
    await act.inTransaction(async (tx) => {
      if (await findAccountByEmail(tx, ctx.keys, emailIndexes(ctx.keys, input.email))) throw new Refused(refuse('ALREADY_A_MEMBER'))
      const { seal, wrapped, masterVersion } = ctx.keys.newPersonKey(personId)
      const details = { ...input, email: normaliseEmail(input.email) }
      const { token, tokenHash } = newSecretToken()
      const purpose = 'accept-invitation'
      await insertRegistration(
        tx,
        // No password opens this: the one who is invited chooses it.
        {
          id: ctx.newId('reg'),
          personId,
          passwordHash: undefined,
          passwordIsShort: false,
          investorKind: undefined,
          // Nobody knows what they read: they choose for themselves when they are in.
          language: undefined,
          details,
          seal,
          ...addressIndex(ctx.keys, input.email),
          wrapped,
          masterVersion,
          now: ctx.now,
        },
        { id: ctx.newId('tok'), purpose, tokenHash, expiresAt: after(ctx.now, tokenPurposes[purpose].livesMs) },
      )
      await queueMail(tx, act, {
        personId,
        mail: invitationMail({ ...details, language: mailLanguage }, `${ctx.publicOrigin}/welcome#invite=${token}`),
        seal,
      })
    })
    await recordAudit(office, ctx, { action: 'identity.invited', resource: personId })
  })
}
