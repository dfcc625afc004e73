import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCertificates, readSealKey } from '../key.ts'
import { SealAway, type SealPort, SealRefused } from '../port.ts'
import { openPadesSeal } from './adapter.ts'
import { fetchBytes } from './fetch-bytes.ts'

let twin: ChildProcess
let facts: { http: string; timestamps: string; folder: string }
let seal: SealPort
let pdf: Uint8Array
const folder = mkdtempSync(join(tmpdir(), 'heathland-seal-'))
const fileOf = (name: string) => readFileSync(join(facts.folder, name), 'utf8')
const keyOf = () => readSealKey(fileOf('seal.key'), undefined, fileOf('seal-chain.pem'))

beforeAll(async () => {
  twin = spawn(process.execPath, [join(import.meta.dirname, '../../../../../apps/twins/src/main.ts'), 'trust'], {
    env: { ...process.env, TWINS_PORT: '0', TWIN_TRUST_PORT: '0', TWIN_DATA_DIR: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!twin.stdout) throw new Error('the twin has no output')
  const [line] = (await once(createInterface(twin.stdout), 'line')) as [string]
  facts = JSON.parse(line)
  seal = openPadesSeal({
    key: keyOf(),
    timestampUrl: facts.timestamps,
    timestampCertificates: readCertificates(fileOf('timestamp-chain.pem')),
    reason: 'Sealed by Heathland',
    timeoutMs: 5_000,
  })
  const document = PDF.create()
  document.addPage()
  pdf = await document.save()
})

afterAll(async () => {
  twin.kill('SIGTERM')
  await once(twin, 'exit')
  rmSync(folder, { recursive: true })
})

async function order(fault: string, options: object = {}): Promise<void> {
  const body = JSON.stringify({ fault, ...options })
  const { status } = await fetch(`${facts.http}/trust/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect(status).toBe(200)
}

test('a seal keeps the file at its start, and OpenSSL and a PDF reader accept it', async () => {
  const sealed = Buffer.from(await seal.sealDocument(pdf))
  expect(sealed.subarray(0, pdf.length).equals(pdf)).toBe(true)
  const file = join(folder, 'sealed.pdf')
  writeFileSync(file, sealed)
  const said = execFileSync('pdfsig', [file], { stdio: ['ignore', 'pipe', 'ignore'] }).toString()
  expect(said).toContain('Signature Validation: Signature is Valid.')
  expect(said).toContain('Signature Type: ETSI.CAdES.detached')

  const [, from = '', to = '', rest = ''] = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(sealed.toString('latin1')) ?? []
  const signed = Buffer.concat([sealed.subarray(0, Number(from)), sealed.subarray(Number(to), Number(to) + Number(rest))])
  const signature = Buffer.from(sealed.subarray(Number(from) + 1, Number(to) - 1).toString('latin1'), 'hex')
  writeFileSync(join(folder, 'signed'), signed)
  writeFileSync(join(folder, 'signature.der'), signature)
  const cms = ['cms', '-verify', '-binary', '-inform', 'DER', '-in', join(folder, 'signature.der'), '-content', join(folder, 'signed')]
  execFileSync('openssl', [...cms, '-CAfile', join(facts.folder, 'ca.pem'), '-purpose', 'any', '-out', '/dev/null'], { stdio: 'pipe' })
  // PAdES: the time is the authority's alone.
  const [signingTime, token] = [Buffer.from('2a864886f70d010905', 'hex'), Buffer.from('2a864886f70d010910020e', 'hex')]
  expect(signature.subarray(0, signature.indexOf(token)).includes(signingTime)).toBe(false)
  expect(sealed.toString('latin1')).toContain('/DSS')
})

test('OpenSSL accepts the timestamp of the seal', async () => {
  const sealed = Buffer.from(await seal.sealDocument(pdf))
  const text = sealed.toString('latin1')
  const [, from = '', to = ''] = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(text) ?? []
  writeFileSync(join(folder, 'cms.der'), Buffer.from(text.slice(Number(from) + 1, Number(to) - 1), 'hex'))
  const printed = execFileSync('openssl', ['asn1parse', '-inform', 'DER', '-in', join(folder, 'cms.der')], { stdio: 'pipe' }).toString()
  const lines = printed.split('\n')
  const place = lines.findIndex((line) => line.includes('id-smime-aa-timeStampToken'))
  const [, offset = '', header = '', length = ''] = /^ *(\d+):d=\d+ +hl=(\d+) l= *(\d+)/.exec(lines[place + 2] ?? '') ?? []
  const cms = readFileSync(join(folder, 'cms.der'))
  writeFileSync(join(folder, 'token.der'), cms.subarray(Number(offset), Number(offset) + Number(header) + Number(length)))
  // The signature that the token is about is the octet string before the unsigned attributes.
  const signatureLine = lines.slice(0, place).findLast((line) => line.includes('OCTET STRING'))
  const [, at = '', head = '', size = ''] = /^ *(\d+):d=\d+ +hl=(\d+) l= *(\d+)/.exec(signatureLine ?? '') ?? []
  const signature = cms.subarray(Number(at) + Number(head), Number(at) + Number(head) + Number(size))
  const digest = createHash('sha256').update(signature).digest('hex')
  const verify = [
    'ts',
    '-verify',
    '-token_in',
    '-in',
    join(folder, 'token.der'),
    '-digest',
    digest,
    '-CAfile',
    join(facts.folder, 'ca.pem'),
  ]
  expect(execFileSync('openssl', verify, { stdio: 'pipe' }).toString()).toContain('Verification: OK')
})

test.each(['down', '500', 'revocations-away'])(
  'an authority that is away (%s) leaves nothing half sealed, and is tried again later',
  async (fault) => {
    await order(fault, { count: 1 })
    await expect(seal.sealDocument(pdf)).rejects.toThrow(SealAway)
    await order('none')
    await expect(seal.sealDocument(pdf)).resolves.toBeTruthy()
  },
)

test('an authority that takes too long is away', async () => {
  await order('slow', { count: 1, delayMs: 8_000 })
  await expect(seal.sealDocument(pdf)).rejects.toThrow(SealAway)
  await order('none')
})

test.each(['unreadable', 'replayed'])('an answer that is not about this document (%s) is refused', async (fault) => {
  await seal.sealDocument(pdf)
  await order(fault, { count: 1 })
  await expect(seal.sealDocument(pdf)).rejects.toThrow(SealRefused)
})

test('an answer without end is not read to its end', async () => {
  const piece = Buffer.alloc(64 * 1_024)
  let given = 0
  const endless = createServer((_request, answer) => {
    const give = () => {
      do given += piece.length
      while (!answer.destroyed && answer.write(piece))
    }
    answer.on('drain', give)
    give()
  })
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve))
  const { port } = endless.address() as AddressInfo
  const sent = fetchBytes(`http://127.0.0.1:${port}`, {}, { bytesMax: 1_024 * 1_024, timeoutMs: 5_000, failed: 'gone' })
  await expect(sent).rejects.toMatchObject({ message: 'gone', cause: { message: 'more than 1048576 bytes' } })
  // What lies in the buffers between the two sides comes on top.
  expect(given).toBeLessThan(32 * 1_024 * 1_024)
  endless.closeAllConnections()
  endless.close()
})

test('a time by somebody else is refused', async () => {
  const other = openPadesSeal({
    key: keyOf(),
    timestampUrl: facts.timestamps,
    timestampCertificates: readCertificates(fileOf('seal-chain.pem')),
    reason: 'Sealed by Heathland',
  })
  await expect(other.sealDocument(pdf)).rejects.toThrow('The timestamp is signed by somebody else.')
})

test('a key and certificates that do not belong together are refused', () => {
  expect(() => readSealKey(fileOf('timestamp.key'), undefined, fileOf('seal-chain.pem'))).toThrow('not that of its key')
  expect(() => readSealKey(fileOf('seal.key'), undefined, 'nothing')).toThrow('There is no certificate.')
  const weak = execFileSync('openssl', ['genrsa', '1024'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString()
  expect(() => readSealKey(weak, undefined, fileOf('seal-chain.pem'))).toThrow()
})

test('no seal is made by a certificate that has been revoked', async () => {
  await fetch(`${facts.http}/trust/revoke-seal`, { method: 'POST' })
  await expect(seal.sealDocument(pdf)).rejects.toThrow('A certificate has been revoked.')
})
