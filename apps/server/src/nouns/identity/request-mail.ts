import type { Context } from '../../core/context.ts'
import { emailIndexes } from '../../core/email-index.ts'
import { consumeRateLimit } from '../../http/rate-limit.ts'
import { announce } from '../../work/outbox.ts'
import { mailboxBucket } from './limits-of-address.ts'
import { type AskedKind, insertMailRequest } from './mail-request.sql.ts'

/** So many mails of each kind an hour reach one mailbox, whoever requests them. */
export const perMailbox = { count: 5, windowSeconds: 3_600 }

/** Records the request. A job looks up whether the address belongs to anyone, so the response says nothing about it. */
export async function requestMail(ctx: Context, { kind, email }: { kind: AskedKind; email: string }): Promise<void> {
  const act = ctx.as({ kind: 'identity' })
  const indexes = emailIndexes(ctx.keys, email)
  await consumeRateLimit(act, [mailboxBucket(kind, indexes[0])], perMailbox)
  await act.inTransaction(async (tx) => {
    const id = ctx.newId('let')
    await insertMailRequest(tx, ctx.periodKeys, { id, kind, emailIndexes: indexes, origin: ctx.origin }, ctx.now)
    await announce(tx, act, 'identity.mail-requested', { mailRequestId: id })
  })
}
