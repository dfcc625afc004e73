import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import type { EmailIndexes } from '../../core/email-index.ts'
import { mailLanguage } from '../../core/mail.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { verificationMail } from './identity.mails.ts'
import { insertToken, listWaitingRegistrations } from './identity.sql.ts'
import { queueMail } from './queue-mail.ts'
import { newVerification } from './register-person.ts'
import { requestMail } from './request-mail.ts'

/** Has the verification mail sent again when there is anything to verify, and says the same when there is not. */
export async function resendVerification(ctx: Context, { email }: { email: string }): Promise<void> {
  await requestMail(ctx, { kind: 'verify-email', email })
}

export async function writeVerification(tx: Tx, act: Context, emailIndexes: EmailIndexes): Promise<void> {
  const [registration] = await listWaitingRegistrations(tx, act.keys, emailIndexes, 1)
  if (!registration) return
  const { personId, details, language, seal } = registration
  const { token, link } = newVerification(act)
  await insertToken(tx, personId, token, act.now)
  await queueMail(tx, act, { personId, mail: verificationMail({ ...details, language: language ?? mailLanguage }, link), seal })
  await recordAudit(tx, act, { action: 'identity.verification-resent', resource: registration.id, userId: personId, seal })
}
