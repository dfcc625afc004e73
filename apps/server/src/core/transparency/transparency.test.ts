import { createHash } from 'node:crypto'
import * as verifier from '@heathland/verifier/log'
import vectors from '@heathland/verifier/vectors' with { type: 'json' }
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addCheckpointRequest, checkpointText, logKeyOf, proofFile, signedCheckpoint, verifierKey } from './checkpoint.ts'
import { entryBundle, subtreesOf, tilePath, widthOfTile } from './tiles.ts'
import { completedSubtrees, consistencyProof, type Hash, inclusionProof, leafHash, nodeHash, rootHash } from './tree.ts'

const { own, tessera, paths } = vectors
const bytes = (text: string) => new TextEncoder().encode(text)
const base64 = (hash: Uint8Array) => Buffer.from(hash).toString('base64')

/** Stores complete subtrees as the log does, while it grows. */
function treeOf(entries: readonly Uint8Array[]) {
  const stored = new Map<string, Hash>()
  const read = (level: number, index: number) => {
    const hash = stored.get(`${level}/${index}`)
    if (!hash) throw new Error(`no subtree ${level}/${index}`)
    return hash
  }
  let size = 0
  function growTo(next: number) {
    for (const [level, index] of completedSubtrees(size, next)) {
      const entry = entries[index] as Uint8Array
      stored.set(`${level}/${index}`, level === 0 ? leafHash(entry) : nodeHash(read(level - 1, index * 2), read(level - 1, index * 2 + 1)))
    }
    size = next
  }
  return { read, growTo }
}

const numbered = Array.from({ length: 70 }, (_, index) => bytes(`entry ${index}`))

describe('tree', () => {
  test('every proof of every size up to 70 is accepted by the verifier', async () => {
    const { read, growTo } = treeOf(numbered)
    for (let size = 1; size <= numbered.length; size++) {
      growTo(size)
      const root = rootHash(size, read)
      expect(new Uint8Array(root)).toEqual(await verifier.rootOf(numbered.slice(0, size)))
      for (let index = 0; index < size; index++) {
        const leaf = leafHash(numbered[index] as Uint8Array)
        expect(await verifier.isIncluded(leaf, index, size, inclusionProof(index, size, read), root)).toBe(true)
        const older = { size: index + 1, root: rootHash(index + 1, read) }
        expect(await verifier.isExtension(older, { size, root }, consistencyProof(older.size, size, read))).toBe(true)
      }
    }
  })

  test('a tree that forgot, changed or added a leaf extends the older one by no proof it can make', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 40 }),
        fc.nat(),
        fc.constantFrom('change', 'delete', 'insert', 'swap'),
        async (olderSize, more, place, how) => {
          const entries = Array.from({ length: olderSize + more + 1 }, (_, index) => bytes(`entry ${index}`))
          const honest = treeOf(entries)
          honest.growTo(olderSize)
          const older = { size: olderSize, root: rootHash(olderSize, honest.read) }
          const at = place % olderSize
          const altered: Uint8Array[] = [...entries]
          if (how === 'change') altered[at] = bytes('another')
          if (how === 'delete') altered.splice(at, 1)
          if (how === 'insert') altered.splice(at, 0, bytes('another'))
          if (how === 'swap') [altered[at], altered[at + 1]] = [altered[at + 1] as Uint8Array, altered[at] as Uint8Array]
          const forged = treeOf(altered)
          const size = olderSize + more
          forged.growTo(size)
          const newer = { size, root: rootHash(size, forged.read) }
          expect(await verifier.isExtension(older, newer, consistencyProof(olderSize, size, forged.read))).toBe(false)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('has the proofs that others computed', () => {
    const { read, growTo } = treeOf(own.entries.map(bytes))
    growTo(11)
    expect(inclusionProof(7, 11, read).map(base64)).toEqual(own.inclusion7)
    expect(consistencyProof(6, 11, read).map(base64)).toEqual(own.consistency6to11)
    expect(base64(rootHash(6, read))).toBe(own.root6)
    expect(base64(rootHash(0, read))).toBe(base64(createHash('sha256').digest()))
    expect(() => inclusionProof(11, 11, read)).toThrow(RangeError)
    expect(() => consistencyProof(12, 11, read)).toThrow(RangeError)
  })
})

describe('tiles', () => {
  test('have the paths of the specification', () => {
    for (const [level, index, width, path] of paths as [number | 'entries', number, number, string][])
      expect(tilePath(level, index, width)).toBe(path)
  })

  test('carry a tree of 70,000 leaves', () => {
    const size = 70_000
    const leaves = Array.from({ length: size }, (_, index) => leafHash(bytes(`entry ${index}`)))
    const levels = [leaves]
    while ((levels.at(-1)?.length ?? 0) > 1) {
      const below = levels.at(-1) as Hash[]
      levels.push(
        Array.from({ length: Math.floor(below.length / 2) }, (_, at) => nodeHash(below[at * 2] as Hash, below[at * 2 + 1] as Hash)),
      )
    }
    const read = subtreesOf(size, (level, index, width) => {
      expect(width).toBe(widthOfTile(level, index, size))
      return Buffer.concat((levels[level * 8] as Hash[]).slice(index * 256, index * 256 + width))
    })
    expect(base64(rootHash(size, read))).toBe(own.root70000)
  })

  test('an entry that is too long for a bundle is refused', () => {
    expect(Buffer.from(entryBundle([bytes('ab'), bytes('c')])).toString('hex')).toBe('00026162000163')
    expect(() => entryBundle([new Uint8Array(65_536)])).toThrow(RangeError)
  })
})

describe('checkpoints', () => {
  test('are signed as another log signs them, byte for byte', () => {
    const key = logKeyOf('example.com/log/testdata', Buffer.from(tessera.seed, 'base64'))
    expect(verifierKey(key)).toBe(tessera.vkey)
    const { read, growTo } = treeOf(tessera.entries.map(bytes))
    growTo(tessera.entries.length)
    for (const [size, note] of Object.entries(tessera.checkpoints)) {
      expect(signedCheckpoint(key, Number(size), rootHash(Number(size), read))).toBe(note)
    }
  })

  test('make the request to a witness and the proof file of the specification', () => {
    const { read, growTo } = treeOf(own.entries.map(bytes))
    growTo(11)
    expect(own.note.startsWith(checkpointText('log.example/heathland', 11, rootHash(11, read)))).toBe(true)
    expect(addCheckpointRequest(6, consistencyProof(6, 11, read), own.note)).toBe(own.addCheckpoint)
    expect(proofFile(7, inclusionProof(7, 11, read), own.note)).toBe(own.tlogProof7)
  })
})

describe('receipts', () => {
  const log = logKeyOf('log.example/heathland', Buffer.from(own.logSeedHex, 'hex'))
  const trust = { log: verifierKey(log), witnesses: [], witnessesNeeded: 0 }
  const facts = JSON.stringify({ action: 'agreement.signed', at: '2026-11-17T09:00:00Z' })
  const salt = createHash('sha256').update('salt').digest()
  const entry = JSON.stringify({ kind: 'audit', commitment: base64(createHash('sha256').update(salt).update(facts).digest()) })
  const { read, growTo } = treeOf([bytes('first'), bytes(entry), bytes('third')])
  growTo(3)
  const note = signedCheckpoint(log, 3, rootHash(3, read))
  const receiptOf = (extra: object, index = 1) => proofFile(index, inclusionProof(index, 3, read), note, bytes(JSON.stringify(extra)))

  test('hold with what they show, and say what happened', async () => {
    const verdict = await verifier.verifyReceipt(receiptOf({ entry, facts, salt: base64(salt) }), trust)
    expect(verdict).toMatchObject({ holds: true, index: 1, facts: { action: 'agreement.signed' }, checkpoint: { size: 3 } })
  })

  test.each([
    ['facts-differ', receiptOf({ entry, facts: facts.replace('signed', 'voided'), salt: base64(salt) })],
    ['facts-differ', receiptOf({ entry, facts, salt: base64(createHash('sha256').digest()) })],
    ['not-in-the-log', receiptOf({ entry, facts, salt: base64(salt) }, 2)],
    ['not-in-the-log', receiptOf({ entry: `${entry} `, facts, salt: base64(salt) })],
    ['malformed', receiptOf({ entry, facts, salt: base64(salt), more: 1 })],
    ['malformed', receiptOf({ entry: '[]', facts, salt: base64(salt) })],
    ['malformed', proofFile(1, inclusionProof(1, 3, read), note)],
    ['malformed', ''],
    ['signature-forged', receiptOf({ entry, facts, salt: base64(salt) }).replace('\n3\n', '\n4\n')],
  ])('do not hold: %s', async (reason, file) => {
    expect(await verifier.verifyReceipt(file, trust)).toEqual({ holds: false, reason })
  })

  test('need the witnesses that the reader asks for', async () => {
    const needed = { ...trust, witnesses: [own.witnessVkey], witnessesNeeded: 1 }
    const verdict = await verifier.verifyReceipt(receiptOf({ entry, facts, salt: base64(salt) }), needed)
    expect(verdict).toEqual({ holds: false, reason: 'too-few-witnesses' })
  })

  test('one changed byte anywhere is found', async () => {
    const file = Buffer.from(receiptOf({ entry, facts, salt: base64(salt) }))
    for (let at = 0; at < file.length; at++) {
      const changed = Buffer.from(file)
      changed[at] = (changed[at] as number) ^ 1
      expect(await verifier.verifyReceipt(changed.toString(), trust), `byte ${at}`).toMatchObject({ holds: false })
    }
  })
})
