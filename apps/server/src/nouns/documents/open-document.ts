/** Makes a document out to somebody. One that is open is given again while it says the same; otherwise it is withdrawn for a new one. */
import { type DocumentText, plainText } from '@heathland/domain/documents/document-text'
import { decideVoiding, envelopeDueAt, newEnvelope } from '@heathland/domain/documents/envelope'
import type { DocumentKind } from '@heathland/domain/documents/kind'
import type { Id } from '@heathland/domain/id'
import { invariant } from '@heathland/domain/invariant'
import { isRefusal } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { hash } from '../../core/keys.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { endDocument, findCurrent, findText, insertDocument, lockDocument, makeRecordSeal, type StoredDocument } from './documents.sql.ts'
import type { ReadDocument } from './read-documents.ts'

export interface Opening {
  readonly personId: Id<'per'>
  readonly kind: DocumentKind
  readonly text: DocumentText
  /** Whether somebody who has signed one of this kind is given that one. */
  readonly isSignedOnce?: boolean
}

export async function openDocument(tx: Tx, ctx: Context, { personId, kind, text, isSignedOnce = false }: Opening): Promise<ReadDocument> {
  const textHash = hash(plainText(text)).toString('hex')
  const seal = await makeRecordSeal(tx, ctx, personId)
  const current = await findCurrent(tx, personId, kind)
  const isGivenAgain = current && (current.envelope.state === 'signed' ? isSignedOnce : isStillGood(current, textHash, ctx.now))
  if (current && isGivenAgain) return { document: current, text: await findText(tx, current.id, seal) }
  if (current?.envelope.state === 'sent' && !(await withdraw(tx, ctx, current.id))) {
    // Another tab was faster: what it opened or signed is the answer.
    const newer = await findCurrent(tx, personId, kind)
    if (newer && (isSignedOnce || newer.envelope.state === 'sent')) return { document: newer, text: await findText(tx, newer.id, seal) }
  }
  const id = ctx.newId('doc')
  const envelope = newEnvelope(textHash, [personId], ctx.now)
  const dueAt = envelopeDueAt(envelope)
  invariant(dueAt, 'what is sent is followed up')
  // Two pages that load at once both find none; one of them makes it.
  if (await insertDocument(tx, { id, personId, kind, text, envelope, dueAt, seal }))
    await recordAudit(tx, ctx, {
      action: 'documents.sent',
      resource: id,
      after: { kind, version: text.version, language: text.language, textHash },
    })
  const document = await findCurrent(tx, personId, kind)
  invariant(document, 'what was opened is there')
  return { document, text: document.id === id ? text : await findText(tx, document.id, seal) }
}

function isStillGood({ envelope: { textHash, expiresAt } }: StoredDocument, wanted: string, now: Date): boolean {
  return textHash === wanted && expiresAt > now
}

/** False when it is no longer open. */
async function withdraw(tx: Tx, ctx: Context, id: Id<'doc'>): Promise<boolean> {
  const locked = await lockDocument(tx, id)
  const voided = locked && decideVoiding(locked.envelope, ctx.now)
  if (!voided || isRefusal(voided)) return false
  await endDocument(tx, id, voided)
  await recordAudit(tx, ctx, { action: 'documents.voided', resource: id })
  return true
}
