/** ZIP as a stream (APPNOTE 6.3): sizes follow each entry, so that nothing is held back. The same entries give the same bytes. */
import { invariant } from '../invariant.ts'

/** What Node and browsers each bring of their own. */
export interface Host {
  encode(text: string): Uint8Array
  /** Raw DEFLATE. */
  deflate(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

export interface ZipEntry {
  readonly name: string
  readonly chunks: AsyncIterable<string | Uint8Array>
}

/** A descriptor follows (bit 3), and names are UTF-8 (bit 11). */
const flags = 0x0808
const deflated = 8
const version = 20
/** 1 January 1980, 00:00: the earliest, and the same in every file. */
const dosDate = 0x0021
/** Beyond it the format needs another form, which no list of ours comes near. */
const sizeMax = 0xffff_ffff

interface Written {
  readonly name: Uint8Array
  readonly offset: number
  readonly crc: number
  readonly size: number
  readonly packedSize: number
}

/** Entries are asked for one by one, each when the one before it is written. */
export async function* zip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, host: Host): AsyncGenerator<Uint8Array> {
  const directory: Written[] = []
  let offset = 0
  for await (const entry of entries) {
    const name = host.encode(entry.name)
    const head = concat(
      fields(4, 0x04034b50, 2, version, 2, flags, 2, deflated, 2, 0, 2, dosDate, 4, 0, 4, 0, 4, 0, 2, name.length, 2, 0),
      name,
    )
    yield head
    let crc = 0xffff_ffff
    let size = 0
    let packedSize = 0
    async function* measured(): AsyncGenerator<Uint8Array> {
      for await (const chunk of entry.chunks) {
        const bytes = typeof chunk === 'string' ? host.encode(chunk) : chunk
        crc = crc32(crc, bytes)
        size += bytes.length
        yield bytes
      }
    }
    for await (const packed of host.deflate(measured())) {
      packedSize += packed.length
      yield packed
    }
    crc = (crc ^ 0xffff_ffff) >>> 0
    invariant(size <= sizeMax && offset + packedSize <= sizeMax, 'a file is smaller than 4 GiB')
    yield fields(4, 0x08074b50, 4, crc, 4, packedSize, 4, size)
    directory.push({ name, offset, crc, size, packedSize })
    offset += head.length + packedSize + 16
  }
  const start = offset
  for (const { name, offset: at, crc, size, packedSize } of directory) {
    const fixed = fields(4, 0x02014b50, 2, version, 2, version, 2, flags, 2, deflated, 2, 0, 2, dosDate, 4, crc, 4, packedSize, 4, size)
    const record = concat(fixed, fields(2, name.length, 2, 0, 2, 0, 2, 0, 2, 0, 4, 0, 4, at), name)
    offset += record.length
    yield record
  }
  yield fields(4, 0x06054b50, 2, 0, 2, 0, 2, directory.length, 2, directory.length, 4, offset - start, 4, start, 2, 0)
}

/** Pairs of a width in bytes and a value, little-endian. */
function fields(...pairs: readonly number[]): Uint8Array {
  const bytes: number[] = []
  for (let place = 0; place < pairs.length; place += 2) {
    const [width = 0, value = 0] = [pairs[place], pairs[place + 1]]
    for (let shift = 0; shift < width; shift += 1) bytes.push(Math.floor(value / 256 ** shift) % 256)
  }
  return Uint8Array.from(bytes)
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const crcTable = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(before: number, bytes: Uint8Array): number {
  let crc = before
  // A plain loop: this runs over every byte of a file.
  for (let place = 0; place < bytes.length; place += 1) crc = (crcTable[(crc ^ (bytes[place] as number)) & 255] as number) ^ (crc >>> 8)
  return crc
}
