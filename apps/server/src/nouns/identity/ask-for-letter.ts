import type { Context } from '../../core/context.ts'
import { emailIndexes } from '../../core/email-index.ts'
import { takeAllowance } from '../../http/allowance.ts'
import { announce } from '../../work/outbox.ts'
import { type AskedKind, insertLetterRequest } from './letter-request.sql.ts'
import { mailboxBucket } from './limits-of-address.ts'

/** A mailbox is not a place to pour mail into: this many an hour of each kind, whoever asks. */
export const perMailbox = { count: 5, windowSeconds: 3_600 }

/** Lays down that a letter was asked for. Whether there is anyone to write to is looked up by a job, so that the request says nothing about it. */
export async function askForLetter(ctx: Context, { kind, email }: { kind: AskedKind; email: string }): Promise<void> {
  const act = ctx.as({ kind: 'identity' })
  const indexes = emailIndexes(ctx.keys, email)
  await takeAllowance(act, [mailboxBucket(kind, indexes[0])], perMailbox)
  await act.inTransaction(async (tx) => {
    const id = ctx.newId('let')
    await insertLetterRequest(tx, ctx.periodKeys, { id, kind, emailIndexes: indexes, origin: ctx.origin }, ctx.now)
    await announce(tx, act, 'identity.letter-asked', { letterRequestId: id })
  })
}
