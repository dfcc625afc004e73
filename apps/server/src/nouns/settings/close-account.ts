/** A member closes their own account: refused while anything of theirs is left, erased by the worker within moments otherwise. */
import { type ErasureObstacle, erasedItems, findErasureObstacles } from '@heathland/domain/compliance/erasure'
import { type KeptRecord, keptAfterClosing, keptRecords } from '@heathland/domain/compliance/retention'
import type { Id } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { mailLanguage, type Recipient } from '../../core/mail.ts'
import { hashToken, newSecretToken } from '../../core/secret-token.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { eraseMember } from '../compliance/erase-member.ts'
import { findOwnStanding } from '../compliance/erasure.sql.ts'
import { ownPerson } from '../identity/own-person.ts'
import { listAccountsOf } from '../ledger/statement.sql.ts'
import { endClosing, findClosingByTicket, findLanguage, lockRequestedClosing, requestClosing, type StoredClosing } from './closing.sql.ts'
import { findOwnProfile } from './profile.sql.ts'
import { closeAccountJob } from './settings.jobs.ts'
import { accountClosedMail } from './settings.mails.ts'

export interface ClosingAnswer {
  readonly obstacles: readonly ErasureObstacle[]
  readonly erased: readonly (keyof typeof erasedItems)[]
  readonly kept: readonly { readonly item: KeptRecord; readonly until: Date }[]
}

/** Item by item: what closing now would erase, what the law keeps and until when, and what stands in the way. */
export async function readClosing(ctx: Context): Promise<ClosingAnswer> {
  const { personId } = ownPerson(ctx)
  return {
    obstacles: await obstaclesOf(ctx, personId),
    erased: Object.keys(erasedItems) as (keyof typeof erasedItems)[],
    kept: keptRecords.map((item) => ({ item, until: keptAfterClosing(item, ctx.now) })),
  }
}

async function obstaclesOf(ctx: Context, personId: Id<'per'>): Promise<readonly ErasureObstacle[]> {
  return ctx.read(async (tx) => {
    const standing = await findOwnStanding(tx, personId)
    if (!standing) throw new Refused(refuse('PROFILE_UNREADABLE'))
    const balancesMinor = (await listAccountsOf(tx, personId)).flatMap(({ counters }) => [
      counters.creditsPostedMinor - counters.debitsPostedMinor,
      counters.creditsPendingMinor,
      counters.debitsPendingMinor,
    ])
    return findErasureObstacles({ ...standing, balancesMinor })
  })
}

/** Asks for it. What stands in the way is looked at here, and again by the worker under the profile's lock. */
export async function closeAccount(ctx: Context): Promise<{ ticket: string }> {
  const { personId } = ownPerson(ctx)
  if ((await obstaclesOf(ctx, personId)).length > 0) throw new Refused(refuse('CLOSING_BLOCKED'))
  const { token, tokenHash } = newSecretToken()
  await ctx.inTransaction(async (tx) => {
    await requestClosing(tx, personId, tokenHash, ctx.now)
    await recordAudit(tx, ctx, { action: 'identity.closing-requested', resource: personId })
    await ctx.jobs.send(tx, closeAccountJob, { personId }, { key: `${personId} ${ctx.requestId}` })
  })
  return { ticket: token }
}

export async function followClosing(ctx: Context, { ticket }: { ticket: string }): Promise<StoredClosing> {
  const found = await ctx.as({ kind: 'identity' }).inTransaction((tx) => findClosingByTicket(tx, hashToken(ticket)))
  if (!found) throw new Refused(refuse('NOT_FOUND'))
  return found
}

/**
 * Erases whoever asked for it, in one transaction with the end of the closing. The mail that says so goes out directly and once: with the
 * key gone nothing that could be sent again is kept.
 */
export async function eraseClosedAccount(ctx: Context, personId: Id<'per'>): Promise<void> {
  const act = ctx.as({ kind: 'operator', command: 'close-account' })
  const to = await act.inTransaction(async (tx): Promise<Recipient | undefined> => {
    if (!(await lockRequestedClosing(tx, personId))) return undefined
    const person = await findLanguage(tx, personId)
    const profile = person && (await findOwnProfile(tx, ctx.keys.personSeal(personId, person.wrappedKey), personId))
    await endClosing(tx, personId, [], ctx.now)
    const outcome = await eraseMember(act, personId, 'closing')
    if ('obstacles' in outcome) {
      await endClosing(tx, personId, outcome.obstacles, ctx.now)
      await recordAudit(tx, act, { action: 'identity.closing-refused', resource: personId, status: 'failed', userId: personId })
      return undefined
    }
    await recordAudit(tx, act, { action: 'identity.account-closed', resource: personId, userId: personId })
    return profile && { ...profile, language: person.language ?? mailLanguage }
  })
  if (!to) return
  const { kind: _kind, ...content } = accountClosedMail(to)
  const host = new URL(ctx.publicOrigin).hostname
  const messageId = `<${ctx.newId('mai')}@${host}>`
  const outcome = await ctx.ports.mail.send({ ...content, from: ctx.ports.mailFrom, messageId })
  if (outcome.sent !== true) ctx.log.warn({ reason: outcome.reason }, 'a mail about a closed account did not go out')
}
