/**
 * Every way of signing in ends here: `decideSignIn` decides, and nothing else opens a session. It decides under the account's lock, from
 * the account as it is then: a proof that was checked against an older version of the account no longer counts. A sign-in from a new
 * browser sends its owner a mail.
 */
import type { Id } from '@heathland/domain/id'
import { decideSignIn, type MissingFactor, type SignInDecision } from '@heathland/domain/identity/sign-in'
import { Refused, refuse } from '@heathland/domain/refusal'
import { isAllowedAddress } from '@heathland/domain/settings/staff-access'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { hashToken, newSecretToken } from '../../core/secret-token.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Account, type LockedAccount, lockAccountOf, rememberDevice } from '../identity/account.sql.ts'
import { queueMail } from '../identity/queue-mail.ts'
import { insertSession } from './session.sql.ts'
import { newDeviceMail } from './sign-in.mails.ts'

export interface Entry {
  /** For the cookie; the session itself keeps only the hash. */
  readonly token: string
  /** For the cookie by which this browser is known again. */
  readonly deviceToken: string
  readonly next: 'signed-in' | MissingFactor
}

/** What was shown, and what it was checked against. */
export type Proof =
  /** The hash that the password fits; at the administrators' page it only counts for staff. */
  | { readonly way: 'password'; readonly hash: string; readonly staffOnly: boolean }
  | { readonly way: 'passkey'; readonly passkeyId: string }
  | { readonly way: 'linkedin'; readonly subjectIndexes: readonly Buffer[] }

export interface Shown {
  /** Undefined when what was shown did not hold. */
  readonly proof: Proof | undefined
  /** What the browser showed of having been here before. */
  readonly deviceToken: string | undefined
}

/** Decides and, when it may be, opens the session. A refusal is recorded before it is given. */
export async function enter(ctx: Context, account: Account | undefined, { proof, deviceToken }: Shown): Promise<Entry> {
  const act = ctx.as({ kind: 'identity' })
  const { token, tokenHash } = newSecretToken()
  const device = deviceToken ?? newSecretToken().token
  const replaces = 'sessionId' in ctx.actor ? ctx.actor.sessionId : null
  const decision: SignInDecision =
    account && proof
      ? await act.inTransaction(async (tx) => {
          const locked = await lockAccountOf(tx, ctx.keys, account.personId, hashToken(device))
          const decided = decide(locked, proof, ctx.now)
          // Said only after the proof held: the password of staff opens nothing from elsewhere.
          if (locked && decided.session !== 'none' && !isAllowedAddress(locked.networks, ctx.origin?.address ?? ''))
            throw new Refused(refuse('ADDRESS_NOT_ALLOWED'))
          if (locked && decided.session !== 'none') await open(tx, act, locked, { proof, decided, tokenHash, device, replaces })
          return decided
        })
      : { session: 'none', code: 'SIGN_IN_FAILED' }
  if (decision.session === 'none') {
    await refuseEntry(ctx, account)
    throw new Refused(refuse('SIGN_IN_FAILED'))
  }
  return { token, deviceToken: device, next: decision.session === 'half' ? decision.missing : 'signed-in' }
}

function decide(account: LockedAccount | undefined, proof: Proof, now: Date): SignInDecision {
  return decideSignIn(
    {
      ways: account && stillHolds(proof, account) ? [proof.way] : [],
      factorsHeld: account?.factorsHeld ?? [],
      emailVerified: true,
      suspended: account?.isSuspended ?? false,
      isStaff: account !== undefined && account.role !== 'investor',
    },
    now,
  )
}

/** Hashing takes long and is done before the lock: what counts under it is that the hash is still the one that was compared. */
function stillHolds(proof: Proof, account: LockedAccount): boolean {
  switch (proof.way) {
    case 'password':
      return account.passwordHash === proof.hash && (!proof.staffOnly || account.role !== 'investor')
    case 'passkey':
      return account.passkeyIds.includes(proof.passkeyId)
    case 'linkedin':
      return account.outsideSubjects.some((subject) => proof.subjectIndexes.some((shown) => shown.equals(subject)))
  }
}

interface Opening {
  readonly proof: Proof
  readonly decided: Exclude<SignInDecision, { session: 'none' }>
  readonly tokenHash: Buffer
  readonly device: string
  /** The session of the same browser that ends with this one: whoever signs in again leaves none behind. */
  readonly replaces: Id<'ses'> | null
}

async function open(tx: Tx, act: Context, account: LockedAccount, { proof, decided, tokenHash, device, replaces }: Opening): Promise<void> {
  const { personId, seal } = account
  const id = act.newId('ses')
  const sealed = (column: string, value: string | undefined) => (value ? seal.seal(`session.${column}.${id}`, value) : null)
  await insertSession(
    tx,
    account,
    {
      id,
      tokenHash,
      missing: decided.session === 'half' ? decided.missing : undefined,
      ways: [proof.way],
      stepUpAt: proof.way === 'passkey' ? act.now : undefined,
      address: sealed('address', act.origin?.address),
      userAgent: sealed('user_agent', act.origin?.userAgent),
      replaces,
    },
    act.now,
  )
  await rememberDevice(tx, personId, hashToken(device), act.now)
  const isNewDevice = !account.deviceIsKnown
  // What is new about it is said by name: whoever reads the log sees that the browser was.
  const after = isNewDevice ? { device: id } : undefined
  await recordAudit(tx, act, { action: 'identity.signed-in', resource: id, userId: personId, seal, after })
  if (isNewDevice) {
    const mail = newDeviceMail(account, {
      at: act.now,
      userAgent: act.origin?.userAgent ?? '',
      link: `${act.publicOrigin}/settings?section=security`,
    })
    await queueMail(tx, act, { personId, mail, seal })
    await announce(tx, act, 'identity.device-added', { personId, sessionId: id })
  }
}

/** Audits a refused sign-in, whether or not the account is known. */
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
