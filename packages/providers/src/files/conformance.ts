/** The promises of the blob store, kept by every implementation of it. */
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlobRange, BlobStore } from './port.ts'

/** An implementation together with its clock and what is behind it. */
export interface BlobWorld {
  readonly store: BlobStore
  /** Moves the store's own clock forward. */
  readonly advance: (ms: number) => Promise<void>
  /** The store's time. */
  readonly now: () => Promise<Date>
  /** How many uploads are begun and not finished, looked at behind the port. */
  readonly unfinished: () => Promise<number>
  readonly end: () => Promise<void>
}

const mebibyte = 1_024 * 1_024
const dayMs = 24 * 3_600_000

export function describeBlobStore(name: string, make: () => Promise<BlobWorld>): void {
  describe(`${name} keeps the promises of the blob store`, () => {
    let world: BlobWorld
    beforeAll(async () => {
      world = await make()
    }, 60_000)
    afterAll(() => world.end())

    let made = 0
    const newKey = () => {
      made += 1
      return `test-${String(made).padStart(4, '0')}-${randomBytes(4).toString('hex')}`
    }
    const read = async (key: string, range?: BlobRange) => {
      const bytes = await world.store.open(key, range)
      return bytes && collect(bytes)
    }
    const storeOne = async (bytes: Buffer = randomBytes(1_000)) => {
      const key = newKey()
      expect(await world.store.put(key, cut(bytes, 700))).toEqual({ stored: true, size: bytes.length })
      return key
    }

    test.each([
      ['nothing', 0, 1],
      ['one byte', 1, 1],
      ['as much as one write', 256 * 1_024, 64 * 1_024],
      ['one byte more than that', 256 * 1_024 + 1, 1_000],
      ['more than one part', 21 * mebibyte + 17, 333_333],
    ])('gives back %s, whole and as it was', async (_what, size, step) => {
      const bytes = randomBytes(size)
      const key = newKey()
      expect(await world.store.put(key, cut(bytes, step))).toEqual({ stored: true, size })
      const found = await read(key)
      expect(found && hashOf(found)).toBe(hashOf(bytes))
      expect(await world.store.head(key)).toMatchObject({ size, keepUntil: undefined, held: false })
    })

    test('gives back any range of it', async () => {
      const bytes = randomBytes(9 * mebibyte + 5)
      const key = await storeOneOf(bytes)
      const edges = [0, 1, 65_535, 256 * 1_024 - 1, 256 * 1_024, 8 * mebibyte - 1, 8 * mebibyte + 1, bytes.length - 1, bytes.length]
      for (const from of edges.slice(0, -1))
        for (const to of edges.filter((edge) => edge > from && edge - from < 2 * mebibyte)) {
          const part = await read(key, { from, to })
          expect({ from, to, same: part?.equals(bytes.subarray(from, to)) }).toEqual({ from, to, same: true })
        }
    })

    test('knows nothing of a key that nobody stored', async () => {
      const key = newKey()
      expect(await world.store.open(key)).toBeUndefined()
      expect(await world.store.open(key, { from: 0, to: 1 })).toBeUndefined()
      expect(await world.store.head(key)).toBeUndefined()
      expect(await world.store.remove(key)).toBe('missing')
      expect(await world.store.keep(key, new Date(Date.now() + dayMs))).toBe('missing')
      expect(await world.store.hold(key, true)).toBe('missing')
    })

    test.each([
      ['small', 1_000],
      ['large', 9 * mebibyte],
    ])('refuses a %s blob under a key that is taken, and keeps the first', async (_what, size) => {
      const first = randomBytes(100)
      const key = await storeOneOf(first)
      expect(await world.store.put(key, cut(randomBytes(size), 100_000))).toEqual({ stored: false, reason: 'exists' })
      expect((await read(key))?.equals(first)).toBe(true)
    })

    test('stores one of two that come at once under one key', async () => {
      const key = newKey()
      const both = [randomBytes(50_000), randomBytes(50_000)]
      const outcomes = await Promise.all(both.map((bytes) => world.store.put(key, cut(bytes, 5_000))))
      expect(outcomes.filter(({ stored }) => stored)).toHaveLength(1)
      const winner = both[outcomes.findIndex(({ stored }) => stored)]
      expect((await read(key))?.equals(winner ?? Buffer.alloc(0))).toBe(true)
    })

    test.each([
      ['at once', 0],
      ['after a little', 10_000],
      ['after several parts', 18 * mebibyte],
    ])('a stream that breaks off %s leaves nothing', async (_when, size) => {
      const key = newKey()
      const broken = async function* () {
        yield* cut(randomBytes(size), 200_000)
        throw new Error('the sender is gone')
      }
      await expect(world.store.put(key, broken())).rejects.toThrow('the sender is gone')
      expect(await world.store.head(key)).toBeUndefined()
      expect(await world.store.open(key)).toBeUndefined()
      expect(await world.unfinished()).toBe(0)
      expect(await world.store.put(key, cut(Buffer.from('again'), 5))).toEqual({ stored: true, size: 5 })
    })

    test('a blob that is being stored is not there yet', async () => {
      const key = newKey()
      let isLooked = false
      const slowly = async function* () {
        yield randomBytes(9 * mebibyte)
        expect(await world.store.head(key)).toBeUndefined()
        expect(await world.store.open(key)).toBeUndefined()
        isLooked = true
        yield Buffer.from('the end')
      }
      await world.store.put(key, slowly())
      expect(isLooked).toBe(true)
      expect(await world.store.head(key)).toMatchObject({ size: 9 * mebibyte + 7 })
    })

    test('what an upload left behind is cleared once nobody has worked on it for a while, and what is under way is not', async () => {
      const key = newKey()
      const underWay = async function* () {
        yield randomBytes(9 * mebibyte)
        expect(await world.store.clearUnfinished(new Date((await world.now()).getTime() - dayMs), 10)).toBe(0)
        expect(await world.unfinished()).toBe(1)
        await world.advance(2 * dayMs)
        expect(await world.store.clearUnfinished(new Date((await world.now()).getTime() - dayMs), 10)).toBe(1)
        expect(await world.unfinished()).toBe(0)
        yield randomBytes(9 * mebibyte)
      }
      // It was taken for dead: it cannot come back to life with half of its bytes.
      await expect(world.store.put(key, underWay())).rejects.toThrow()
      expect(await world.store.head(key)).toBeUndefined()
    })

    test('removes a blob once, and its key is free again', async () => {
      const key = await storeOne()
      expect(await world.store.remove(key)).toBe('removed')
      expect(await world.store.open(key)).toBeUndefined()
      expect(await world.store.remove(key)).toBe('missing')
      const next = randomBytes(20)
      expect(await world.store.put(key, cut(next, 20))).toEqual({ stored: true, size: 20 })
      expect((await read(key))?.equals(next)).toBe(true)
    })

    test('keeps a blob until its date, which can only be put off', async () => {
      const key = await storeOne()
      const start = await world.now()
      const inDays = (days: number) => new Date(start.getTime() + days * dayMs)
      expect(await world.store.keep(key, inDays(10))).toBe('kept')
      expect(await world.store.keep(key, inDays(9))).toBe('shorter')
      expect((await world.store.head(key))?.keepUntil).toEqual(inDays(10))
      expect(await world.store.keep(key, inDays(20))).toBe('kept')
      expect((await world.store.head(key))?.keepUntil).toEqual(inDays(20))
      expect(await world.store.remove(key)).toBe('kept')
      await world.advance(19 * dayMs)
      expect(await world.store.remove(key)).toBe('kept')
      expect(await read(key)).toHaveLength(1_000)
      await world.advance(2 * dayMs)
      expect(await world.store.remove(key)).toBe('removed')
    })

    test('a legal hold keeps a blob until it is lifted, whatever its date', async () => {
      const key = await storeOne()
      expect(await world.store.hold(key, true)).toBe('done')
      expect(await world.store.head(key)).toMatchObject({ held: true })
      expect(await world.store.remove(key)).toBe('kept')
      expect(await world.store.hold(key, false)).toBe('done')
      expect(await world.store.head(key)).toMatchObject({ held: false })
      expect(await world.store.remove(key)).toBe('removed')
    })

    test('lists every blob once, page by page in the order of the keys', async () => {
      const own = [await storeOne(), await storeOne(), await storeOne()]
      const found: string[] = []
      let after: string | undefined
      for (let page = 0; page < 100; page += 1) {
        const listed = await world.store.list({ after, max: 2 })
        expect(listed.length).toBeLessThanOrEqual(2)
        found.push(...listed.map(({ key }) => key))
        if (listed.length === 0) break
        after = listed.at(-1)?.key
      }
      expect(found).toEqual([...new Set(found)].toSorted())
      expect(own.filter((key) => !found.includes(key))).toEqual([])
      const [first] = await world.store.list({ after: undefined, max: 1 })
      expect(first).toMatchObject({ key: found[0], size: expect.any(Number) })
    })

    test('whoever stops reading holds nothing back', async () => {
      const key = await storeOneOf(randomBytes(3 * mebibyte))
      for (let times = 0; times < 30; times += 1) {
        for await (const part of (await world.store.open(key)) ?? []) {
          expect(part.length).toBeGreaterThan(0)
          break
        }
      }
      expect(await read(key)).toHaveLength(3 * mebibyte)
    })

    async function storeOneOf(bytes: Buffer): Promise<string> {
      const key = newKey()
      await world.store.put(key, cut(bytes, 100_003))
      return key
    }
  })
}

async function* cut(bytes: Buffer, step: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step)
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
