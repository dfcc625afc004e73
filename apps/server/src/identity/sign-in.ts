import { decideSignIn } from '@heathland/domain/identity/sign-in'
import { Refused, refuse } from '@heathland/domain/refusal'
import { isSignedIn } from '../actor.ts'
import { takeAllowance } from '../allowance.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { emailIndex } from './email-index.ts'
import { findAccountByEmail, insertSession, listWaitingRegistrations } from './identity.sql.ts'
import { fitsPassword } from './password.ts'
import { newSecretToken } from './secret-token.ts'

/** Whoever guesses at one account gets this many tries an hour, from wherever they come. */
const perAccount = { count: 20, windowSeconds: 3_600 }

/** Opens a session for whoever shows the right password, and returns its token for the cookie. Everyone else gets one and the same answer. */
export async function signIn(ctx: Context, input: { email: string; password: string }): Promise<{ token: string }> {
  const act = ctx.as({ kind: 'identity' })
  const index = emailIndex(ctx.keys, input.email)
  await takeAllowance(act, [`sign-in account ${index.toString('hex')}`], perAccount)
  const { account, waiting } = await act.read(async (tx) => ({
    account: await findAccountByEmail(tx, ctx.keys, index),
    waiting: await listWaitingRegistrations(tx, ctx.keys, index, 1),
  }))
  const person = account ?? waiting[0]
  const fits = await fitsPassword(person?.passwordHash, input.password)

  const decision = decideSignIn(
    { ways: fits ? ['password'] : [], factorsHeld: [], emailVerified: account !== undefined, suspended: account?.suspended ?? false },
    ctx.now,
  )
  const { token, tokenHash } = newSecretToken()
  await act.inTransaction(async (tx) => {
    const seal = person?.seal
    if (decision.session === 'none' || !person || !seal) {
      await recordAudit(tx, act, {
        action: 'identity.sign-in-failed',
        resource: person?.personId ?? 'unknown',
        status: 'failed',
        userId: person?.personId,
        seal,
      })
      return
    }
    const id = ctx.newId('ses')
    const sealed = (column: string, value: string | undefined) => (value ? seal.seal(`session.${column}.${id}`, value) : null)
    await insertSession(
      tx,
      {
        id,
        personId: person.personId,
        tokenHash,
        level: decision.session,
        address: sealed('address', ctx.origin?.address),
        userAgent: sealed('user_agent', ctx.origin?.userAgent),
        // Whoever signs in again in the same browser leaves no session behind.
        replaces: isSignedIn(ctx.actor) ? ctx.actor.sessionId : null,
      },
      ctx.now,
    )
    await recordAudit(tx, act, { action: 'identity.signed-in', resource: id, userId: person.personId, seal })
  })
  if (decision.session === 'none') throw new Refused(refuse(decision.code))
  return { token }
}
