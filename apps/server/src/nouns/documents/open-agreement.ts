import { plainText } from '@heathland/domain/documents/document-text'
import { decideVoiding, envelopeDueAt, newEnvelope } from '@heathland/domain/documents/envelope'
import type { Id } from '@heathland/domain/id'
import { fullName } from '@heathland/domain/identity/registration'
import { invariant } from '@heathland/domain/invariant'
import { isRefusal, Refused, refuse } from '@heathland/domain/refusal'
import type { Language } from '@heathland/words/language'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { hash } from '../../core/keys.ts'
import { isPrintable } from '../../core/printing/print.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { readMe } from '../identity/read-me.ts'
import { agreementFor } from './agreement.ts'
import { endDocument, findCurrent, findText, insertDocument, lockDocument, makeRecordSeal, type StoredDocument } from './documents.sql.ts'
import type { ReadDocument } from './read-documents.ts'

const kind = 'membership-agreement'

/**
 * The agreement made out to whoever asks. One that is open is given again while it is in the language asked for and still says what is
 * in force; otherwise it is withdrawn, and a new one takes its place. Whoever has signed gets what they signed.
 */
export async function openAgreement(ctx: Context, language: Language): Promise<ReadDocument> {
  const { id: personId, firstName, lastName, email } = await readMe(ctx)
  const text = await agreementFor(ctx, language, fullName(firstName, lastName) || email)
  // What cannot be printed cannot be sealed: better said now than after the signature.
  if (!isPrintable(plainText(text).replaceAll('\n', ''))) throw new Refused(refuse('NAME_UNPRINTABLE'))
  const textHash = hash(plainText(text)).toString('hex')
  return ctx.inTransaction(async (tx) => {
    const seal = await makeRecordSeal(tx, ctx, personId)
    const current = await findCurrent(tx, personId, kind)
    if (current && (current.envelope.state === 'signed' || isStillGood(current, textHash, ctx.now)))
      return { document: current, text: await findText(tx, current.id, seal) }
    if (current && !(await withdraw(tx, ctx, current.id))) {
      // Another tab was faster: what it opened or signed is the answer.
      const newer = await findCurrent(tx, personId, kind)
      if (newer) return { document: newer, text: await findText(tx, newer.id, seal) }
    }
    const id = ctx.newId('doc')
    const envelope = newEnvelope(textHash, [personId], ctx.now)
    const dueAt = envelopeDueAt(envelope)
    invariant(dueAt, 'what is sent is followed up')
    // Two pages that load at once both find none; one of them makes it.
    if (await insertDocument(tx, { id, personId, kind, text, envelope, dueAt, seal }))
      await recordAudit(tx, ctx, { action: 'documents.sent', resource: id, after: { kind, version: text.version, language, textHash } })
    const document = await findCurrent(tx, personId, kind)
    invariant(document, 'what was opened is there')
    return { document, text: document.id === id ? text : await findText(tx, document.id, seal) }
  })
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
