import { documentStatuses } from '@heathland/domain/documents/document'
import { documentsPage } from '@heathland/domain/documents/kind'
import { nameQueryMax, suggestionsMax } from '@heathland/domain/name-search'
import { languages } from '@heathland/words/language'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { ListExport } from '../list-export.ts'
import { coded, IdText, trimmedLine } from '../text.ts'
import { Instant } from '../wire.ts'
import { always, keyed, present } from './identity.ts'

const Sentence = z.string().max(4_000)

/** What a page shows, a PDF prints and a signature is about. */
export const Block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), text: Sentence }),
  z.strictObject({ kind: z.literal('paragraph'), text: Sentence }),
  z.strictObject({ kind: z.literal('summary'), text: Sentence }),
  z.strictObject({ kind: z.literal('list'), items: z.array(Sentence).max(100) }),
  z.strictObject({ kind: z.literal('facts'), rows: z.array(z.tuple([Sentence, Sentence])).max(100) }),
])

export const DocumentText = z.strictObject({
  language: z.enum(languages),
  title: Sentence,
  version: z.string().max(40),
  blocks: z.array(Block).max(1_000),
})

/** SHA-256, in hex. */
export const TextHash = coded(/^[0-9a-f]{64}$/, 64)

const facts = {
  id: z.string(),
  title: z.string(),
  about: z.string().optional().meta({ description: 'Which placement or account it belongs to.' }),
  language: z.enum(languages),
  status: z.enum(documentStatuses),
  sentAt: Instant,
  signedAt: Instant.optional(),
  expiresAt: Instant.optional().meta({ description: 'Until when it can be signed.' }),
  keptUntil: Instant.optional().meta({ description: 'Until when nobody may delete it.' }),
  file: z
    .strictObject({ address: z.string(), name: z.string(), size: z.int().min(0), sha256: z.string() })
    .optional()
    .meta({ description: 'The sealed copy, once it is made.' }),
}

export const DocumentLine = z.strictObject(facts)
export type DocumentLine = z.infer<typeof DocumentLine>

export const SignableDocument = z.strictObject({
  ...facts,
  text: DocumentText,
  textHash: z.string(),
  consent: z.string().meta({ description: 'What a signer agrees to, in the language of the document.' }),
})
export type SignableDocument = z.infer<typeof SignableDocument>

/** What may keep somebody from signing. */
export const signing = [
  'STEP_UP_REQUIRED',
  'PASSWORD_REQUIRED',
  'PROFILE_UNREADABLE',
  'ALREADY_SIGNED',
  'DOCUMENT_NOT_OPEN',
  'DOCUMENT_EXPIRED',
  'SIGNATURE_NOT_YET_DUE',
  'TEXT_CHANGED',
] as const

const tags = ['documents']

export const documents = {
  listSuggestions: oc
    .route({
      method: 'GET',
      path: '/documents/suggestions',
      summary: 'A few of one’s own documents while somebody types their title, one wrong letter forgiven',
      tags,
    })
    .errors(mayGive(...present))
    .input(z.strictObject({ query: trimmedLine(nameQueryMax).min(1) }))
    .output(
      z.strictObject({
        items: z
          .array(z.strictObject({ id: z.string(), title: z.string(), about: z.string().optional(), sentAt: Instant }))
          .max(suggestionsMax),
      }),
    ),
  list: oc
    .route({ method: 'GET', path: '/documents', summary: 'One’s own documents, newest first', tags })
    .errors(mayGive(...present, 'KEY_SCOPE_MISSING'))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(DocumentLine).max(documentsPage), next: z.string().optional() })),
  read: oc
    .route({ method: 'GET', path: '/documents/{documentId}', summary: 'One of one’s own documents with its text', tags })
    .errors(mayGive(...present, 'NOT_FOUND', 'KEY_SCOPE_MISSING'))
    .input(z.strictObject({ documentId: IdText }))
    .output(SignableDocument),
  requestAll: oc
    .route({ method: 'POST', path: '/documents/archive', summary: 'Request all of one’s documents as one file', tags })
    .errors(mayGive(...present, ...keyed, 'PROFILE_UNREADABLE'))
    .input(z.strictObject({ language: z.enum(languages) }))
    .output(ListExport),
  readAgreement: oc
    .route({ method: 'GET', path: '/documents/agreement', summary: 'The membership agreement as it stands, for anyone to read', tags })
    .errors(mayGive(...always))
    .input(z.strictObject({ language: z.enum(languages) }))
    .output(DocumentText),
  openAgreement: oc
    .route({
      method: 'POST',
      path: '/documents/agreement',
      summary: 'The agreement made out to oneself, ready to be signed; the one that was signed, where there is one',
      tags,
    })
    .errors(mayGive(...present, 'PROFILE_UNREADABLE', 'NAME_UNPRINTABLE'))
    .input(z.strictObject({ language: z.enum(languages) }))
    .output(SignableDocument),
  sign: oc
    .route({ method: 'POST', path: '/documents/{documentId}/signature', summary: 'Sign the text that was shown', tags })
    .errors(mayGive(...present, ...keyed, ...signing, 'NOT_FOUND'))
    .input(z.strictObject({ documentId: IdText, textHash: TextHash, hasConsented: z.literal(true) }))
    .output(DocumentLine),
}
