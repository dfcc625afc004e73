/** What is in the bucket: versions of objects made of parts that lie on disk, uploads that are not complete, and what is locked. */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Part {
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly md5: string
}

export interface Version {
  readonly versionId: string
  readonly parts: readonly Part[]
  readonly size: number
  readonly etag: string
  readonly upload: string | undefined
  readonly storedAt: Date
  retainUntil: Date | undefined
  held: boolean
}

export interface Upload {
  readonly id: string
  readonly key: string
  readonly upload: string | undefined
  readonly begunAt: Date
  readonly parts: Map<number, Part>
}

export interface Objects {
  readonly write: (bytes: Readable) => Promise<Part>
  readonly discard: (parts: readonly Part[]) => Promise<void>
  /** The newest version, unless a delete marker hides it. */
  readonly find: (key: string) => Version | undefined
  readonly add: (key: string, parts: readonly Part[], upload: string | undefined) => Version
  readonly hide: (key: string) => void
  readonly isLocked: (version: Version) => boolean
  readonly removeVersion: (key: string, versionId: string) => Promise<'removed' | 'locked' | 'missing'>
  readonly keys: () => readonly string[]
  readonly uploads: Map<string, Upload>
  readonly read: (version: Version, from: number, to: number) => AsyncGenerator<Buffer>
}

export function makeObjects(folder: string, now: () => Date): Objects {
  /** Undefined stands for a delete marker. */
  const versions = new Map<string, (Version | undefined)[]>()
  const uploads = new Map<string, Upload>()
  const find = (key: string) => versions.get(key)?.at(-1)
  const discard = async (parts: readonly Part[]) => {
    for (const { path } of parts) await rm(path, { force: true })
  }
  const isLocked = ({ held, retainUntil }: Version) => held || (retainUntil !== undefined && retainUntil > now())
  return {
    uploads,
    find,
    discard,
    isLocked,
    async write(bytes) {
      const path = join(folder, randomBytes(12).toString('hex'))
      const [sha256, md5] = [createHash('sha256'), createHash('md5')]
      let size = 0
      await pipeline(
        bytes,
        async function* (source: AsyncIterable<Buffer>) {
          for await (const chunk of source) {
            sha256.update(chunk)
            md5.update(chunk)
            size += chunk.length
            yield chunk
          }
        },
        createWriteStream(path),
      )
      return { path, size, sha256: sha256.digest('hex'), md5: md5.digest('base64') }
    },
    add(key, parts, upload) {
      const version: Version = {
        versionId: randomBytes(16).toString('base64url'),
        parts,
        size: parts.reduce((sum, { size }) => sum + size, 0),
        etag: `"${randomBytes(16).toString('hex')}"`,
        upload,
        storedAt: now(),
        retainUntil: undefined,
        held: false,
      }
      versions.set(key, [...(versions.get(key) ?? []), version])
      return version
    },
    hide: (key) => void versions.set(key, [...(versions.get(key) ?? []), undefined]),
    async removeVersion(key, versionId) {
      const all = versions.get(key) ?? []
      const version = all.find((each) => each?.versionId === versionId)
      if (!version) return 'missing'
      if (isLocked(version)) return 'locked'
      versions.set(
        key,
        all.filter((each) => each !== version),
      )
      await discard(version.parts)
      return 'removed'
    },
    keys: () => [...versions.keys()].filter((key) => find(key) !== undefined).toSorted(),
    async *read({ parts }, from, to) {
      let start = 0
      for (const { path, size } of parts) {
        const [first, end] = [Math.max(from - start, 0), Math.min(to - start, size)]
        if (first < end) yield* createReadStream(path, { start: first, end: end - 1 }) as AsyncIterable<Buffer>
        start += size
      }
    },
  }
}
