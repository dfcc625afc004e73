import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { newSecretToken } from '../../core/secret-token.ts'
import { consumeRateLimit } from '../../http/rate-limit.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockOwnAccount, ownPerson } from '../identity/own-person.ts'
import { countLockout } from '../sign-in/count-lockout.ts'
import { strengthenSession } from '../sign-in/session.sql.ts'
import { backupCodeHashes } from './backup-codes.ts'
import { lockTotp, takeBackupCode, takeTotpStep } from './factors.sql.ts'
import { fittingStep } from './totp.ts'

/** A code has a million values and a grace of three; this many guesses an hour find it in some thousands of years. */
export const factorsPerPerson = { count: 10, windowSeconds: 3_600 }

/** Shows a code of the app or a backup code: half a session becomes whole, a whole one fresh enough for a sensitive act. */
export async function showFactor(ctx: Context, { code }: { code: string }): Promise<{ token: string }> {
  const { personId, sessionId, seal } = ownPerson(ctx)
  const act = ctx.as({ kind: 'identity' })
  await consumeRateLimit(act, [`factor person ${personId}`], factorsPerPerson).catch((error: unknown) => {
    countLockout(ctx, personId, error)
    throw error
  })
  const { token, tokenHash } = newSecretToken()
  const fits = await act.inTransaction(async (tx) => {
    const account = await lockOwnAccount(tx, ctx)
    const taken = await takeCode(tx, ctx, code)
    await recordAudit(tx, act, {
      action: 'identity.factor-shown',
      resource: sessionId,
      status: taken ? 'success' : 'failed',
      userId: personId,
      seal,
    })
    if (taken) await strengthenSession(tx, account, sessionId, tokenHash, ctx.now)
    return taken
  })
  if (!fits) throw new Refused(refuse('FACTOR_WRONG'))
  return { token }
}

/** Uses a code of the app or a backup code up; false when it is none. */
export async function takeCode(tx: Tx, ctx: Context, code: string): Promise<boolean> {
  const { personId, seal } = ownPerson(ctx)
  const totp = await lockTotp(tx, seal, personId)
  if (!totp?.isConfirmed) return false
  if (!/^\d{6}$/.test(code)) return takeBackupCode(tx, personId, backupCodeHashes(ctx.keys, seal, personId, code), ctx.now)
  const step = fittingStep(totp.secret, code, totp.lastStep, ctx.now)
  if (step === undefined) return false
  await takeTotpStep(tx, personId, step, ctx.now)
  return true
}
