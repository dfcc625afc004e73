import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { readCertificates, readSealKey } from '@heathland/providers/seal/key'
import { openPadesSeal } from '@heathland/providers/seal/pades/adapter'
import type { TrustedCertificates } from '@heathland/providers/seal/port'
import { verifySeal } from '@heathland/verifier/seal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printDocument } from './print-document.ts'

let twin: ChildProcess
let trust: TrustedCertificates
let later: TrustedCertificates
let sealed: Buffer
let unsealed: Uint8Array

beforeAll(async () => {
  twin = spawn(process.execPath, [join(import.meta.dirname, '../../../../twins/src/main.ts'), 'trust'], {
    env: { ...process.env, TWINS_PORT: '0', TWIN_TRUST_PORT: '0', TWIN_DATA_DIR: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!twin.stdout) throw new Error('the twin has no output')
  const [line] = (await once(createInterface(twin.stdout), 'line')) as [string]
  const { timestamps, folder } = JSON.parse(line) as { timestamps: string; folder: string }
  const file = (name: string) => readFileSync(join(folder, name), 'utf8')
  const seal = openPadesSeal({
    key: readSealKey(file('seal.key'), undefined, file('seal-chain.pem')),
    timestampUrl: timestamps,
    timestampCertificates: readCertificates(file('timestamp-chain.pem')),
    reason: 'Sealed by Heathland',
  })
  trust = seal.trusted()
  // The same authority issued the operator another seal: the one of before is named as such.
  later = openPadesSeal({
    key: readSealKey(file('timestamp.key'), undefined, file('timestamp-chain.pem')),
    timestampUrl: timestamps,
    timestampCertificates: readCertificates(file('timestamp-chain.pem')),
    earlierCertificates: readCertificates(file('seal-chain.pem')),
    reason: 'Sealed by Heathland',
  }).trusted()
  unsealed = await printDocument({
    text: { language: 'en', title: 'Agreement', version: '1', blocks: [{ kind: 'paragraph', text: 'Between you and us.' }] },
    issuer: 'Heathland',
    number: 'doc_1',
    madeAt: new Date('2026-11-17T09:00:00Z'),
    pageOf: 'Page {page} of {pages}',
  })
  sealed = Buffer.from(await seal.sealDocument(unsealed))
})

afterAll(async () => {
  twin.kill('SIGTERM')
  await once(twin, 'exit')
})

test('a sealed document holds, and says when it was sealed and which file it is', async () => {
  const verdict = await verifySeal(sealed, trust)
  if (!verdict.holds) throw new Error(verdict.reason)
  expect(Math.abs(verdict.sealedAt.getTime() - Date.now())).toBeLessThan(120_000)
  expect(verdict.fileHash).toBe(createHash('sha256').update(sealed).digest('hex'))
  expect(verdict.fileBytes).toBe(sealed.length)
  expect(verdict.sealedBytes).toBeGreaterThan(unsealed.length)
  // Readers still find both standards in it.
  for (const mark of ['<pdfuaid:part>1', '<pdfaid:part>2', '/StructTreeRoot']) expect(sealed.toString('latin1')).toContain(mark)
})

test('what was sealed before the operator’s certificate was replaced still holds, once the earlier one is named', async () => {
  expect(await verifySeal(sealed, later)).toMatchObject({ holds: true })
  expect(await verifySeal(sealed, { ...later, seals: later.seals.slice(0, 1) })).toEqual({ holds: false, reason: 'seal-not-ours' })
})

test('one changed byte, in each of 500 places, is found: by the seal, or by the hash of the file', async () => {
  const whole = createHash('sha256').update(sealed).digest('hex')
  let foundBySeal = 0
  for (let count = 0; count < 500; count += 1) {
    const changed = Buffer.from(sealed)
    const at = randomInt(sealed.length)
    changed[at] = (changed[at] as number) ^ (1 + randomInt(255))
    const verdict = await verifySeal(changed, trust)
    if (!verdict.holds) foundBySeal += 1
    else expect(verdict.fileHash, `byte ${at}`).not.toBe(whole)
  }
  expect(foundBySeal).toBeGreaterThan(300)
})

test('what the seal covers cannot change in a single byte', async () => {
  const verdict = await verifySeal(sealed, trust)
  if (!verdict.holds) throw new Error(verdict.reason)
  for (let at = 0; at < unsealed.length; at += Math.ceil(unsealed.length / 200)) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] as number) ^ 0x20
    expect(await verifySeal(changed, trust), `byte ${at}`).toEqual({ holds: false, reason: expect.any(String) })
  }
})

test.each<[string, () => Uint8Array, string]>([
  ['a file without a seal', () => unsealed, 'not-sealed'],
  ['no file', () => new Uint8Array(), 'not-sealed'],
  ['half of it', () => sealed.subarray(0, Math.floor(sealed.length / 2)), 'changed'],
  ['a second seal', () => Buffer.concat([sealed, Buffer.from('/ByteRange [0 10 20 30]')]), 'changed'],
])('%s does not hold', async (_what, file, reason) => {
  expect(await verifySeal(file(), trust)).toEqual({ holds: false, reason })
})

test('a seal or a time by somebody else does not hold', async () => {
  expect(await verifySeal(sealed, { ...trust, seals: trust.timestamps })).toEqual({ holds: false, reason: 'seal-not-ours' })
  expect(await verifySeal(sealed, { ...trust, timestamps: trust.seals })).toEqual({ holds: false, reason: 'time-not-ours' })
})
