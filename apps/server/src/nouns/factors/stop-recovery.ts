/** A recovery is stopped by the owner of the account, signed in or by the link in the mail, or by one administrator. */
import type { Id } from '@heathland/domain/id'
import { decideRecoveryStep } from '@heathland/domain/identity/recovery'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { hashToken } from '../../core/secret-token.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findAccountOf } from '../identity/account.sql.ts'
import { ownPerson } from '../identity/own-person.ts'
import { queueMail } from '../identity/queue-mail.ts'
import { recoveryStoppedMail } from './factors.mails.ts'
import { lockRecovery, lockRecoveryByLink, type StoredRecovery, saveRecovery } from './recovery.sql.ts'

export async function stopOwnRecovery(ctx: Context, { recoveryId }: { recoveryId: string }): Promise<void> {
  const { personId } = ownPerson(ctx)
  await stop(ctx, 'person', async (tx) => {
    const recovery = await lockRecovery(tx, recoveryId)
    return recovery?.personId === personId ? recovery : undefined
  })
}

export async function stopRecoveryOf(ctx: Context, { personId, recoveryId }: { personId: Id<'per'>; recoveryId: string }): Promise<void> {
  ctx.require('users.recover')
  await stop(ctx, 'staff', async (tx) => {
    const recovery = await lockRecovery(tx, recoveryId)
    return recovery?.personId === personId ? recovery : undefined
  })
}

/** Whoever reads the mailbox can stop it without signing in, once; a link of a recovery that has ended opens nothing. */
export async function stopRecoveryByLink(ctx: Context, { token }: { token: string }): Promise<void> {
  await stop(ctx, 'link', (tx) => lockRecoveryByLink(tx, 'stop', hashToken(token)))
}

/** Shows that the new address can be read. It takes over when the waiting time is over. */
export async function confirmNewEmail(ctx: Context, { token }: { token: string }): Promise<void> {
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction(async (tx) => {
    const recovery = await lockRecoveryByLink(tx, 'verify', hashToken(token))
    const decision = recovery && decideRecoveryStep(recovery, { type: 'verify-email' }, ctx.now)
    if (!decision || decision.refused) throw new Refused(refuse('LINK_INVALID'))
    // Following the link twice is harmless.
    if (recovery.emailVerifiedAt) return
    await saveRecovery(tx, recovery.id, decision.recovery, {}, ctx.now)
    await recordAudit(tx, act, { action: 'identity.recovery-email-verified', resource: recovery.id, userId: recovery.personId })
  })
}

async function stop(ctx: Context, by: 'person' | 'link' | 'staff', find: (tx: Tx) => Promise<StoredRecovery | undefined>): Promise<void> {
  const act = ctx.as({ kind: 'identity' })
  await act.inTransaction(async (tx) => {
    const recovery = await find(tx)
    if (!recovery) throw new Refused(refuse(by === 'link' ? 'LINK_INVALID' : 'NOT_FOUND'))
    const decision = decideRecoveryStep(recovery, { type: 'stop' }, ctx.now)
    if (decision.refused) throw new Refused(by === 'link' ? refuse('LINK_INVALID') : decision)
    await saveRecovery(tx, recovery.id, { ...decision.recovery, stoppedBy: by === 'staff' ? 'staff' : 'person' }, {}, ctx.now)
    const { personId } = recovery
    const recorder = by === 'staff' ? ctx : act
    await recorder.inTransaction((own) =>
      recordAudit(own, recorder, { action: 'identity.recovery-stopped', resource: recovery.id, userId: personId }),
    )
    const account = await findAccountOf(tx, ctx.keys, personId)
    if (!account) return
    const mail = recoveryStoppedMail(account, { kind: recovery.kind, link: `${ctx.publicOrigin}/settings?section=security` })
    await queueMail(tx, act, { personId, mail, seal: account.seal })
    await announce(tx, act, 'identity.recovery-stopped', { personId, recoveryId: recovery.id })
  })
}
