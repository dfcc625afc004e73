import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FrameBroken, frameBytes, openFrames, sealedFrameBytes, sealedRange, sealedSize, sealFrames } from './frames.ts'

const seal = { key: randomBytes(32), fileId: 'fil_one' }

/** In pieces at these places, wherever they are. */
async function* cutAt(bytes: Buffer, places: readonly number[]): AsyncGenerator<Buffer> {
  const edges = [0, ...places.map((place) => place % (bytes.length + 1)).toSorted((one, other) => one - other), bytes.length]
  for (const [index, from] of edges.slice(0, -1).entries()) yield bytes.subarray(from, edges[index + 1])
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}

const sealAll = (plain: Buffer, places: readonly number[] = []) => collect(sealFrames(cutAt(plain, places), seal))
const openAll = (sealed: Buffer, size: number, places: readonly number[] = [], by = seal) =>
  collect(openFrames(cutAt(sealed, places), by, { from: 0, to: size, size }))

const cuts = fc.array(fc.nat(400_000), { maxLength: 8 })
/** Around the edges of frames as often as anywhere else. */
const sizes = fc.oneof(
  fc.nat(300_000),
  fc.constantFrom(0, 1, frameBytes - 1, frameBytes, frameBytes + 1, 2 * frameBytes, 2 * frameBytes + 1, 3 * frameBytes),
)
const plainOf = (size: number, seed: number) =>
  Buffer.alloc(size, Buffer.from(Array.from({ length: 97 }, (_, at) => (at * 31 + seed) & 255)))

test('any bytes in any pieces come back, in a sealed form of the size that was foretold', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(255), cuts, cuts, async (size, seed, before, after) => {
      const plain = plainOf(size, seed)
      const sealed = await sealAll(plain, before)
      expect(sealed.length).toBe(sealedSize(size))
      expect((await openAll(sealed, size, after)).equals(plain)).toBe(true)
    }),
    { numRuns: 150 },
  )
})

test('any range is the slice of the plain bytes, from its own frames alone', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(255), fc.nat(), fc.nat(), cuts, async (size, seed, one, other, places) => {
      const plain = plainOf(size, seed)
      const [from = 0, to = 0] = [one % (size + 1), other % (size + 1)].toSorted((left, right) => left - right)
      const within = sealedRange({ from, to }, size)
      expect(within.to - within.from).toBeLessThanOrEqual(to - from + 2 * sealedFrameBytes)
      const sealed = (await sealAll(plain)).subarray(within.from, within.to)
      const part = await collect(openFrames(cutAt(sealed, places), seal, { from, to, size }))
      expect(part.equals(plain.subarray(from, to))).toBe(true)
    }),
    { numRuns: 200 },
  )
})

describe('does not open', () => {
  const size = 3 * frameBytes + 100
  const plain = randomBytes(size)
  const frames = (sealed: Buffer) =>
    Array.from({ length: 4 }, (_, index) => sealed.subarray(index * sealedFrameBytes, (index + 1) * sealedFrameBytes))
  const broken = async (change: (frames: Buffer[]) => Buffer[], size_ = size) => {
    const changed = Buffer.concat(change(frames(await sealAll(plain))))
    await expect(openAll(changed, size_)).rejects.toThrow(FrameBroken)
  }

  test('one flipped bit, wherever it is', async () => {
    const sealed = await sealAll(plain)
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), fc.nat(7), async (place, bit) => {
        const changed = Buffer.from(sealed)
        changed[place] = (changed[place] ?? 0) ^ (1 << bit)
        await expect(openAll(changed, size)).rejects.toThrow(FrameBroken)
      }),
      { numRuns: 60 },
    )
  })
  test('a frame that is missing', async () => {
    for (const gone of [0, 1, 2, 3]) await broken((all) => all.filter((_, index) => index !== gone))
  })
  test('frames that changed places', async () => {
    await broken(([one, two, ...rest]) => [two, one, ...rest] as Buffer[])
    await broken(([one, two, three, four]) => [one, three, two, four] as Buffer[])
  })
  test('a frame that comes twice', () => broken(([one, ...rest]) => [one, one, ...rest] as Buffer[]))
  test('an end that is cut off, by bytes or by frames, and a row that was changed to fit', async () => {
    await broken((all) => [...all.slice(0, 3), (all[3] ?? Buffer.alloc(0)).subarray(0, -1)])
    await broken((all) => all.slice(0, 3))
    await broken((all) => all.slice(0, 3), 3 * frameBytes)
    await broken((all) => all.slice(0, 2), 2 * frameBytes)
  })
  test('more than there was', async () => {
    const more = Buffer.from('more')
    await broken((all) => [...all, more])
  })
  test('another file’s frames, under the same key', async () => {
    const sealed = await sealAll(plain)
    await expect(openAll(sealed, size, [], { ...seal, fileId: 'fil_two' })).rejects.toThrow(FrameBroken)
    await expect(openAll(sealed, size, [], { ...seal, key: randomBytes(32) })).rejects.toThrow(FrameBroken)
  })
})
