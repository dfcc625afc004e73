import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isExtension, isIncluded, leafHash, Malformed, readKey, readProofFile, rootOf, verifyCheckpoint } from './log.ts'
import vectors from './vectors.json' with { type: 'json' }

const { own, tessera, signedNoteExample } = vectors
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
const entries = (texts: readonly string[]) => texts.map((text) => new TextEncoder().encode(text))
const trust = { log: own.logVkey, witnesses: [own.witnessVkey], witnessesNeeded: 1 }

describe('the tree', () => {
  test.each(Object.entries(tessera.checkpoints))('has the root that another log signed at size %s', async (size, note) => {
    const checkpoint = await verifyCheckpoint(note, { log: tessera.vkey, witnesses: [], witnessesNeeded: 0 })
    expect(checkpoint).toMatchObject({ origin: 'example.com/log/testdata', size: Number(size) })
    expect(checkpoint.root).toEqual(await rootOf(entries(tessera.entries.slice(0, Number(size)))))
  })

  test('includes a leaf by its proof, at its place and nowhere else', async () => {
    const root = await rootOf(entries(own.entries))
    const leaf = await leafHash(new TextEncoder().encode('entry 7'))
    const proof = own.inclusion7.map(bytes)
    expect(await isIncluded(leaf, 7, 11, proof, root)).toBe(true)
    for (let index = 0; index < 11; index++) expect(await isIncluded(leaf, index, 11, proof, root)).toBe(index === 7)
    expect(await isIncluded(leaf, 7, 11, proof.slice(1), root)).toBe(false)
    expect(await isIncluded(leaf, 7, 11, [...proof, root], root)).toBe(false)
    expect(await isIncluded(await leafHash(new TextEncoder().encode('entry 8')), 7, 11, proof, root)).toBe(false)
    expect(await isIncluded(leaf, 11, 11, proof, root)).toBe(false)
    expect(await isIncluded(leaf, -1, 11, proof, root)).toBe(false)
    expect(await isIncluded(leaf.slice(1), 7, 11, proof, root)).toBe(false)
  })

  test('grows by its proof, and by no other', async () => {
    const older = { size: 6, root: bytes(own.root6) }
    const newer = { size: 11, root: await rootOf(entries(own.entries)) }
    const proof = own.consistency6to11.map(bytes)
    expect(older.root).toEqual(await rootOf(entries(own.entries.slice(0, 6))))
    expect(await isExtension(older, newer, proof)).toBe(true)
    expect(await isExtension(newer, older, proof)).toBe(false)
    expect(await isExtension({ size: 5, root: older.root }, newer, proof)).toBe(false)
    expect(await isExtension(older, newer, proof.slice(1))).toBe(false)
    expect(await isExtension(older, newer, proof.toReversed())).toBe(false)
    const empty = new Uint8Array(createHash('sha256').digest())
    expect(await isExtension({ size: 0, root: empty }, newer, [])).toBe(true)
    expect(await isExtension({ size: 0, root: older.root }, newer, [])).toBe(false)
    expect(await isExtension(newer, newer, [])).toBe(true)
    expect(await isExtension({ ...newer, root: older.root }, newer, [])).toBe(false)
  })
})

describe('notes', () => {
  test('a key says its name and its number', async () => {
    expect(await readKey(signedNoteExample.vkey)).toMatchObject({ name: 'example.com/foo', kind: 1 })
    await expect(readKey(signedNoteExample.vkey.replace('530d', '530e'))).rejects.toThrow(Malformed)
    await expect(readKey('example.com/foo')).rejects.toThrow(Malformed)
  })

  test('a checkpoint needs the log and enough witnesses', async () => {
    const checkpoint = await verifyCheckpoint(own.note, trust)
    expect(checkpoint).toMatchObject({ origin: 'log.example/heathland', size: 11, witnessedBy: [{ name: 'witness.example/w1' }] })
    expect(checkpoint.witnessedBy[0]?.at).toBeInstanceOf(Date)
    const [text, log, witness] = own.note.split(/(?=\u2014)/) as [string, string, string]
    await expect(verifyCheckpoint(`${text}${witness}`, trust)).rejects.toThrow('The log did not sign this.')
    await expect(verifyCheckpoint(`${text}${log}`, trust)).rejects.toThrow('Only 0 of the known witnesses signed this.')
    // The same witness twice is one witness.
    await expect(verifyCheckpoint(`${text}${log}${witness}${witness}`, { ...trust, witnessesNeeded: 2 })).rejects.toThrow('Only 1')
    await expect(verifyCheckpoint(own.note.replace('\n11\n', '\n12\n'), trust)).rejects.toThrow('A signature does not fit the text.')
    await expect(verifyCheckpoint(own.note, { ...trust, log: tessera.vkey })).rejects.toThrow('The log did not sign this.')
    // A witness is not the log, though its signature is good.
    await expect(verifyCheckpoint(own.note, { ...trust, log: own.witnessVkey })).rejects.toThrow('The log did not sign this.')
  })

  test.each([
    ['no empty line', own.note.replace('\n\n', '\n')],
    ['no last line end', own.note.slice(0, -1)],
    ['an extension line', own.note.replace('\n\n', '\nmore\n\n')],
    ['a short signature', `${own.note}\u2014 other AAAA\n`],
    ['17 signatures', own.note + `\u2014 other ${'A'.repeat(88)}\n`.repeat(15)],
  ])('a note with %s is refused', async (_what, note) => {
    await expect(verifyCheckpoint(note, trust)).rejects.toThrow()
  })
})

describe('proof files', () => {
  test('hold index, proof and checkpoint', () => {
    const file = readProofFile(own.tlogProof7)
    expect(file.index).toBe(7)
    expect(file.proof).toEqual(own.inclusion7.map(bytes))
    expect(file.note).toBe(own.note)
  })

  test.each([
    ['another version', own.tlogProof7.replace('@v1', '@v2')],
    ['a sign before the index', own.tlogProof7.replace('index 7', 'index -7')],
    ['a leading zero', own.tlogProof7.replace('index 7', 'index 07')],
    ['a short hash', own.tlogProof7.replace(/\n.{44}\n/, '\nAAAA\n')],
    ['other base64 of the same bytes', own.tlogProof7.replace('QUI=\n', 'QUJ=\n')],
    ['nothing in it', ''],
  ])('with %s are refused', (_what, file) => {
    expect(() => readProofFile(file)).toThrow(Malformed)
  })
})
