import { execFileSync } from 'node:child_process'
import type { DocumentText } from '@heathland/domain/documents/document-text'
import { expect, test } from 'vitest'
import { fontsOf, readPdf } from '../../../../../tests/files/read-list-file.ts'
import { type PrintedDocument, printDocument, Unprintable } from './print-document.ts'

const text: DocumentText = {
  language: 'nl',
  title: 'Ledenovereenkomst',
  version: 'Versie 3',
  blocks: [
    { kind: 'heading', text: 'Tussen wie' },
    { kind: 'paragraph', text: 'Tussen Ásta Þórsdóttir en Heathland. #1 [x] *y* $z$ @a' },
    { kind: 'list', items: ['Vertel ons de waarheid.', 'Gebruik eigen geld: 1% van € 1.000,00.'] },
    { kind: 'facts', rows: [['Lid', 'Ásta Þórsdóttir']] },
    { kind: 'heading', text: 'Hoe het eindigt' },
    ...Array.from({ length: 40 }, (_, place) => ({ kind: 'paragraph' as const, text: `Bepaling ${place}. `.repeat(12).trim() })),
  ],
}
const document: PrintedDocument = {
  text,
  issuer: 'Heathland Coöperatie U.A.',
  number: 'doc_01',
  madeAt: new Date('2026-11-17T09:00:00Z'),
  pageOf: 'Pagina {page} van {pages}',
  certificate: {
    title: 'Ondertekening',
    lead: 'Deze pagina hoort bij het document.',
    facts: [['SHA-256 van de tekst', 'a'.repeat(64)]],
    signatures: [{ title: 'Ásta Þórsdóttir', facts: [['Tijd', '2026-11-17 09:00:00 UTC']] }],
  },
}

test('a document says what its text says, and is the same twice', async () => {
  const file = Buffer.from(await printDocument(document))
  expect(Buffer.from(await printDocument(document))).toEqual(file)
  const printed = readPdf(file)
  for (const block of text.blocks) {
    const texts = block.kind === 'list' ? block.items : block.kind === 'facts' ? block.rows.flat() : [block.text]
    for (const each of texts) expect(printed).toContain(each.slice(0, 60))
  }
  for (const said of ['Ledenovereenkomst', 'Versie 3', 'Pagina 1 van', 'Ondertekening', 'Tijd', '2026-11-17 09:00:00 UTC', 'a'.repeat(64)])
    expect(printed).toContain(said)
})

test('it is tagged, titled, in its language, with fonts inside, by both standards', async () => {
  const file = Buffer.from(await printDocument(document))
  const raw = file.toString('latin1')
  for (const mark of ['/StructTreeRoot', '/Lang (nl)', '/DisplayDocTitle true', '/OutputIntents', '<pdfuaid:part>1', '<pdfaid:part>2'])
    expect(raw).toContain(mark)
  expect(raw).toMatch(/<pdfaid:conformance>A/)
  expect(fontsOf(file).sort()).toEqual([
    'Inter-Regular CID TrueType Identity-H yes yes yes',
    'Inter-SemiBold CID TrueType Identity-H yes yes yes',
  ])
  const structure = execFileSync('pdfinfo', ['-struct-text', '-'], { input: file, stdio: ['pipe', 'pipe', 'ignore'] }).toString()
  for (const element of ['H1', 'H2', 'P', 'L', 'LI', 'Table', 'TD']) expect(structure).toMatch(new RegExp(`^ *${element}\\b`, 'm'))
})

test('a text with a character that cannot be printed is refused, whoever typed it', async () => {
  for (const name of ['陈', '👪', '\u202e evil', 'a\u0000b', 'a\u200db', 'a\nb']) {
    const changed = { ...document, text: { ...text, blocks: [{ kind: 'paragraph' as const, text: name }] } }
    await expect(printDocument(changed)).rejects.toThrow(Unprintable)
  }
})
