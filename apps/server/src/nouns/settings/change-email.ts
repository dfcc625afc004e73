/** A new email address takes effect once its mailbox confirms it. The old mailbox is informed at once and gets a link to undo the change. */
import { normaliseEmail } from '@heathland/domain/identity/registration'
import { Refused, refuse } from '@heathland/domain/refusal'
import { decideEmailChange, newEmailChange } from '@heathland/domain/settings/email-change'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { emailIndex, emailIndexes } from '../../core/email-index.ts'
import { hashToken, newSecretToken } from '../../core/secret-token.ts'
import { consumeRateLimit } from '../../http/rate-limit.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { isEmailTaken } from '../factors/recovery.sql.ts'
import { findAccountByEmail, forgetPassword, type LockedAccount, lockAccountOf } from '../identity/account.sql.ts'
import { changedEmailPlace } from '../identity/changed-email.ts'
import { alreadyAMemberMail } from '../identity/identity.mails.ts'
import { indexPerson } from '../identity/index-people.ts'
import { mailboxBucket } from '../identity/limits-of-address.ts'
import { lockOwnAccount, ownPerson } from '../identity/own-person.ts'
import { queueMail } from '../identity/queue-mail.ts'
import { perMailbox } from '../identity/request-mail.ts'
import { sendResetLink } from '../sign-in/reset-password.ts'
import { revokeSessions } from '../sign-in/session.sql.ts'
import {
  endEmailChange,
  findAwaitedChange,
  findPersonOfLink,
  followEmailChange,
  insertEmailChange,
  lockChangeByLink,
  type StoredEmailChange,
} from './email-change.sql.ts'
import { confirmEmailMail, emailChangeMail } from './settings.mails.ts'

/** Requests the change. Its answer is the same whether or not the address is somebody's; only that mailbox hears more. */
export async function changeEmail(ctx: Context, input: { email: string }): Promise<void> {
  const { personId, seal } = ownPerson(ctx)
  const newEmail = normaliseEmail(input.email)
  const act = ctx.as({ kind: 'identity' })
  await consumeRateLimit(act, [mailboxBucket('change-email', emailIndex(ctx.keys, newEmail))], perMailbox)
  await act.inTransaction(async (tx) => {
    const account = await lockOwnAccount(tx, ctx)
    // The address they have: nothing to change, and nothing to tell.
    if (account.email === newEmail) return
    const owner = await findAccountByEmail(tx, ctx.keys, emailIndexes(ctx.keys, newEmail))
    const change = newEmailChange(ctx.now)
    const id = ctx.newId('emc')
    const [confirm, undo] = [newSecretToken(), newSecretToken()]
    await insertEmailChange(tx, seal, {
      id,
      personId,
      change,
      newEmail,
      oldEmail: account.email,
      confirm: confirm.tokenHash,
      undo: undo.tokenHash,
    })
    const undoLink = `${ctx.publicOrigin}/email-change#undo=${undo.token}`
    const toOld = emailChangeMail(account, { newEmail, link: undoLink, until: change.undoableUntil })
    await queueMail(tx, act, { personId, mail: toOld, seal })
    const confirmLink = `${ctx.publicOrigin}/email-change#confirm=${confirm.token}`
    // Whoever has an account with this address gets no link: it would move a second account there.
    if (owner)
      await queueMail(tx, act, { personId: owner.personId, mail: alreadyAMemberMail(owner, `${ctx.publicOrigin}/login`), seal: owner.seal })
    else {
      const toNew = confirmEmailMail({ ...account, email: newEmail }, { link: confirmLink, until: change.confirmableUntil })
      await queueMail(tx, act, { personId, mail: toNew, seal })
    }
    await recordAudit(tx, act, { action: 'identity.email-change-requested', resource: id, userId: personId, seal })
  })
}

/** The signed-in person changed their mind. Stopping twice is harmless. */
export async function stopEmailChange(ctx: Context): Promise<void> {
  const { personId, seal } = ownPerson(ctx)
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction(async (tx) => {
    await lockOwnAccount(tx, ctx)
    const change = await findAwaitedChange(tx, personId)
    if (!change) return
    await endEmailChange(tx, change.id, 'stopped', ctx.now)
    await recordAudit(tx, act, { action: 'identity.email-change-stopped', resource: change.id, userId: personId, seal })
  })
}

/** Whoever can read the new mailbox confirms it: the address takes over, and every session ends. */
export async function confirmEmail(ctx: Context, { token }: { token: string }): Promise<void> {
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction(async (tx) => {
    const { account, change } = await lockByLink(tx, act, 'confirm', token)
    const { personId, seal } = account
    const newEmail = seal.open(changedEmailPlace('new', change.id), change.newEmail)
    // Somebody may have joined with it meanwhile.
    if (decideEmailChange(change, 'confirm', ctx.now) !== 'confirmed' || (await isEmailTaken(tx, ctx.keys, newEmail)))
      throw new Refused(refuse('LINK_INVALID'))
    await endEmailChange(tx, change.id, 'confirmed', ctx.now)
    await moveTo(tx, act, account, change, newEmail)
    await recordAudit(tx, act, { action: 'identity.email-changed', resource: change.id, userId: personId, seal })
  })
}

/** From the mailbox of before: stops a change that waits, and takes back one that was confirmed, with the password of before. */
export async function undoEmail(ctx: Context, { token }: { token: string }): Promise<'stopped' | 'undone'> {
  const act = ctx.as({ kind: 'identity' })
  return act.inTransaction(async (tx) => {
    const { account, change } = await lockByLink(tx, act, 'undo', token)
    const { personId, seal } = account
    const outcome = decideEmailChange(change, 'undo', ctx.now)
    if (outcome !== 'stopped' && outcome !== 'undone') throw new Refused(refuse('LINK_INVALID'))
    const oldEmail = seal.open(changedEmailPlace('old', change.id), change.oldEmail)
    if (outcome === 'undone' && (await isEmailTaken(tx, ctx.keys, oldEmail))) throw new Refused(refuse('LINK_INVALID'))
    await endEmailChange(tx, change.id, outcome, ctx.now)
    const action = outcome === 'stopped' ? 'identity.email-change-stopped' : 'identity.email-change-undone'
    await recordAudit(tx, act, { action, resource: change.id, userId: personId, seal })
    // Whoever asked for it was signed in, and not the owner: nobody stays in, and nobody comes in without a new password.
    if (outcome === 'undone') await moveTo(tx, act, account, change, oldEmail)
    else await revokeSessions(tx, account, null, ctx.now)
    await forgetPassword(tx, account)
    await sendResetLink(tx, act, { ...account, email: oldEmail })
    return outcome
  })
}

async function lockByLink(
  tx: Tx,
  act: Context,
  link: 'confirm' | 'undo',
  token: string,
): Promise<{ account: LockedAccount; change: StoredEmailChange }> {
  const tokenHash = hashToken(token)
  const personId = await findPersonOfLink(tx, link, tokenHash)
  const account = personId && (await lockAccountOf(tx, act.keys, personId))
  const change = account && (await lockChangeByLink(tx, link, tokenHash))
  if (!account || !change || account.isSuspended) throw new Refused(refuse('LINK_INVALID'))
  return { account, change }
}

/** The address, what staff find them by, and their sessions follow together. */
async function moveTo(tx: Tx, act: Context, account: LockedAccount, { id }: StoredEmailChange, email: string): Promise<void> {
  const { personId, seal } = account
  await followEmailChange(tx, { keys: act.keys, seal }, { id, personId, email })
  await indexPerson(tx, act.keys, personId)
  await revokeSessions(tx, account, null, act.now)
}
