import type { DocumentLine, SignableDocument } from '@heathland/contract'
import type { DocumentText } from '@heathland/domain/documents/document-text'
import { documentStatus } from '@heathland/domain/documents/envelope'
import { invariant } from '@heathland/domain/invariant'
import { findByName, searchedNamesMax, suggestionsMax } from '@heathland/domain/name-search'
import { mapPage } from '@heathland/domain/page'
import { operations } from '../../http/operations.ts'
import { namePeople } from '../identity/people.ts'
import { agreementFor, catalogueTemplate, documentWords, titleOf } from './agreement.ts'
import type { StoredDocument } from './documents.sql.ts'
import { openAgreement } from './open-agreement.ts'
import { documentIdOf, type ReadDocument, readNewestDocuments, readOwnDocument, readOwnDocuments } from './read-documents.ts'
import { readTemplates, requestTemplate } from './request-template.ts'
import { signDocument } from './sign-document.ts'

const { documents } = operations.member

export const memberDocuments = {
  listSuggestions: documents.listSuggestions.handler(async ({ context: { ctx }, input }) => {
    const lines = (await readNewestDocuments(ctx, searchedNamesMax)).map(toLine)
    const found = findByName(lines, input.query, ({ title }) => title).slice(0, suggestionsMax)
    return { items: found.map(({ id, title, sentAt }) => ({ id, title, sentAt })) }
  }),
  list: documents.list.handler(async ({ context: { ctx }, input }) => mapPage(await readOwnDocuments(ctx, input.after), toLine)),
  read: documents.read.handler(async ({ context: { ctx }, input }) =>
    toSignable(await readOwnDocument(ctx, documentIdOf(input.documentId))),
  ),
  readAgreement: documents.readAgreement.handler(async ({ context: { ctx }, input }) => toText(await agreementFor(ctx, input.language))),
  openAgreement: documents.openAgreement.handler(async ({ context: { ctx }, input }) =>
    toSignable(await openAgreement(ctx, input.language)),
  ),
  sign: documents.sign.handler(async ({ context: { ctx }, input }) =>
    toLine(await signDocument(ctx, { ...input, documentId: documentIdOf(input.documentId) })),
  ),
}

const { documents: office } = operations.office

export const officeDocuments = {
  listTemplates: office.listTemplates.handler(async ({ context: { ctx }, input }) => {
    const { page, inForce } = await readTemplates(ctx, input.after)
    const names = await namePeople(ctx, [...new Set(page.items.map(({ makerId }) => makerId))])
    return {
      ...mapPage(page, ({ id, version, textEn, textNl, state, makerId, createdAt, publishedAt }) => ({
        ...{ id, version, textEn, textNl, state, makerId },
        createdAt: createdAt.toISOString(),
        ...(publishedAt && { publishedAt: publishedAt.toISOString() }),
      })),
      inForce: inForce ? { version: inForce.version, textEn: inForce.textEn, textNl: inForce.textNl } : catalogueTemplate(),
      names: Object.fromEntries(names),
    }
  }),
  requestTemplate: office.requestTemplate.handler(async ({ context: { ctx }, input }) => ({
    approvalId: (await requestTemplate(ctx, input)).id,
  })),
}

function toLine({ id, kind, language, personId, envelope, keepUntil, file }: StoredDocument): DocumentLine {
  const status = documentStatus(envelope, personId)
  invariant(status, 'a document that is shown is open or signed')
  const title = titleOf(kind, language)
  return {
    ...{ id, title, language, status },
    sentAt: envelope.sentAt.toISOString(),
    ...(envelope.state === 'signed'
      ? { ...(envelope.endedAt && { signedAt: envelope.endedAt.toISOString() }) }
      : { expiresAt: envelope.expiresAt.toISOString() }),
    ...(keepUntil && { keptUntil: keepUntil.toISOString() }),
    ...(file && { file: { address: `/api/files/${file.id}/content`, name: `${title}.pdf`, size: file.size, sha256: file.sha256 } }),
  }
}

export function toSignable({ document, text }: ReadDocument): SignableDocument {
  return {
    ...toLine(document),
    text: toText(text),
    textHash: document.envelope.textHash,
    consent: documentWords(document.language).consents[document.kind],
  }
}

function toText({ blocks, ...text }: DocumentText): SignableDocument['text'] {
  return {
    ...text,
    blocks: blocks.map((block) => {
      if (block.kind === 'list') return { ...block, items: [...block.items] }
      return block.kind === 'facts' ? { ...block, rows: block.rows.map(([name, value]): [string, string] => [name, value]) } : block
    }),
  }
}
