import { expect, test } from 'vitest'
import { type Host, type ZipEntry, zip } from './zip.ts'

/** Packs nothing, so that every byte that goes in comes out at once. */
const plainHost: Host = {
  encode: (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
  deflate: (chunks) => chunks,
}

test('entries and their bytes are asked for one by one: nothing waits in memory, however much there is', async () => {
  const [entries, chunksOfEach, chunk] = [20, 20, new Uint8Array(64 * 1_024)]
  let asked = 0
  let given = 0
  let aheadMax = 0
  async function* content() {
    for (let count = 0; count < chunksOfEach; count += 1) {
      asked += chunk.length
      aheadMax = Math.max(aheadMax, asked - given)
      yield chunk
    }
  }
  async function* listed(): AsyncGenerator<ZipEntry> {
    for (let count = 0; count < entries; count += 1) yield { name: `${count}.pdf`, chunks: content() }
  }
  for await (const bytes of zip(listed(), plainHost)) given += bytes.length
  expect(asked).toBe(entries * chunksOfEach * chunk.length)
  expect(given).toBeGreaterThan(asked)
  expect(aheadMax).toBeLessThanOrEqual(chunk.length)
})
