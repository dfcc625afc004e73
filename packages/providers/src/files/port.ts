/**
 * Where bytes are kept, in our words. A store keeps whatever it is given under a key; that it is sealed, whose it is and what it means is
 * not its business. Everything is streamed, and no call holds more than a few MiB.
 */

export interface BlobRange {
  /** The first byte. */
  readonly from: number
  /** One beyond the last byte. */
  readonly to: number
}

export interface BlobFacts {
  readonly size: number
  readonly storedAt: Date
  /** Until when nobody can remove it. */
  readonly keepUntil: Date | undefined
  /** Whether a legal hold keeps it, for as long as it is not lifted. */
  readonly held: boolean
}

export interface ListedBlob {
  readonly key: string
  readonly size: number
  readonly storedAt: Date
}

export const blobStoreNames = ['postgresql', 's3'] as const
export type BlobStoreName = (typeof blobStoreNames)[number]

export interface BlobStore {
  readonly name: BlobStoreName
  /**
   * Keeps all of the stream or nothing: the blob is there once this resolves, and was never there in part. A key that is taken is
   * refused and stays as it is. When the stream throws, so does this. The stream is read no faster than it can be stored.
   *
   * @throws BlobStoreAway when the store does not answer. Whether the blob is there, `head` says later.
   */
  readonly put: (key: string, bytes: AsyncIterable<Uint8Array>) => Promise<{ readonly stored: true; readonly size: number } | BlobExists>
  /**
   * The bytes of a blob, or of a range of it, which must lie within; undefined when there is no such blob.
   *
   * @throws BlobStoreAway, also while the bytes are read.
   */
  readonly open: (key: string, range?: BlobRange) => Promise<AsyncIterable<Uint8Array> | undefined>
  readonly head: (key: string) => Promise<BlobFacts | undefined>
  /** Removes the blob, unless it is kept or held. */
  readonly remove: (key: string) => Promise<'removed' | 'kept' | 'missing'>
  /** Keeps the blob until then. It can be kept for longer and never for less. */
  readonly keep: (key: string, until: Date) => Promise<'kept' | 'shorter' | 'missing'>
  readonly hold: (key: string, held: boolean) => Promise<'done' | 'missing'>
  /** A page of blobs in the order of their keys, after a key. */
  readonly list: (page: { readonly after: string | undefined; readonly max: number }) => Promise<readonly ListedBlob[]>
  /** Deletes what was left of uploads that nobody has worked on since; returns how many it ended. `max` bounds one call. */
  readonly clearUnfinished: (since: Date, max: number) => Promise<number>
}

export interface BlobExists {
  readonly stored: false
  readonly reason: 'exists'
}

/** The store did not answer, or not in a way that says what is so. Trying again later is safe. */
export class BlobStoreAway extends Error {
  override readonly name = 'BlobStoreAway'
}
