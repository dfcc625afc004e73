import { Readable } from 'node:stream'
import { createDeflateRaw } from 'node:zlib'
import type { Host } from '@heathland/domain/export/zip'

/** What writers of files need of Node. */
export const nodeHost: Host = {
  encode: (text) => Buffer.from(text),
  deflate: (chunks) => Readable.from(chunks, { objectMode: false }).compose(createDeflateRaw()) as AsyncIterable<Uint8Array>,
}
