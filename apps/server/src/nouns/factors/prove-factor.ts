import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { consumeRateLimit } from '../../http/rate-limit.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockOwnAccount, ownPerson } from '../identity/own-person.ts'
import { countLockout } from '../sign-in/count-lockout.ts'
import { type ShownPasskey, takeSignatureFor } from './passkeys.ts'
import { factorsPerPerson, takeCode } from './show-factor.ts'

/** A code of the app, a backup code, or a passkey's signature. */
export type FactorProof = { readonly code: string } | { readonly passkey: ShownPasskey }

/**
 * Shows a factor for one act alone. It makes no session stronger: a code is used up by it, and what a passkey signs is made of what the
 * act is about, so that it proves no other. Says which factor it was.
 */
export async function proveFactor(ctx: Context, proof: FactorProof, subject: Buffer): Promise<'totp' | 'backup-code' | 'passkey'> {
  const { personId, sessionId, seal } = ownPerson(ctx)
  const act = ctx.as({ kind: 'identity' })
  await consumeRateLimit(act, [`factor person ${personId}`], factorsPerPerson).catch((error: unknown) => {
    countLockout(ctx, personId, error)
    throw error
  })
  const shown = await act.inTransaction(async (tx) => {
    await lockOwnAccount(tx, ctx)
    const fits = 'code' in proof ? await takeCode(tx, ctx, proof.code) : await takeSignatureFor(tx, ctx, subject, proof.passkey)
    await recordAudit(tx, act, {
      action: 'identity.factor-shown',
      resource: sessionId,
      status: fits ? 'success' : 'failed',
      userId: personId,
      seal,
    })
    return fits
  })
  if (!shown) throw new Refused(refuse('FACTOR_WRONG'))
  if ('passkey' in proof) return 'passkey'
  return /^\d{6}$/.test(proof.code) ? 'totp' : 'backup-code'
}
