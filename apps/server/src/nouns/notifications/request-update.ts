/** A platform update is written by one administrator and sent when a second one agrees to exactly these words. */
import type { Id } from '@heathland/domain/id'
import type { PlatformUpdate } from '@heathland/domain/notifications/platform-update'
import { byId, type Page, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import type { StoredApproval } from '../approvals/approvals.sql.ts'
import type { Act } from '../approvals/decide.ts'
import { requestApproval } from '../approvals/request-approval.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { beginSending, insertUpdate, listUpdates, refuseUpdate, type StoredUpdate } from './platform-update.sql.ts'

const updatesPage = 25

export async function readUpdates(ctx: Context, after: string | undefined): Promise<Page<StoredUpdate, string>> {
  ctx.require('updates.send')
  return pageOf(await ctx.read((tx) => listUpdates(tx, { after, rowsMax: updatesPage + 1 })), updatesPage, byId<string>)
}

export async function requestUpdate(ctx: Context, { reason, ...update }: PlatformUpdate & { reason: string }): Promise<StoredApproval> {
  ctx.require('updates.send')
  const { personId: makerId } = signedIn(ctx)
  const id = ctx.newId('upd')
  return ctx.inTransaction(async (tx) => {
    insertUpdate(tx, { ...update, id, makerId }, ctx.now)
    await recordAudit(tx, ctx, { action: 'notifications.update-requested', resource: id, after: { ...update } })
    return requestApproval(tx, ctx, { act: 'notifications.send-update', body: bodyOf(id, update), reason })
  })
}

/** Every word that people will read is part of what is agreed to. */
function bodyOf(updateId: Id<'upd'>, { en, nl, roles, leadsTo }: PlatformUpdate): Record<string, string> {
  return {
    updateId,
    roles: roles.join(' '),
    titleEn: en.title,
    textEn: en.text,
    titleNl: nl.title,
    textNl: nl.text,
    leadsTo: leadsTo ?? '',
  }
}

export const sendUpdate: Act = {
  permission: 'updates.send',
  sentence: 'Send a platform update',
  async execute(tx, ctx, body, approval) {
    const { updateId } = body as { updateId: Id<'upd'> }
    if (!(await beginSending(tx, updateId, approval.id, ctx.now))) throw new Refused(refuse('APPROVAL_CHANGED'))
    await recordAudit(tx, ctx, { action: 'notifications.update-agreed', resource: updateId })
    await announce(tx, ctx, 'platform-update.agreed', { updateId })
  },
  async turnDown(tx, ctx, body) {
    const { updateId } = body as { updateId: Id<'upd'> }
    await refuseUpdate(tx, updateId)
    await recordAudit(tx, ctx, { action: 'notifications.update-refused', resource: updateId })
  },
}
