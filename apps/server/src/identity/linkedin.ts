import { isEmail, normaliseEmail } from '@heathland/domain/identity/registration'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { OutsideAccount } from '@heathland/providers/linkedin/port'
import { recordAudit } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../database.ts'
import { announce } from '../outbox.ts'
import { type Account, findAccountByEmail, findAccountOf } from './account.sql.ts'
import { emailIndex } from './email-index.ts'
import { type Entry, enter } from './enter.ts'
import { confirmRegistration, insertProfile, insertRegistration } from './identity.sql.ts'
import { awaitTurn, findOutsideAccount, linkOutsideAccount } from './outside-account.sql.ts'
import { hashToken } from './secret-token.ts'

/**
 * The way in by an account elsewhere. Who it is is decided by the other house's own id for them. An address counts only when the other
 * house has verified it: then it leads to the member who owns it here, or makes a new one. A second factor is asked for as always.
 */
export async function signInWithLinkedIn(ctx: Context, outside: OutsideAccount, deviceToken: string | undefined): Promise<Entry> {
  const act = ctx.as({ kind: 'identity' })
  const account = await act.inTransaction(async (tx) => {
    const subjectIndex = ctx.keys.index(`${outside.issuer} ${outside.subject}`, 'outside-account')
    const deviceHash = deviceToken ? hashToken(deviceToken) : undefined
    let linked = await findOutsideAccount(tx, outside.issuer, subjectIndex)
    if (!linked) {
      await awaitTurn(tx, subjectIndex)
      linked = await findOutsideAccount(tx, outside.issuer, subjectIndex)
    }
    if (linked) return findAccountOf(tx, ctx.keys, linked, deviceHash)
    if (!outside.email || !isEmail(outside.email)) throw new Refused(refuse('LINKEDIN_NO_EMAIL'))
    if (!outside.emailVerified) throw new Refused(refuse('LINKEDIN_EMAIL_UNVERIFIED'))
    const index = emailIndex(ctx.keys, outside.email)
    const owner = (await findAccountByEmail(tx, ctx.keys, index, deviceHash)) ?? (await joinFromOutside(tx, act, outside, index))
    await linkOutsideAccount(tx, { issuer: outside.issuer, subjectIndex, personId: owner.personId }, ctx.now)
    await recordAudit(tx, act, {
      action: 'identity.outside-account-linked',
      resource: owner.personId,
      userId: owner.personId,
      seal: owner.seal,
    })
    return owner
  })
  return enter(ctx, account, { ways: ['linkedin'], factors: [], deviceToken })
}

/** A new member whose address the other house has verified; sign-ups that wait for it are forgotten, with their passwords. */
async function joinFromOutside(tx: Tx, act: Context, outside: OutsideAccount, index: Buffer): Promise<Account> {
  const personId = act.newId('per')
  const { seal, wrapped, masterVersion } = act.keys.newPersonKey(personId)
  const details = { email: normaliseEmail(outside.email ?? ''), firstName: outside.firstName ?? '', lastName: outside.lastName ?? '' }
  const registration = {
    id: act.newId('reg'),
    personId,
    passwordHash: undefined,
    passwordIsShort: false,
    investorKind: undefined,
    details,
    seal,
  }
  await insertRegistration(tx, { ...registration, emailIndex: index, wrapped, masterVersion, now: act.now }, undefined)
  if (!(await confirmRegistration(tx, personId, act.now))) throw new Refused(refuse('SIGN_IN_FAILED'))
  await insertProfile(tx, registration, act.now)
  await recordAudit(tx, act, { action: 'identity.email-verified', resource: personId, userId: personId, seal })
  await announce(tx, act, 'identity.joined', { personId })
  const account = await findAccountOf(tx, act.keys, personId)
  if (!account) throw new Refused(refuse('SIGN_IN_FAILED'))
  return account
}
