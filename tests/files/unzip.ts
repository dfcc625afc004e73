import { inflateRawSync } from 'node:zlib'

/** The files of an archive, by name: read from its directory, as any program does. */
export function unzip(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = bytes.length - 22
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength, offset] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const from = offset + 30 + nameLength
    files.set(name, inflateRawSync(bytes.subarray(from, from + packed)))
    at += 46 + nameLength
  }
  return files
}
