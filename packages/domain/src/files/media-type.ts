/**
 * What a file is, is read from its bytes and never from its name. Each accepted type has to begin and end as its format says, so that
 * two files glued together are neither; markup is refused whatever it calls itself.
 */

export const mediaTypes = [
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv',
  'text/plain',
] as const
export type MediaType = (typeof mediaTypes)[number]

/** What we write ourselves beside what we accept: an archive is offered to be downloaded and is never taken in. */
export type WrittenType = MediaType | 'application/zip'

export interface TypeSniffer {
  /** False as soon as the bytes so far cannot become one of the accepted types. */
  push(bytes: Uint8Array): boolean
  /** The type of the whole file; undefined when it is none of the accepted ones. */
  end(): MediaType | undefined
}

type Family = 'pdf' | 'png' | 'jpeg' | 'webp' | 'zip' | 'text'

/** The longest beginning that a format is known by, which is WebP's. */
const headBytes = 16
/** Room for the directory of a workbook with about a thousand parts. */
const tailBytes = 128 * 1_024

/** Looks at a file as it streams by, and keeps only its first and last bytes. */
export function sniffType(accepted: readonly MediaType[]): TypeSniffer {
  let head = new Uint8Array(0)
  let tail = new Uint8Array(0)
  let size = 0
  let family: Family | undefined
  let isRefused = false
  const text = readText()

  const isAccepted = (found: Family) =>
    found === 'text' ? accepted.includes('text/csv') || accepted.includes('text/plain') : accepted.includes(typeOf[found])
  const judgeHead = () => {
    family = familyOf(head)
    if (!family || !isAccepted(family) || (family === 'text' && !text.push(head))) isRefused = true
  }
  return {
    push(bytes) {
      if (isRefused) return false
      size += bytes.length
      let rest = bytes
      if (!family) {
        head = joined(head, bytes)
        if (head.length < headBytes) return true
        judgeHead()
        rest = head
      } else if (family === 'text') {
        isRefused = !text.push(bytes)
      }
      if (family !== 'text') tail = lastOf(tail, rest, family === 'zip' ? tailBytes : 1_024)
      return !isRefused
    },
    end() {
      if (isRefused || size === 0) return undefined
      if (!family) {
        judgeHead()
        tail = head
      }
      if (isRefused || !family) return undefined
      if (family === 'text') return text.end(accepted)
      return endsWell[family]({ head, tail, size }) ? typeOf[family] : undefined
    },
  }
}

const typeOf = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  zip: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<Exclude<Family, 'text'>, MediaType>

const pngBegins = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
const pngEnds = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]

function familyOf(head: Uint8Array): Family | undefined {
  const latin = latinOf(head)
  if (/^%PDF-[12]\.\d[\r\n ]/.test(latin)) return 'pdf'
  if (startsWith(head, pngBegins)) return 'png'
  if (startsWith(head, [0xff, 0xd8, 0xff]) && (head[3] ?? 0) >= 0xc0 && head[3] !== 0xff) return 'jpeg'
  if (latin.startsWith('RIFF')) return /^WEBPVP8[ LX]/.test(latin.slice(8)) ? 'webp' : undefined
  if (latin.startsWith('PK\x03\x04')) return 'zip'
  // A format that was begun and not kept to, rather than a text that happens to begin like it.
  return latin.startsWith('%PDF') || latin.startsWith('PK') ? undefined : 'text'
}

interface Ends {
  readonly head: Uint8Array
  readonly tail: Uint8Array
  readonly size: number
}

const endsWell: Record<Exclude<Family, 'text'>, (ends: Ends) => boolean> = {
  pdf: ({ tail }) => /%%EOF\s*$/.test(latinOf(tail)),
  png: ({ tail }) => startsWith(tail.slice(-pngEnds.length), pngEnds),
  jpeg: ({ tail }) => tail.at(-2) === 0xff && tail.at(-1) === 0xd9,
  webp: ({ head, size }) => readUint32(head, 4) + 8 === size,
  zip: isWorkbook,
}

const directoryEndBytes = 22

/** A ZIP without comment or prefix, whose directory names a workbook's parts and no macros. */
function isWorkbook({ tail, size }: Ends): boolean {
  const end = tail.length - directoryEndBytes
  if (end < 0 || latinOf(tail.slice(end, end + 4)) !== 'PK\x05\x06') return false
  const [length, offset, comment] = [readUint32(tail, end + 12), readUint32(tail, end + 16), readUint16(tail, end + 20)]
  if (comment !== 0 || offset + length + directoryEndBytes !== size || length > end) return false
  const names = directoryNames(tail.slice(end - length, end))
  return (
    names.includes('[Content_Types].xml') &&
    names.includes('xl/workbook.xml') &&
    !names.some((name) => /vbaproject|\.(html?|svg|exe|js)$/i.test(name))
  )
}

/** None when it is no directory. */
function directoryNames(directory: Uint8Array): string[] {
  const names: string[] = []
  for (let at = 0; at < directory.length; ) {
    if (latinOf(directory.slice(at, at + 4)) !== 'PK\x01\x02') return []
    const [name, extra, comment] = [28, 30, 32].map((field) => readUint16(directory, at + field)) as [number, number, number]
    names.push(latinOf(directory.slice(at + 46, at + 46 + name)))
    at += 46 + name + extra + comment
  }
  return names
}

/** Tags that a browser would make a page or a drawing of. */
const markup = /^(!doctype|html|head|body|svg|script|iframe|\?xml|object|embed|style|math|template|meta|link)/i
const markupCharsMax = 10
const [lessThan, lineFeed] = [0x3c, 0x0a]

/** UTF-8 without control characters and without markup; bytes may be cut anywhere. */
function readText(): { push(bytes: Uint8Array): boolean; end(accepted: readonly MediaType[]): MediaType | undefined } {
  let at = 0
  let left = 0
  let [lowest, highest] = [0x80, 0xbf]
  let tag: string | undefined
  let isFirstLine = true
  let isTable = false
  let isBlank = true

  const takesByte = (byte: number): boolean => {
    if (left > 0) {
      if (byte < lowest || byte > highest) return false
      ;[lowest, highest] = [0x80, 0xbf]
      left -= 1
      return true
    }
    // Control characters of one byte, and of two: C1 stands after 0xc2 as 0x80 to 0x9f.
    if (byte < 0x20) return byte === 0x09 || byte === lineFeed || byte === 0x0d
    if (byte < 0x7f) return true
    if (byte < 0xc2 || byte > 0xf4) return false
    left = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3
    // No overlong form, no half of a surrogate pair, nothing beyond Unicode.
    if (byte === 0xc2) lowest = 0xa0
    if (byte === 0xe0) lowest = 0xa0
    if (byte === 0xed) highest = 0x9f
    if (byte === 0xf0) lowest = 0x90
    if (byte === 0xf4) highest = 0x8f
    return true
  }
  const isMarkup = (byte: number): boolean => {
    if (tag !== undefined) {
      tag = tag.length < markupCharsMax ? tag + String.fromCharCode(byte) : undefined
      if (tag !== undefined && markup.test(tag)) return true
    }
    if (byte === lessThan) {
      // A text that begins with a tag is markup, known or not.
      if (isBlank) return true
      tag = ''
    }
    return false
  }
  return {
    push(bytes) {
      for (const byte of bytes) {
        if (!takesByte(byte) || isMarkup(byte)) return false
        if (isFirstLine && (byte === 0x2c || byte === 0x3b || byte === 0x09)) isTable = true
        if (byte === lineFeed) isFirstLine = false
        // The first three bytes may be a byte order mark.
        const isMark = at < 3 && byte === [0xef, 0xbb, 0xbf][at]
        if (byte > 0x20 && !isMark) isBlank = false
        at += 1
      }
      return true
    },
    end(accepted) {
      if (left > 0 || isBlank) return undefined
      if (isTable && accepted.includes('text/csv')) return 'text/csv'
      return accepted.includes('text/plain') ? 'text/plain' : undefined
    },
  }
}

function startsWith(bytes: Uint8Array, expected: readonly number[]): boolean {
  return bytes.length >= expected.length && expected.every((byte, place) => bytes[place] === byte)
}

function latinOf(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

function readUint16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256
}

function readUint32(bytes: Uint8Array, at: number): number {
  return readUint16(bytes, at) + readUint16(bytes, at + 2) * 65_536
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

function lastOf(before: Uint8Array, bytes: Uint8Array, max: number): Uint8Array<ArrayBuffer> {
  if (bytes.length >= max) return bytes.slice(-max)
  return joined(before.slice(-(max - bytes.length)), bytes)
}
