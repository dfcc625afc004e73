import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { emailIndexes } from '../../core/email-index.ts'
import { hashToken } from '../../core/secret-token.ts'
import { consumeRateLimit } from '../../http/rate-limit.ts'
import { findAccountByEmail } from '../identity/account.sql.ts'
import { listWaitingRegistrations } from '../identity/identity.sql.ts'
import { signInBucket } from '../identity/limits-of-address.ts'
import { fitsPassword } from '../identity/password.ts'
import { countLockout } from './count-lockout.ts'
import { type Entry, enter, refuseEntry } from './enter.ts'

export interface SignIn {
  readonly email: string
  readonly password: string
  readonly deviceToken?: string | undefined
  /** The administrators' page lets nobody but staff in, and tells everyone else nothing. */
  readonly page?: 'members' | 'administrators'
}

/** Whoever guesses at one account gets this many tries an hour, from wherever they come; a browser that is known has its own. */
const perAccount = { count: 20, windowSeconds: 3_600 }

/** The way in by password. Everyone who may not come in gets one and the same answer, at the same beat. */
export async function signIn(ctx: Context, input: SignIn): Promise<Entry> {
  const act = ctx.as({ kind: 'identity' })
  const indexes = emailIndexes(ctx.keys, input.email)
  const deviceHash = input.deviceToken ? hashToken(input.deviceToken) : undefined
  const { account, waiting } = await act.read(async (tx) => ({
    account: await findAccountByEmail(tx, ctx.keys, indexes, deviceHash),
    waiting: await listWaitingRegistrations(tx, ctx.keys, indexes, 1),
  }))
  const knownDevice = account?.deviceIsKnown ? deviceHash : undefined
  await consumeRateLimit(act, [signInBucket(indexes[0], knownDevice)], perAccount).catch((error: unknown) => {
    countLockout(ctx, account?.personId, error)
    throw error
  })

  const person = account ?? waiting[0]
  const fits = await fitsPassword(person?.passwordHash, input.password)
  if (fits && !account && input.page !== 'administrators') {
    await refuseEntry(ctx, person)
    throw new Refused(refuse('EMAIL_NOT_VERIFIED'))
  }
  const hash = fits ? account?.passwordHash : undefined
  const proof = hash ? ({ way: 'password', hash, staffOnly: input.page === 'administrators' } as const) : undefined
  return enter(ctx, account, { proof, deviceToken: input.deviceToken })
}
