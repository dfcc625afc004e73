import { decideSigning, documentKeptUntil } from '@heathland/domain/documents/envelope'
import type { DocumentKind } from '@heathland/domain/documents/kind'
import type { Id } from '@heathland/domain/id'
import { fullName } from '@heathland/domain/identity/registration'
import { isRefusal, Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { announce } from '../../work/outbox.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { readMe } from '../identity/read-me.ts'
import { documentWords } from './agreement.ts'
import { followUpDocumentJob } from './documents.jobs.ts'
import { type Evidence, endDocument, findRecordSeal, lockDocument, type StoredDocument, saveSignature } from './documents.sql.ts'

export interface Signing {
  readonly documentId: Id<'doc'>
  /** Of the text that was on the screen. */
  readonly textHash: string
  readonly hasConsented: boolean
  /** A document that belongs to an act is signed with it and nowhere else. */
  readonly kind?: DocumentKind
}

/** Longer than any browser's name for itself; a longer one says nothing more. */
const userAgentMax = 300

/**
 * Signs a document as whoever is signed in. What it takes to prove it later is written with the signature; the last signature ends the
 * document, and the sealed copy follows as a job.
 */
export async function signDocument(
  ctx: Context,
  { documentId, textHash, hasConsented, kind = 'membership-agreement' }: Signing,
): Promise<StoredDocument> {
  const { personId, hasFactor, session } = signedIn(ctx)
  const { firstName, lastName, email } = await readMe(ctx)
  return ctx.inTransaction(async (tx) => {
    const document = await lockDocument(tx, documentId)
    const seal = document && (await findRecordSeal(tx, ctx, document.personId))
    if (document?.kind !== kind || !seal) throw new Refused(refuse('NOT_FOUND'))
    const factorShownAt = hasFactor ? session.stepUpAt : session.createdAt
    const signed = decideSigning(document.envelope, { personId, textHash, hasConsented, factorShownAt }, ctx.now)
    // Whoever is not asked to sign does not learn that there is anything to sign.
    if (isRefusal(signed)) throw new Refused(signed.code === 'NOT_A_SIGNER' ? refuse('NOT_FOUND') : signed)
    const evidence: Evidence = {
      name: fullName(firstName, lastName) || email,
      email,
      consent: documentWords(document.language).consents[document.kind],
      textHash,
      signedAt: ctx.now.toISOString(),
      factor: hasFactor ? 'second-factor' : 'sign-in',
      factorShownAt: (factorShownAt ?? ctx.now).toISOString(),
      address: ctx.origin?.address,
      userAgent: ctx.origin?.userAgent.slice(0, userAgentMax),
    }
    await saveSignature(tx, { document, personId, evidence, seal, now: ctx.now })
    const keepUntil = signed.state === 'signed' ? documentKeptUntil(ctx.now) : undefined
    if (keepUntil) {
      await endDocument(tx, documentId, signed, { keepUntil, dueAt: ctx.now })
      await ctx.jobs.send(tx, followUpDocumentJob, { documentId }, { key: documentId })
    }
    await recordAudit(tx, ctx, { action: 'documents.signed', resource: documentId, after: { kind: document.kind, textHash } })
    await announce(tx, ctx, 'document.changed', { personId: document.personId, documentId })
    return { ...document, envelope: signed, keepUntil }
  })
}
