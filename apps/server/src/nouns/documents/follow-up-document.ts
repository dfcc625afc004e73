import { envelopeDueAt, expired, remindersDue } from '@heathland/domain/documents/envelope'
import type { Id } from '@heathland/domain/id'
import { invariant } from '@heathland/domain/invariant'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { endDocument, findDocument, lockDocument, saveReminders } from './documents.sql.ts'
import { sealCopy } from './seal-copy.ts'

/** Does what is due about a document: its sealed copy once it is signed, a reminder or its end before. */
export async function followUpDocument(ctx: Context, id: Id<'doc'>): Promise<void> {
  const document = await ctx.read((tx) => findDocument(tx, id))
  if (document?.envelope.state === 'signed') return sealCopy(ctx, document)
  if (document?.envelope.state === 'sent') await remindOrEnd(ctx, id)
}

async function remindOrEnd(ctx: Context, id: Id<'doc'>): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const document = await lockDocument(tx, id)
    if (!document) return
    const { personId, envelope } = document
    const ended = expired(envelope, ctx.now)
    if (ended.state === 'expired') {
      await endDocument(tx, id, ended)
      await recordAudit(tx, ctx, { action: 'documents.expired', resource: id, userId: personId })
    } else {
      const remindersSent = remindersDue(envelope, ctx.now)
      if (envelope.state !== 'sent' || remindersSent <= envelope.remindersSent) return
      const dueAt = envelopeDueAt({ ...envelope, remindersSent })
      invariant(dueAt, 'what is sent is followed up')
      await saveReminders(tx, id, remindersSent, dueAt)
      await recordAudit(tx, ctx, { action: 'documents.reminded', resource: id, userId: personId, after: { remindersSent } })
    }
    await announce(tx, ctx, 'document.changed', { personId, documentId: id })
  })
}
