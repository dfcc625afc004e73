import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MediaType, mediaTypes, sniffType } from './media-type.ts'

const ascii = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
const bytes = (...parts: readonly (string | readonly number[] | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...ascii(part)] : [...part])))
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function sniff(whole: Uint8Array, accepted: readonly MediaType[] = mediaTypes, step = whole.length || 1): MediaType | undefined {
  const sniffer = sniffType(accepted)
  for (let at = 0; at < whole.length; at += step) if (!sniffer.push(whole.subarray(at, at + step))) return undefined
  return sniffer.end()
}

const u16 = (value: number) => [value & 255, value >> 8]
const u32 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >>> 24) & 255]

/** A ZIP whose entries are empty: its directory is what counts. */
function zip(names: readonly string[], changes: { comment?: string; before?: Uint8Array; offset?: number } = {}): Uint8Array {
  const local = names.map((name) => bytes('PK\x03\x04', Array(22).fill(0), u16(name.length), u16(0), name))
  const files = bytes(changes.before ?? [], ...local)
  const directory = bytes(...names.map((name) => bytes('PK\x01\x02', Array(24).fill(0), u16(name.length), Array(16).fill(0), name)))
  const { comment = '' } = changes
  const end = bytes(
    'PK\x05\x06',
    Array(8).fill(0),
    u32(directory.length),
    u32(changes.offset ?? files.length),
    u16(comment.length),
    comment,
  )
  return bytes(files, directory, end)
}

const png = bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0, 0, 13], 'IHDR', Array(17).fill(1), [0, 0, 0, 0], 'IEND', [0xae, 0x42, 0x60, 0x82])
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF', Array(20).fill(7), [0xff, 0xd9])
const webp = bytes('RIFF', u32(24), 'WEBPVP8L', Array(16).fill(3))
const pdf = bytes('%PDF-1.7\n%', [0xe2, 0xe3, 0xcf, 0xd3], '\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n')
const workbook = ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml']

const known: Readonly<Record<string, readonly [Uint8Array, MediaType]>> = {
  PDF: [pdf, 'application/pdf'],
  PNG: [png, 'image/png'],
  JPEG: [jpeg, 'image/jpeg'],
  WebP: [webp, 'image/webp'],
  XLSX: [zip(workbook), xlsx],
  CSV: [ascii('Name;Amount\nAnna;12,50\n'), 'text/csv'],
  text: [ascii('A note without a table.\r\nSecond line\t1 < 2\n'), 'text/plain'],
  'text with accents': [Uint8Array.from([0xef, 0xbb, 0xbf, 0x5a, 0xc3, 0xbc, 0xf0, 0x9f, 0x98, 0x80, 0xe2, 0x82, 0xac]), 'text/plain'],
  'a single letter': [ascii('a'), 'text/plain'],
}

test.each(Object.entries(known))('%s is known by its bytes, however they are cut', (_what, [whole, type]) => {
  for (const step of [1, 2, 3, 7, 16, 17, whole.length]) expect({ step, type: sniff(whole, mediaTypes, step) }).toEqual({ step, type })
})

test.each(Object.entries(known))('%s is refused where it is not asked for', (_what, [whole, type]) => {
  expect(
    sniff(
      whole,
      mediaTypes.filter((each) => each !== type && !(type === 'text/csv' && each === 'text/plain')),
    ),
  ).toBeUndefined()
})

test('a table is plain text where tables are not asked for', () => {
  expect(sniff(ascii('a,b\n1,2'), ['text/plain'])).toBe('text/plain')
  expect(sniff(ascii('no table'), ['text/csv'])).toBeUndefined()
})

describe('refuses', () => {
  const hostile: Readonly<Record<string, Uint8Array>> = {
    nothing: new Uint8Array(0),
    'blanks alone': ascii(' \n\t \n'),
    'an SVG': ascii('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'an SVG behind a byte order mark and blanks': bytes([0xef, 0xbb, 0xbf], '\n  <svg/>'),
    'an SVG behind an XML declaration': ascii('<?xml version="1.0"?>\n<svg/>'),
    'an SVG behind a comment': ascii('<!-- a drawing --><svg/>'),
    'an SVG behind a word': ascii('x <SvG onload=alert(1)>'),
    'a page': ascii('<!DOCTYPE html><html></html>'),
    'a page in the middle of a table': ascii('a;b\n1;<script src=//evil.example></script>\n'),
    'a page that begins like a PDF': ascii('%PDF-<html><script>alert(1)</script>%%EOF'),
    'a page with a PDF after it': bytes('<html>', pdf),
    'a PDF that does not begin at its first byte': bytes('junk\n', pdf),
    'a PDF without its end': ascii('%PDF-1.7\n1 0 obj\n'),
    'a PDF with a page after its end': bytes(pdf, '<html><script>alert(1)</script></html>'),
    'a PDF with a ZIP after its end': bytes(pdf, zip(['evil.jar'])),
    'a PNG with a ZIP after its end': bytes(png, zip(['evil.jar'])),
    'a PNG with a page after its end': bytes(png, '<script>alert(1)</script>'),
    'a JPEG with a page after its end': bytes(jpeg, '<script>alert(1)</script>'),
    'a JPEG with a ZIP after its end': bytes(jpeg, zip(workbook)),
    'a GIF that is a script': ascii('GIF89a/*\x01\x00\x01\x00*/=1;alert(1)'),
    'a WebP longer than it says': bytes(webp, 'more'),
    'a WebP shorter than it says': webp.slice(0, -1),
    'a WAV': bytes('RIFF', u32(24), 'WAVEfmt ', Array(16).fill(3)),
    'a ZIP of anything': zip(['readme.txt']),
    'a Word document': zip(['[Content_Types].xml', 'word/document.xml']),
    'a workbook with macros': zip([...workbook, 'xl/vbaProject.bin']),
    'a workbook with a page in it': zip([...workbook, 'index.html']),
    'a workbook with a comment, where another file could hide': zip(workbook, { comment: pdfText() }),
    'a workbook behind a page': bytes('<html>', zip(workbook)),
    'a workbook with something before its files': zip(workbook, { before: ascii('PK\x03\x04hidden'), offset: 0 }),
    'a workbook cut off': zip(workbook).slice(0, -1),
    'the beginning of a workbook': ascii('PK\x03\x04'),
    'a PNG of a signature alone': png.slice(0, 8),
    'a PNG cut off in its header': png.slice(0, 14),
    'a JPEG of two bytes': Uint8Array.from([0xff, 0xd8]),
    'a JPEG cut off': jpeg.slice(0, -1),
    'a program': bytes([0x7f], 'ELF', Array(40).fill(0)),
    'a Windows program': bytes('MZ', [0x90, 0, 3, 0, 0, 0], 'This program cannot be run'),
    'UTF-16': Uint8Array.from([0xff, 0xfe, 0x61, 0, 0x62, 0]),
    'a NUL in a text': ascii('abc\0def'),
    'an escape sequence in a text': ascii('abc\x1b[2Jdef'),
    'a delete character in a text': ascii('abc\x7f'),
    'a control character of two bytes': Uint8Array.from([0x61, 0xc2, 0x85]),
    'an overlong slash': Uint8Array.from([0x61, 0xc0, 0xaf]),
    'an overlong form of three bytes': Uint8Array.from([0x61, 0xe0, 0x80, 0xaf]),
    'half a surrogate pair': Uint8Array.from([0x61, 0xed, 0xa0, 0x80]),
    'a character beyond Unicode': Uint8Array.from([0x61, 0xf4, 0x90, 0x80, 0x80]),
    'a character that is cut off': Uint8Array.from([0x61, 0xe2, 0x82]),
    Latin1: Uint8Array.from([0x5a, 0xfc, 0x72, 0x69, 0x63, 0x68]),
  }
  test.each(Object.entries(hostile))('%s', (_what, whole) => {
    for (const step of [1, 5, 16, whole.length || 1])
      expect({ step, type: sniff(whole, mediaTypes, step) }).toEqual({ step, type: undefined })
  })
})

function pdfText(): string {
  return String.fromCharCode(...pdf)
}

test('says the same of any bytes, however they are cut', () => {
  const beginnings = fc.constantFrom(...Object.values(known).map(([whole]) => whole))
  fc.assert(
    fc.property(beginnings, fc.uint8Array({ maxLength: 60 }), fc.integer({ min: 1, max: 40 }), fc.nat(60), (whole, extra, step, kept) => {
      const changed = bytes(whole.slice(0, kept), extra, whole.slice(kept))
      expect(sniff(changed, mediaTypes, step)).toBe(sniff(changed))
    }),
  )
})

test('a text is taken exactly when it is well formed, without control characters and without tags', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), (text) => {
      const encoded = bytes(...[...text].map((char) => utf8(char.codePointAt(0) ?? 0)))
      const isFine = !/[\p{Cc}\p{Cs}]/u.test(text.replaceAll(/[\t\r\n]/g, '')) && !text.includes('<') && /[^\s\p{Cc}]/u.test(text)
      if (isFine && text.trim() !== '' && !/^(%PDF|PK|RIFF)/.test(text)) expect(sniff(encoded, ['text/plain'])).toBe('text/plain')
      else if (/[\p{Cc}]/u.test(text.replaceAll(/[\t\r\n]/g, ''))) expect(sniff(encoded, ['text/plain'])).toBeUndefined()
    }),
  )
})

function utf8(code: number): number[] {
  if (code < 0x80) return [code]
  if (code < 0x800) return [0xc0 | (code >> 6), 0x80 | (code & 63)]
  if (code < 0x10000) return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
  return [0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
}
