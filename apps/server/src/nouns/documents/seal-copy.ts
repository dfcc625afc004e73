/**
 * The copy that is kept and given out: the text as it was shown, the page that says who signed it, our seal and the time. Made by a job,
 * from what was written at the signature alone, so that it can be made after its signer is gone. A worker that dies leaves nothing: the
 * file is stored and the document says so in one transaction.
 */
import { plainText } from '@heathland/domain/documents/document-text'
import { invariant } from '@heathland/domain/invariant'
import type { Context } from '../../core/context.ts'
import { type Certificate, printDocument } from '../../core/documents/print-document.ts'
import { storeFile } from '../../core/files/files.ts'
import { hash } from '../../core/keys.ts'
import { printable } from '../../core/printing/print.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { documentWords, titleOf } from './agreement.ts'
import { type Evidence, findRecordSeal, findText, listEvidence, type StoredDocument, saveCopy } from './documents.sql.ts'

/** A contract of a hundred pages has one. */
const copyBytesMax = 20 * 1_024 * 1_024

export async function sealCopy(ctx: Context, document: StoredDocument): Promise<void> {
  const { id, personId, kind, language, envelope, keepUntil } = document
  if (document.file) return
  const { seal: sealer, operator } = ctx.ports
  if (!sealer) throw new Error('no document seal is configured')
  invariant(keepUntil && envelope.endedAt, 'what is signed is kept')
  const { text, evidence } = await ctx.read(async (tx) => {
    const seal = await findRecordSeal(tx, ctx, personId)
    invariant(seal, 'what is kept has its key')
    return { text: await findText(tx, id, seal), evidence: await listEvidence(tx, id, seal) }
  })
  invariant(hash(plainText(text)).toString('hex') === envelope.textHash, 'what is sealed is what was signed')
  const words = documentWords(language).certificate
  const printed = await printDocument({
    text,
    issuer: operator.name,
    number: id,
    madeAt: envelope.endedAt,
    pageOf: words.pageOf,
    certificate: certificateOf(document, evidence),
  })
  const sealed = await sealer.sealDocument(printed)
  await storeFile(ctx, {
    owner: { personId, isRecord: true },
    name: `${titleOf(kind, language)}.pdf`,
    purpose: 'document',
    sizeMax: copyBytesMax,
    keepUntil,
    bytes: once(sealed),
    types: { written: 'application/pdf' },
    async andThen(tx, file) {
      if (!(await saveCopy(tx, id, file.id))) throw new Error('another worker has made the copy')
      await recordAudit(tx, ctx, {
        action: 'documents.sealed',
        resource: id,
        userId: personId,
        after: { file: file.id, sha256: file.sha256 },
      })
      await announce(tx, ctx, 'document.changed', { personId, documentId: id })
    },
  })
}

function certificateOf(
  { id, language, version, envelope }: StoredDocument,
  evidence: readonly (Evidence & { personId: string })[],
): Certificate {
  const words = documentWords(language).certificate
  const at = (time: string) => words.utc({ time: time.slice(0, 19).replace('T', ' ') })
  return {
    title: words.title,
    lead: words.lead,
    facts: [
      [words.document, id],
      [words.version, version],
      [words.sent, at(envelope.sentAt.toISOString())],
      [words.completed, at((envelope.endedAt ?? envelope.sentAt).toISOString())],
      [words.textHash, envelope.textHash],
    ],
    signatures: evidence.map((signed, place) => ({
      title: words.signature({ place: place + 1, count: evidence.length }),
      facts: [
        [words.name, signed.name],
        // What a browser or a mail server let through is printed as far as the font has it.
        [words.email, printable(signed.email)],
        [words.member, signed.personId],
        [words.signedAt, at(signed.signedAt)],
        [words.consent, signed.consent],
        [words.factor, `${words.factors[signed.factor]}, ${at(signed.factorShownAt)}`],
        [words.address, signed.address ? printable(signed.address) : words.unknown],
        [words.device, signed.userAgent ? printable(signed.userAgent) : words.unknown],
      ],
    })),
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
