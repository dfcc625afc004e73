import type { DocumentText } from '@heathland/domain/documents/document-text'
import { documentsPage } from '@heathland/domain/documents/kind'
import { type Id, isId } from '@heathland/domain/id'
import { behindEveryId, byId, type Page, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { findDocument, findRecordSeal, findText, listDocumentsOf, type StoredDocument } from './documents.sql.ts'

export interface ReadDocument {
  readonly document: StoredDocument
  readonly text: DocumentText
}

export function documentIdOf(text: string): Id<'doc'> {
  if (!isId('doc', text)) throw new Refused(refuse('NOT_FOUND'))
  return text
}

export async function readOwnDocuments(ctx: Context, after: string = behindEveryId): Promise<Page<StoredDocument, string>> {
  const { personId } = signedIn(ctx)
  const found = await ctx.read((tx) => listDocumentsOf(tx, { personId, before: after, rowsMax: documentsPage + 1 }))
  return pageOf(found, documentsPage, byId)
}

export async function readNewestDocuments(ctx: Context, rowsMax: number): Promise<readonly StoredDocument[]> {
  const { personId } = signedIn(ctx)
  return ctx.read((tx) => listDocumentsOf(tx, { personId, before: behindEveryId, rowsMax }))
}

export async function readOwnDocument(ctx: Context, id: Id<'doc'>): Promise<ReadDocument> {
  const { personId } = signedIn(ctx)
  return ctx.read(async (tx) => {
    const document = await findDocument(tx, id)
    const seal = document?.personId === personId ? await findRecordSeal(tx, ctx, personId) : undefined
    const { state } = document?.envelope ?? {}
    if (!document || !seal || (state !== 'sent' && state !== 'signed')) throw new Refused(refuse('NOT_FOUND'))
    return { document, text: await findText(tx, id, seal) }
  })
}
