import { takeAllowance } from '../allowance.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { emailIndex } from './email-index.ts'
import { insertToken, listWaitingRegistrations } from './identity.sql.ts'
import { verifyEmailLetter } from './letters.ts'
import { queueMail } from './queue-mail.ts'
import { newVerification } from './register-person.ts'

/** A mailbox is not a place to pour mail into: this many an hour, whoever asks. */
const perMailbox = { count: 5, windowSeconds: 3_600 }

/** Sends the verification mail again when there is anything to verify, and says the same when there is not. */
export async function resendVerification(ctx: Context, { email }: { email: string }): Promise<void> {
  const act = ctx.as({ kind: 'identity' })
  const index = emailIndex(ctx.keys, email)
  await takeAllowance(act, [`resend mailbox ${index.toString('hex')}`], perMailbox)
  await act.inTransaction(async (tx) => {
    const [registration] = await listWaitingRegistrations(tx, ctx.keys, index, 1)
    if (!registration) return
    const { personId, details, seal } = registration
    const { token, link } = newVerification(ctx)
    await insertToken(tx, personId, token, ctx.now)
    await queueMail(tx, act, { personId, kind: 'verify-email', letter: verifyEmailLetter(details, link), seal })
    await recordAudit(tx, act, { action: 'identity.verification-resent', resource: registration.id, userId: personId, seal })
  })
}
