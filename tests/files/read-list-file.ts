/** Readers of exported files that share no code with the writers. */
import { execFileSync } from 'node:child_process'
import { inflateRawSync } from 'node:zlib'

/** RFC 4180, after the byte order mark. */
export function readCsv(bytes: Uint8Array): string[][] {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  if (text[0] !== '\ufeff') throw new Error('no byte order mark')
  const lines: string[][] = []
  let [line, cell, quoted]: [string[], string, boolean] = [[], '', false]
  for (let place = 1; place < text.length; place += 1) {
    const character = text[place] as string
    if (quoted && character === '"' && text[place + 1] === '"') {
      cell += '"'
      place += 1
    } else if (character === '"') quoted = !quoted
    else if (!quoted && character === ',') {
      line.push(cell)
      cell = ''
    } else if (!quoted && character === '\r' && text[place + 1] === '\n') {
      lines.push([...line, cell])
      ;[line, cell] = [[], '']
      place += 1
    } else cell += character
  }
  if (quoted || cell !== '' || line.length > 0) throw new Error('the last line does not end')
  return lines
}

/** The parts of a ZIP by name, found from its directory at the end, each checked against its sum. */
export function readZip(bytes: Uint8Array): Map<string, Buffer> {
  const file = Buffer.from(bytes)
  const end = file.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = file.readUInt32LE(end + 16)
  const parts = new Map<string, Buffer>()
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const start = file.readUInt32LE(at + 42)
    const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const content = inflateRawSync(file.subarray(from, from + file.readUInt32LE(at + 20)))
    if (content.length !== file.readUInt32LE(at + 24)) throw new Error(`${name} has another size`)
    if (crc(content) !== file.readUInt32LE(at + 16)) throw new Error(`${name} has another sum`)
    parts.set(name, content)
    at += 46 + nameLength
  }
  return parts
}

function crc(bytes: Buffer): number {
  let sum = 0xffff_ffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb8_8320 : sum >>> 1
  }
  return (sum ^ 0xffff_ffff) >>> 0
}

export interface SheetCell {
  readonly kind: 'text' | 'number' | 'empty'
  readonly value: string
}

/** The cells of the first sheet, as they are written. */
export function readXlsx(bytes: Uint8Array): SheetCell[][] {
  const sheet = readZip(bytes).get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? ''
  // Every element that may be there: a formula, or anything else, is found by its absence from this list.
  const rest = sheet.replace(/<\/?(worksheet|sheetViews|sheetView|pane|cols|col|sheetData|row|c|v|is|t)(\s[^<>]*)?\/?>|<\?xml[^>]*\?>/g, '')
  if (rest.includes('<')) throw new Error('an element that is not expected')
  return [...sheet.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(([, number, row = ''], place) => {
    if (Number(number) !== place + 1) throw new Error('rows are not in order')
    return [...row.matchAll(/<c\/>|<c[^>]*?>(.*?)<\/c>/gs)].map(([cell, inner]): SheetCell => {
      if (inner === undefined) return { kind: 'empty', value: '' }
      if (!cell.includes('t="inlineStr"')) return { kind: 'number', value: /^<v>(.*)<\/v>$/.exec(inner)?.[1] ?? 'none' }
      return { kind: 'text', value: unescaped(/^<is><t xml:space="preserve">(.*)<\/t><\/is>$/s.exec(inner)?.[1] ?? 'none') }
    })
  })
}

function unescaped(xml: string): string {
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
  return xml
    .replace(/&(\w+);/g, (_, name: string) => entities[name] ?? `unknown ${name}`)
    .replace(/_x([0-9a-fA-F]{4})_/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

/** The text of a PDF in reading order, words separated by one space. */
export function readPdf(bytes: Uint8Array): string {
  const text = execFileSync('pdftotext', ['-enc', 'UTF-8', '-', '-'], {
    input: bytes,
    stdio: ['pipe', 'pipe', 'ignore'],
    maxBuffer: 64 * 1_024 ** 2,
  })
  return text.toString().replaceAll('\u200b', '').replace(/\s+/g, ' ')
}

export function fontsOf(bytes: Uint8Array): string[] {
  const lines = execFileSync('pdffonts', ['-'], { input: bytes, stdio: ['pipe', 'pipe', 'ignore'] })
    .toString()
    .trim()
    .split('\n')
    .slice(2)
  return lines.map((line) =>
    line
      .replace(/^[A-Z]{6}\+/, '')
      .replace(/\s+/g, ' ')
      .replace(/ \d+ \d+ *$/, ''),
  )
}
