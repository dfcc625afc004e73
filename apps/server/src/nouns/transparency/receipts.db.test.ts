/** Receipts as members get them, over HTTP, and as anybody checks them, with the offline verifier. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decisionActions, orderActions } from '@heathland/domain/compliance/decision'
import type { Id } from '@heathland/domain/id'
import { verifyFiles } from '@heathland/verifier/cli'
import { shortReceipt, verifyReceipt, verifyShortReceipt } from '@heathland/verifier/log'
import { verifySeal } from '@heathland/verifier/seal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { unzip } from '../../../../../tests/files/unzip.ts'
import { startTwin, type TwinProcess, trustSettings } from '../../../../../tests/twin-process.ts'
import { startWitnessTwin, type WitnessTwin } from '../../../../twins/src/witness/witness-twin.ts'
import { logKeyOf, verifierKey } from '../../core/transparency/checkpoint.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { erasePerson } from '../compliance/erase-person.ts'
import { isLogBehind, isLogUnpublished } from './log.sql.ts'

const seed = randomBytes(32)
const key = logKeyOf('log.example/receipts', seed)
const kept = join(mkdtempSync(join(tmpdir(), 'heathland-log-')), 'checkpoints.txt')
let system: System
let trust: TwinProcess
let witness: WitnessTwin
let anna: Member
let bram: Member

type Member = Awaited<ReturnType<typeof joinMember>>
interface Keys {
  readonly log: { readonly key: string; readonly witnesses: readonly string[]; readonly witnessesNeeded: number }
  readonly seals: readonly string[]
  readonly timestamps: readonly string[]
}

beforeAll(async () => {
  trust = await startTwin('trust')
  witness = await startWitnessTwin({ httpPort: 0, logKey: verifierKey(key), names: ['north.example', 'south.example', 'west.example'] })
  system = await openSystem({
    ...trustSettings(trust),
    LOG_ORIGIN: key.origin,
    LOG_KEY: seed.toString('base64'),
    LOG_WITNESSES: witness.witnesses.map((one) => `${one.key} ${one.url}`).join(','),
    LOG_WITNESSES_NEEDED: '2',
    LOG_FILE: kept,
  })
  anna = await joinMember()
  bram = await joinMember()
})
afterAll(async () => {
  await system.close()
  await trust.stop()
  await witness.stop()
})

async function joinMember() {
  const person = await system.join()
  const { cookie } = await system.signIn(person)
  return { ...person, cookie }
}

const get = (path: string, who: { cookie: string } = { cookie: '' }) => system.call('GET', path, { headers: { cookie: who.cookie } })
const job = () => system.world.platform.openFor({ kind: 'job', queue: 'test' })
const readKeys = async () => (await get('/transparency/keys')).body as unknown as Keys
const trustIn = ({ log }: Keys) => ({ log: log.key, witnesses: log.witnesses, witnessesNeeded: log.witnessesNeeded })

/** The worker logs what happened within a minute; here it is waited for. */
async function logged(): Promise<void> {
  await expect
    .poll(
      async () => {
        const ctx = await job()
        return ctx.read(async (tx) => (await isLogBehind(tx)) || (await isLogUnpublished(tx)))
      },
      { timeout: 120_000, interval: 500 },
    )
    .toBe(false)
}

async function receiptOf(id: string, who: { cookie: string }): Promise<string> {
  const { status, body } = await get(`/transparency/receipts/${id}`, who)
  expect(status).toBe(200)
  return body['receipt'] as string
}

async function signAgreement(who: Member) {
  const headers = { cookie: who.cookie }
  const opened = (await system.call('POST', '/documents/agreement', { body: { language: 'en' }, headers })).body
  const id = opened['id'] as string
  const body = { textHash: opened['textHash'], hasConsented: true }
  expect((await system.call('POST', `/documents/${id}/signature`, { body, headers })).status).toBe(200)
  const read = async () => (await get(`/documents/${id}`, who)).body as { file?: { address: string; sha256: string } }
  await expect.poll(async () => (await read()).file, { timeout: 60_000 }).toBeDefined()
  const { file } = await read()
  const pdf = new Uint8Array(await (await fetch(`${system.address}${file?.address}`, { headers })).arrayBuffer())
  return { id, sha256: file?.sha256 ?? '', pdf }
}

test('[DOC-03] [PROOF-02 offline] a member’s document is proved by its receipt and by its file alone; of 500 changed bytes each is found', async () => {
  const { id, sha256, pdf } = await signAgreement(anna)
  await logged()
  const keys = await readKeys()
  const receipt = await receiptOf(id, anna)
  const verdict = await verifyReceipt(receipt, trustIn(keys))
  expect(verdict).toMatchObject({ holds: true, facts: { of: 'document', id, fileSha256: sha256 } })
  for (const named of [anna.email, anna.firstName, anna.lastName]) expect(receipt).not.toContain(named)
  // Nobody else gets it; whoever has the file has a receipt of the file.
  expect((await get(`/transparency/receipts/${id}`, bram)).status).toBe(404)
  expect((await get(`/transparency/receipts/${id}`)).status).toBe(401)
  const ofFile = (await get(`/transparency/files/${sha256}`)).body['receipt'] as string
  expect(await verifyReceipt(ofFile, trustIn(keys))).toMatchObject({ holds: true, facts: { of: 'file', id: sha256 } })
  expect((await get(`/transparency/files/${'0'.repeat(64)}`)).status).toBe(404)
  expect((await get('/transparency/files/..%2f')).status).toBe(400)

  const text = new TextEncoder().encode(receipt)
  const check = (bytes: Uint8Array, proof: Uint8Array = text) =>
    verifyFiles(keys, [
      { name: 'agreement.pdf', bytes },
      { name: 'receipt.txt', bytes: proof },
    ])
  expect(await check(pdf)).toMatchObject({ answer: 'holds' })
  expect(await verifyFiles(keys, [{ name: 'agreement.pdf', bytes: pdf }])).toMatchObject({ answer: 'cannot be said' })
  const unnoticed: string[] = []
  for (let count = 0; count < 500; count += 1) {
    const [at, change] = [randomBelow(pdf.length), 1 + randomBelow(255)]
    const changed = pdf.slice()
    changed[at] = (changed[at] ?? 0) ^ change
    if ((await check(changed)).answer === 'holds') unnoticed.push(`byte ${at} of the file`)
    // The page looks the file up by its hash: the log does not have the changed one.
    const seal = await verifySeal(changed, keys)
    if (seal.holds && seal.fileHash === sha256) unnoticed.push(`byte ${at} of the file, on the page`)
  }
  const witnesses = verdict.holds ? verdict.checkpoint.witnessedBy.length : 0
  for (let count = 0; count < 500; count += 1) {
    const [at, change] = [randomBelow(text.length), 1 + randomBelow(127)]
    const changed = text.slice()
    changed[at] = (changed[at] ?? 0) ^ change
    const said = await verifyReceipt(new TextDecoder().decode(changed), trustIn(keys))
    // A signature under a name that nobody knows counts for nothing, as the format says; the others still do.
    if (said.holds && said.checkpoint.witnessedBy.length === witnesses) unnoticed.push(`byte ${at} of the receipt`)
  }
  expect(unnoticed).toEqual([])
})

test('[DOC-03] all documents leave as one file: each as it was sealed, with its receipt, nobody else’s, and it is recorded', async () => {
  const [carla, dirk] = [await joinMember(), await joinMember()]
  const [own, foreign] = [await signAgreement(carla), await signAgreement(dirk)]
  await logged()
  const keys = await readKeys()
  const { files, id, address } = await allDocumentsOf(carla, 'nl')
  const names = [...files.keys()]
  expect(names).toEqual([
    expect.stringMatching(/^documents\/0001 \d{4}-\d\d-\d\d Membership agreement\.pdf$/i),
    expect.stringMatching(/^receipts\/0001 .*\.txt$/),
    'index.html',
  ])
  const [pdf, receipt, index] = [...files.values()]
  expect(
    createHash('sha256')
      .update(pdf ?? '')
      .digest('hex'),
  ).toBe(own.sha256)
  expect(await verifyReceipt(String(receipt), trustIn(keys))).toMatchObject({ holds: true, facts: { of: 'document', id: own.id } })
  expect(String(index)).toContain('Je documenten bij Heathland')
  expect(String(index)).toContain(own.sha256)
  for (const theirs of [foreign.id, foreign.sha256, dirk.email, dirk.personId])
    expect(String(index) + String(receipt)).not.toContain(theirs)
  // Their owner alone may take the file, and its making is recorded in their name.
  expect((await fetch(`${system.address}${address}`, { headers: { cookie: dirk.cookie } })).status).toBe(404)
  expect((await get(`/exports/${id}`, dirk)).status).toBe(404)
  expect(await system.world.superuser('select action, user_id from audit_log where resource = $1 order by id', [id])).toEqual([
    { action: 'exports.requested', user_id: carla.personId },
    { action: 'exports.written', user_id: carla.personId },
  ])
  // Whoever has none gets a file that says so.
  expect([...(await allDocumentsOf(await joinMember(), 'en')).files.keys()]).toEqual(['index.html'])
}, 180_000)

async function allDocumentsOf(who: Member, language: 'en' | 'nl') {
  const headers = { cookie: who.cookie }
  const asked = await system.call('POST', '/documents/archive', { body: { language }, headers })
  expect(asked).toMatchObject({ status: 200, body: { state: 'requested', format: 'zip' } })
  const id = String(asked.body['id'])
  const follow = async () => (await get(`/exports/${id}`, who)).body
  await expect.poll(async () => (await follow())['state'], { timeout: 60_000 }).toBe('ready')
  const { address } = (await follow())['file'] as { address: string }
  const answer = await fetch(`${system.address}${address}`, { headers })
  return { id, address, files: unzip(Buffer.from(await answer.arrayBuffer())) }
}

test('a printed receipt is checked against the log’s files as they are now', async () => {
  const keys = await readKeys()
  const { id } = await signAgreement(bram)
  await logged()
  const short = shortReceipt(await receiptOf(id, bram))
  if (!short) throw new Error('it is no receipt')
  const read: string[] = []
  const log = {
    checkpoint: async () => (await fetch(`${system.address}/log/checkpoint`)).text(),
    tile: async (path: string) => {
      read.push(path)
      const answer = await fetch(`${system.address}/log/${path}`)
      expect({ path, status: answer.status }).toEqual({ path, status: 200 })
      return new Uint8Array(await answer.arrayBuffer())
    },
  }
  expect(await verifyShortReceipt(short, trustIn(keys), log)).toMatchObject({ holds: true, facts: { id }, index: short.index })
  expect(new Set(read).size).toBe(read.length)
  for (const wrong of [
    { ...short, index: short.index + 1 },
    { ...short, index: 10_000_000 },
    { ...short, facts: short.facts.replace('doc_', 'dog_') },
    { ...short, salt: Buffer.alloc(32).toString('base64') },
    { ...short, kind: 'audit' },
  ])
    expect((await verifyShortReceipt(wrong, trustIn(keys), log)).holds).toBe(false)
  const lying = { ...log, tile: async (path: string) => (await log.tile(path)).map((byte) => byte ^ 1) }
  expect(await verifyShortReceipt(short, trustIn(keys), lying)).toEqual({ holds: false, reason: 'not-in-the-log' })
  const short256 = { ...log, tile: async () => new Uint8Array() }
  expect(await verifyShortReceipt(short, trustIn(keys), short256)).toEqual({ holds: false, reason: 'malformed' })
})

test('a member sees what was decided about them, whoever decided it, and nothing else that staff did', async () => {
  const officer = await job()
  await officer.inTransaction(async (tx) => {
    for (const action of decisionActions) await recordAudit(tx, officer, { action, resource: anna.personId })
    await recordAudit(tx, officer, { action: 'identity.people-viewed', resource: anna.personId })
    await recordAudit(tx, officer, { action: 'identity.suspended', resource: bram.personId })
  })
  await logged()
  const { items } = (await get('/transparency/decisions', anna)).body as { items: { id: string; action: string }[] }
  const mine = items.filter(({ action }) => (decisionActions as readonly string[]).includes(action))
  expect(new Set(mine.map(({ action }) => action))).toEqual(new Set(decisionActions))
  expect(items).toHaveLength(mine.length)
  const suspended = items.find(({ action }) => action === 'identity.suspended')
  const verdict = await verifyReceipt(await receiptOf(suspended?.id ?? '', anna), trustIn(await readKeys()))
  expect(verdict).toMatchObject({ holds: true, facts: { of: 'audit', action: 'identity.suspended', resource: anna.personId } })
  expect((await get(`/transparency/receipts/${suspended?.id}`, bram)).status).toBe(404)
  const [viewed] = await system.world.superuser<{ id: string }>(
    `select id from audit_log where action = 'identity.people-viewed' and resource = $1`,
    [anna.personId],
  )
  expect((await get(`/transparency/receipts/${viewed?.id}`, anna)).status).toBe(404)
})

test('[PROOF-01 order] what became of an order has a receipt for its owner, and for nobody else', async () => {
  const [erin, orderId] = [await joinMember(), (await job()).newId('sub')]
  const worker = await job()
  await worker.inTransaction(async (tx) => {
    for (const action of orderActions)
      await recordAudit(tx, worker, { action, resource: orderId, userId: erin.personId as Id<'per'>, after: { state: action } })
  })
  await logged()
  const { items } = (await get('/transparency/decisions', erin)).body as { items: { id: string; action: string }[] }
  expect(items.map(({ action }) => action).toSorted()).toEqual([...orderActions].toSorted())
  const placed = items.find(({ action }) => action === 'subscriptions.placed')
  const receipt = await receiptOf(placed?.id ?? '', erin)
  const verdict = await verifyReceipt(receipt, trustIn(await readKeys()))
  expect(verdict).toMatchObject({ holds: true, facts: { of: 'audit', action: 'subscriptions.placed', resource: orderId } })
  for (const named of [erin.email, erin.firstName, erin.lastName]) expect(receipt).not.toContain(named)
  expect((await get(`/transparency/receipts/${placed?.id}`, bram)).status).toBe(404)
  expect((await get('/transparency/decisions', bram)).body['items']).not.toContainEqual(expect.objectContaining({ id: placed?.id }))
})

test('receipts of somebody who was erased still hold, and name nobody', async () => {
  const carla = await joinMember()
  const { id, sha256, pdf } = await signAgreement(carla)
  await logged()
  const receipt = await receiptOf(id, carla)
  const operator = await system.world.platform.openFor({ kind: 'operator', command: 'test' })
  await erasePerson(operator, carla.personId as Id<'per'>)
  await logged()
  const keys = await readKeys()
  for (const said of [receipt, (await get(`/transparency/files/${sha256}`)).body['receipt'] as string]) {
    expect(await verifyReceipt(said, trustIn(keys))).toMatchObject({ holds: true })
    for (const named of [carla.email, carla.firstName, carla.lastName]) expect(said).not.toContain(named)
  }
  const files = [
    { name: 'agreement.pdf', bytes: pdf },
    { name: 'receipt.txt', bytes: new TextEncoder().encode(receipt) },
  ]
  expect(await verifyFiles(keys, files)).toMatchObject({ answer: 'holds' })
})

test('every published state is kept outside the database too, and signed', async () => {
  await logged()
  const notes = readFileSync(kept, 'utf8').split(/\n\n(?=[^\u2014])/)
  expect(notes.length).toBeGreaterThan(1)
  const [row] = await system.world.superuser<{ size: string }>(
    'select max(size) as size from log_checkpoint where published_at is not null',
  )
  expect(notes.at(-1)?.split('\n')[1]).toBe(String(row?.size))
})

function randomBelow(limit: number): number {
  return randomBytes(4).readUInt32BE() % limit
}
