/**
 * Where every way in ends: whoever has shown who they are gets what `decideSignIn` says, and nothing else opens a session.
 * A browser that the person has not used before is told to them by mail.
 */
import { decideSignIn, type MissingFactor, type SecondFactor, type SignInWay } from '@heathland/domain/identity/sign-in'
import { Refused, refuse } from '@heathland/domain/refusal'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { type Account, rememberDevice } from './account.sql.ts'
import { newDeviceLetter } from './letters.ts'
import { queueMail } from './queue-mail.ts'
import { hashToken, newSecretToken } from './secret-token.ts'
import { insertSession } from './session.sql.ts'

export interface Entry {
  /** For the cookie; the session itself keeps only the hash. */
  readonly token: string
  /** For the cookie by which this browser is known again. */
  readonly deviceToken: string
  readonly next: 'signed-in' | MissingFactor
}

export interface Shown {
  readonly ways: readonly SignInWay[]
  readonly factors: readonly SecondFactor[]
  /** What the browser showed of having been here before. */
  readonly deviceToken: string | undefined
}

/** Decides and, when it may be, opens the session. A refusal is recorded before it is given. */
export async function enter(ctx: Context, account: Account | undefined, shown: Shown): Promise<Entry> {
  const act = ctx.as({ kind: 'identity' })
  const decision = decideSignIn(
    {
      ways: account ? shown.ways : [],
      factorsHeld: account?.factorsHeld ?? [],
      factorsShown: shown.factors,
      emailVerified: true,
      suspended: account?.isSuspended ?? false,
      isStaff: account !== undefined && account.role !== 'investor',
    },
    ctx.now,
  )
  if (decision.session === 'none' || !account) {
    await refuseEntry(ctx, account)
    throw new Refused(refuse('SIGN_IN_FAILED'))
  }
  const { personId, seal } = account
  const { token, tokenHash } = newSecretToken()
  const deviceToken = shown.deviceToken ?? newSecretToken().token
  const isNewDevice = !account.deviceIsKnown
  await act.inTransaction(async (tx) => {
    const id = ctx.newId('ses')
    const sealed = (column: string, value: string | undefined) => (value ? seal.seal(`session.${column}.${id}`, value) : null)
    await insertSession(
      tx,
      {
        id,
        personId,
        tokenHash,
        missing: decision.session === 'half' ? decision.missing : undefined,
        ways: [...shown.ways, ...shown.factors],
        stepUpAt: shown.factors.length > 0 || shown.ways.includes('passkey') ? ctx.now : undefined,
        address: sealed('address', ctx.origin?.address),
        userAgent: sealed('user_agent', ctx.origin?.userAgent),
        // Whoever signs in again in the same browser leaves no session behind.
        replaces: 'sessionId' in ctx.actor ? ctx.actor.sessionId : null,
      },
      ctx.now,
    )
    await rememberDevice(tx, personId, hashToken(deviceToken), ctx.now)
    // What is new about it is said by name: whoever reads the log sees that the browser was.
    const after = isNewDevice ? { device: id } : undefined
    await recordAudit(tx, act, { action: 'identity.signed-in', resource: id, userId: personId, seal, after })
    if (isNewDevice) {
      const letter = newDeviceLetter(account, { at: ctx.now, device: ctx.origin?.userAgent ?? '', link: `${ctx.publicOrigin}/settings` })
      await queueMail(tx, act, { personId, kind: 'new-device', letter, seal })
    }
  })
  return { token, deviceToken, next: decision.session === 'half' ? decision.missing : 'signed-in' }
}

/** Writes down that someone was turned away, whoever they were. */
export async function refuseEntry(ctx: Context, person: Pick<Account, 'personId' | 'seal'> | undefined): Promise<void> {
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction((tx) =>
    recordAudit(tx, act, {
      action: 'identity.sign-in-failed',
      resource: person?.personId ?? 'unknown',
      status: 'failed',
      userId: person?.personId,
      seal: person?.seal,
    }),
  )
}
