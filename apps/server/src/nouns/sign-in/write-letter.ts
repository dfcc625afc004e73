import type { Id } from '@heathland/domain/id'
import type { Context } from '../../core/context.ts'
import { takeLetterRequest } from '../identity/letter-request.sql.ts'
import { writeVerification } from '../identity/resend-verification.ts'
import { writeResetLink } from './reset-password.ts'

/** Writes the letter that was asked for, when there is someone to write to. It is recorded with where it was asked from. */
export async function writeLetter(ctx: Context, id: Id<'let'>): Promise<void> {
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction(async (tx) => {
    const request = await takeLetterRequest(tx, ctx.keys, ctx.periodKeys, id)
    if (!request) return
    const asked: Context = { ...act, origin: request.origin }
    const write = { 'verify-email': writeVerification, 'reset-password': writeResetLink }[request.kind]
    await write(tx, asked, request.emailIndexes)
  })
}
