/**
 * All documents of one member as a ZIP: every sealed copy byte for byte, the receipt of each that the public log has, and a page that lists
 * them. Each file passes through as it is read, so that memory does not grow with how many there are or how long they are.
 */
import { documentStatus } from '@heathland/domain/documents/envelope'
import { documentsPage } from '@heathland/domain/documents/kind'
import type { ZipEntry } from '@heathland/domain/export/zip'
import type { Id } from '@heathland/domain/id'
import { behindEveryId } from '@heathland/domain/page'
import { Refused } from '@heathland/domain/refusal'
import type { Language } from '@heathland/words/language'
import type { DocumentsWords } from '@heathland/words/words'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { escaped, head } from '../../core/exports/archive-page.ts'
import type { OwnArchive, WantedArchive } from '../../core/exports/own-archive.ts'
import { openFile } from '../../core/files/files.ts'
import { documentWords, titleOf } from '../documents/agreement.ts'
import { countDocumentsOf, listDocumentsOf, type StoredDocument } from '../documents/documents.sql.ts'
import { documentsList } from '../exports/request-archive.ts'
import { readReceipt } from './receipt.ts'

export const documentsArchive: OwnArchive = {
  list: documentsList,
  name: 'heathland-documents',
  count: (reader) => reader.read((tx) => countDocumentsOf(tx, signedIn(reader).personId)),
  entries: entriesOf,
}

async function* entriesOf(reader: Context, { language, madeAt, onFile }: WantedArchive): AsyncGenerator<ZipEntry> {
  const t = documentWords(language)
  const lines: string[] = []
  for await (const document of newestFirst(reader, signedIn(reader).personId)) {
    await onFile()
    const { id, file } = document
    const day = (document.envelope.endedAt ?? document.envelope.sentAt).toISOString().slice(0, 10)
    const title = titleOf(document.kind, document.language)
    const name = `${String(lines.length + 1).padStart(4, '0')} ${day} ${title}`.replaceAll(/[\\/:*?"<>|]/g, '-')
    const receipt = file && (await receiptOf(reader, id))
    if (file) yield { name: `documents/${name}.pdf`, chunks: contentOf(reader, file.id) }
    if (receipt !== undefined) yield { name: `receipts/${name}.txt`, chunks: once(receipt) }
    lines.push(line(t, { document, title, day, name, hasReceipt: receipt !== undefined }))
  }
  yield { name: 'index.html', chunks: once(indexPage(t, language, { lines, madeAt })) }
}

async function* newestFirst(reader: Context, personId: Id<'per'>): AsyncGenerator<StoredDocument> {
  let before: string = behindEveryId
  for (;;) {
    const at = before
    const page = await reader.read((tx) => listDocumentsOf(tx, { personId, before: at, rowsMax: documentsPage }))
    yield* page
    const last = page.at(-1)
    if (!last || page.length < documentsPage) return
    before = last.id
  }
}

/** Opened when it is its turn, and closed before the next. */
async function* contentOf(reader: Context, id: Id<'fil'>): AsyncGenerator<Uint8Array> {
  const { bytes } = await openFile(reader, id)
  yield* bytes
}

/** Undefined where the log does not have it yet, or no log is kept. */
async function receiptOf(reader: Context, id: Id<'doc'>): Promise<string | undefined> {
  try {
    return await readReceipt(reader, id)
  } catch (error) {
    if (error instanceof Refused && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

interface Line {
  readonly document: StoredDocument
  readonly title: string
  readonly day: string
  readonly name: string
  readonly hasReceipt: boolean
}

function line(t: DocumentsWords, { document: { personId, envelope, file }, title, day, name, hasReceipt }: Line): string {
  const status = documentStatus(envelope, personId)
  const links = [
    file ? `<a href="${encodeURI(`documents/${name}.pdf`)}">PDF</a>` : escaped(t.archive.noCopy),
    ...(hasReceipt ? [`<a href="${encodeURI(`receipts/${name}.txt`)}">${escaped(t.archive.receipt)}</a>`] : []),
  ]
  const hash = file ? `<dd>SHA-256 ${file.sha256}</dd>` : ''
  return `<dl><dt>${day}</dt><dd><strong>${escaped(title)}</strong></dd><dt>${status ? escaped(t.statuses[status]) : ''}</dt><dd>${links.join(' · ')}</dd>${hash && `<dt></dt>${hash}`}</dl>`
}

function indexPage(
  t: DocumentsWords,
  language: Language,
  { lines, madeAt }: { readonly lines: readonly string[]; readonly madeAt: Date },
): string {
  const { title, lead, made, none, check } = t.archive
  return `${head(language, title)}<h1>${escaped(title)}</h1><p>${escaped(lead)}</p><p>${escaped(made)} ${madeAt.toISOString()}</p>${lines.join('') || `<p>${escaped(none)}</p>`}<p>${escaped(check)}</p></body></html>\n`
}
