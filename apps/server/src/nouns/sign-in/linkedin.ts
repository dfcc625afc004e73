import type { Id } from '@heathland/domain/id'
import { isEmail, normaliseEmail } from '@heathland/domain/identity/registration'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { OutsideAccount } from '@heathland/providers/linkedin/port'
import type { Language } from '@heathland/words/language'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { addressIndex, emailIndexes } from '../../core/email-index.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Account, findAccountByEmail, findAccountOf, type LockedAccount, lockAccountOf } from '../identity/account.sql.ts'
import { awaitTurn } from '../identity/await-turn.ts'
import { confirmRegistration, insertProfile, insertRegistration } from '../identity/identity.sql.ts'
import { offerUndo } from '../identity/offer-undo.ts'
import { queueMail } from '../identity/queue-mail.ts'
import { type Entry, enter } from './enter.ts'
import { findOutsideAccount, linkOutsideAccount, renewOutsideAccount } from './outside-account.sql.ts'
import { subjectOf } from './outside-subject.ts'
import { linkedInLinkedMail } from './sign-in.mails.ts'

/** What the browser says of itself. The language counts for somebody new alone. */
interface Browser {
  readonly deviceToken: string | undefined
  readonly language: Language
}

/**
 * The way in by an account elsewhere. The provider's own id decides who it is. An address counts only when the provider
 * has verified it: then it leads to the member who owns it here, or makes a new one. A second factor is asked for as always.
 */
export async function signInWithLinkedIn(ctx: Context, outside: OutsideAccount, browser: Browser): Promise<Entry> {
  const act = ctx.as({ kind: 'identity' })
  const subjectIndexes = ctx.keys.indexes(...subjectOf(outside))
  const account = await act.inTransaction(async (tx) => {
    const rowOf = (personId: Id<'per'>) => ({
      issuer: outside.issuer,
      subject: outside.subject,
      subjectIndex: subjectIndexes[0],
      indexVersion: ctx.keys.indexVersion,
      personId,
    })
    let linked = await findOutsideAccount(tx, outside.issuer, subjectIndexes)
    if (!linked) {
      // Two first visits of one person at once take turns: the second finds what the first has made.
      await awaitTurn(tx, subjectIndexes)
      linked = await findOutsideAccount(tx, outside.issuer, subjectIndexes)
    }
    if (linked?.isUnlinked) throw new Refused(refuse('LINKEDIN_UNLINKED'))
    if (linked) {
      const known = await findAccountOf(tx, ctx.keys, linked.personId)
      // A link that was made before subjects were kept can only be indexed anew when its owner comes with it.
      if (known && linked.indexVersion < ctx.keys.indexVersion)
        await renewOutsideAccount(tx, known.seal, subjectIndexes, rowOf(linked.personId))
      return known
    }
    if (!outside.email || !isEmail(outside.email)) throw new Refused(refuse('LINKEDIN_NO_EMAIL'))
    if (!outside.emailVerified) throw new Refused(refuse('LINKEDIN_EMAIL_UNVERIFIED'))
    const found = await findAccountByEmail(tx, ctx.keys, emailIndexes(ctx.keys, outside.email))
    const known = found && (await lockAccountOf(tx, ctx.keys, found.personId))
    // Nobody gets a new way into an account that is closed to them, or that was erased a moment ago.
    if (found && (!known || known.isSuspended)) return known
    const owner = known ?? (await joinFromOutside(tx, act, outside, browser.language))
    await linkOutsideAccount(tx, owner.seal, rowOf(owner.personId), ctx.now)
    await recordAudit(tx, act, {
      action: 'identity.outside-account-linked',
      resource: owner.personId,
      userId: owner.personId,
      seal: owner.seal,
    })
    if (known) await tellOfLink(tx, act, known)
    return owner
  })
  return enter(ctx, account, { proof: { way: 'linkedin', subjectIndexes }, deviceToken: browser.deviceToken })
}

/** Somebody else may own the LinkedIn account: its address was verified there, perhaps long ago. */
async function tellOfLink(tx: Tx, act: Context, account: LockedAccount): Promise<void> {
  const { personId, seal } = account
  const undoLink = await offerUndo(tx, act, account, { purpose: 'undo-linkedin', subject: act.now.toISOString() })
  await queueMail(tx, act, { personId, mail: linkedInLinkedMail(account, undoLink), seal })
}

/** A new member whose address the provider has verified; sign-ups that wait for it are forgotten, with their passwords. */
async function joinFromOutside(tx: Tx, act: Context, outside: OutsideAccount, language: Language): Promise<Account> {
  // Whoever follows a link to the same address at the same time waits, or is waited for.
  await awaitTurn(tx, emailIndexes(act.keys, outside.email ?? ''))
  const personId = act.newId('per')
  const { seal, wrapped, masterVersion } = act.keys.newPersonKey(personId)
  const details = { email: normaliseEmail(outside.email ?? ''), firstName: outside.firstName ?? '', lastName: outside.lastName ?? '' }
  const registration = {
    id: act.newId('reg'),
    personId,
    passwordHash: undefined,
    passwordIsShort: false,
    investorKind: undefined,
    language,
    details,
    seal,
  }
  await insertRegistration(
    tx,
    { ...registration, ...addressIndex(act.keys, details.email), wrapped, masterVersion, now: act.now },
    undefined,
  )
  if (!(await confirmRegistration(tx, act.keys, registration, act.now))) throw new Refused(refuse('SIGN_IN_FAILED'))
  await insertProfile(tx, act.keys, registration, act.now)
  await recordAudit(tx, act, { action: 'identity.email-verified', resource: personId, userId: personId, seal })
  await announce(tx, act, 'identity.joined', { personId })
  const account = await findAccountOf(tx, act.keys, personId)
  if (!account) throw new Refused(refuse('SIGN_IN_FAILED'))
  return account
}
