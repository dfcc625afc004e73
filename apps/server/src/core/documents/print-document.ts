/**
 * A document as a PDF that is kept for years (PDF/A-2a) and can be read aloud (PDF/UA-1): tagged, with title and language, fonts embedded.
 * The same data give the same bytes, so whoever has the text can make the file again and compare.
 */
import type { DocumentText } from '@heathland/domain/documents/document-text'
import { secondMs } from '@heathland/domain/time'
import { PDF, PdfBool, PdfDict, PdfRef, PdfStream } from '@libpdf/core'
import { isPrintable, print } from '../printing/print.ts'

type Facts = readonly (readonly [name: string, value: string])[]

/** Who signed, when and how: the last page. */
export interface Certificate {
  readonly title: string
  readonly lead: string
  readonly facts: Facts
  readonly signatures: readonly { readonly title: string; readonly facts: Facts }[]
}

export interface PrintedDocument {
  readonly text: DocumentText
  /** Whose document it is, as its header says. */
  readonly issuer: string
  readonly number: string
  /** The only time in the file. */
  readonly madeAt: Date
  /** "Page {page} of {pages}" in the document's language. */
  readonly pageOf: string
  readonly certificate?: Certificate
}

/** A contract of a hundred pages takes 2 seconds and 200 MB. */
const limits = { timeMaxMs: 30 * secondMs, memoryMaxBytes: 512 * 1_024 ** 2 }

export async function printDocument({ text, issuer, number, madeAt, pageOf, certificate }: PrintedDocument): Promise<Uint8Array> {
  const data = {
    lang: text.language,
    title: text.title,
    version: text.version,
    issuer,
    number,
    pageOf,
    made: [...madeAt.toISOString().matchAll(/\d+/g)].slice(0, 6).map(([digits]) => Number(digits)),
    blocks: text.blocks,
    certificate: certificate ?? null,
  }
  const unprintable = textsIn(data).find((each) => !isPrintable(each))
  if (unprintable !== undefined) throw new Unprintable()
  return markAccessible(await print('document', data, limits))
}

/** A text holds a character that our font lacks: printed, it would say something else than was signed. */
export class Unprintable extends Error {
  override readonly name = 'Unprintable'
  override readonly message = 'A text of the document has a character that cannot be printed.'
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

const accessibleSchema =
  '<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>' +
  '<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>' +
  '<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:category>internal</pdfaProperty:category>' +
  '<pdfaProperty:description>Part of ISO 14289 to which the document conforms</pdfaProperty:description>' +
  '<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType></rdf:li></rdf:Seq>' +
  '</pdfaSchema:property></rdf:li>'

/** Typst writes one standard to a file: this adds the second one's mark, its metadata and the wish to show the title. */
async function markAccessible(file: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDF.load(file)
  const catalog = pdf.getCatalog()
  const reference = catalog.get('Metadata')
  const metadata = reference instanceof PdfRef ? pdf.getObject(reference) : undefined
  const preferences = catalog.get('ViewerPreferences')
  if (!(metadata instanceof PdfStream) || !(preferences instanceof PdfDict)) throw new Error('the PDF has no metadata or preferences')
  const marks = [
    ['</rdf:Bag></pdfaExtension:schemas>', accessibleSchema],
    ['<pdfaid:part>', '<pdfuaid:part>1</pdfuaid:part>'],
    [' xmlns:pdfaid=', ' xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"'],
  ] as const
  const described = marks.reduce((xmp, [before, mark]) => {
    if (!xmp.includes(before)) throw new Error(`the PDF's metadata has no ${before}`)
    return xmp.replace(before, () => mark + before)
  }, new TextDecoder().decode(metadata.getDecodedData()))
  metadata.setData(new TextEncoder().encode(described))
  preferences.set('DisplayDocTitle', PdfBool.TRUE)
  return pdf.save({ incremental: true, compressStreams: false })
}
