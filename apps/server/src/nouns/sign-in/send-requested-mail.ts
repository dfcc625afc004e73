import type { Id } from '@heathland/domain/id'
import type { Context } from '../../core/context.ts'
import { takeMailRequest } from '../identity/mail-request.sql.ts'
import { writeVerification } from '../identity/resend-verification.ts'
import { writeResetLink } from './reset-password.ts'

/** Sends a requested mail if the address belongs to someone. The audit row carries the origin of the request. */
export async function sendRequestedMail(ctx: Context, id: Id<'let'>): Promise<void> {
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction(async (tx) => {
    const request = await takeMailRequest(tx, ctx.keys, ctx.periodKeys, id)
    if (!request) return
    const asked: Context = { ...act, origin: request.origin }
    const write = { 'verify-email': writeVerification, 'reset-password': writeResetLink }[request.kind]
    await write(tx, asked, request.emailIndexes)
  })
}
