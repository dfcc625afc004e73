import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Block } from '@heathland/domain/documents/document-text'
import { plainText } from '@heathland/domain/documents/document-text'
import type { Id } from '@heathland/domain/id'
import { dayMs, hourMs } from '@heathland/domain/time'
import { verifySeal } from '@heathland/verifier/seal'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { callApi } from '../../../../../tests/conformance/identity-calls.ts'
import { enrolTotp, type JoinedPerson } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { startTwin, type TwinProcess, trustSettings } from '../../../../../tests/twin-process.ts'
import { openFile } from '../../core/files/files.ts'
import { everyCheck, retention } from '../../entry/nouns.ts'
import { runChecks } from '../../work/check.ts'
import { clearPast } from '../../work/retention.ts'
import { erasePerson } from '../compliance/erase-person.ts'
import { followUpDocument } from './follow-up-document.ts'

let system: System
let trust: TwinProcess
let anna: JoinedPerson & { cookie: string }
let bram: JoinedPerson & { cookie: string }

beforeAll(async () => {
  trust = await startTwin('trust')
  system = await openSystem(trustSettings(trust))
})
beforeEach(async () => {
  anna = await joinMember()
  bram = await joinMember()
})
afterEach(async () => {
  await system.moveClock(0)
  await trust.order()
})
afterAll(async () => {
  await system.close()
  await trust.stop()
})

async function joinMember() {
  const person = await system.join()
  const { cookie } = await system.signIn(person)
  return { ...person, cookie }
}

interface Opened {
  readonly id: Id<'doc'>
  readonly status: string
  readonly title: string
  readonly textHash: string
  readonly text: { language: 'en' | 'nl'; title: string; version: string; blocks: readonly Block[] }
  readonly file?: { readonly address: string; readonly sha256: string; readonly size: number }
}

type Who = { readonly cookie: string }
const post = (path: string, body: object, { cookie }: Who) => system.call('POST', path, { body, headers: { cookie } })
const get = (path: string, { cookie }: Who) => system.call('GET', path, { headers: { cookie } })
const open = async (who: Who = anna, language: 'en' | 'nl' = 'en') =>
  (await post('/documents/agreement', { language }, who)).body as unknown as Opened
const sign = ({ id, textHash }: Pick<Opened, 'id' | 'textHash'>, who: Who = anna) =>
  post(`/documents/${id}/signature`, { textHash, hasConsented: true }, who)
const read = async (id: string, who: Who = anna) => (await get(`/documents/${id}`, who)).body as unknown as Opened
const job = () => system.world.platform.openFor({ kind: 'job', queue: 'test' })

async function signed(who: Who = anna): Promise<Opened> {
  const document = await open(who)
  expect(await sign(document, who)).toMatchObject({ status: 200, body: { status: 'Signed' } })
  await expect.poll(async () => (await read(document.id, who)).file, { timeout: 60_000 }).toBeDefined()
  return read(document.id, who)
}

async function download({ file }: Opened, who: Who = anna): Promise<Buffer> {
  const answer = await fetch(`${system.address}${file?.address}`, { headers: { cookie: who.cookie } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

test('[AGR-02] signing makes a sealed PDF of exactly the text that was shown, with its evidence', async () => {
  const shown = await open()
  expect(createHash('sha256').update(plainText(shown.text)).digest('hex')).toBe(shown.textHash)
  const document = await signed()
  expect(document).toMatchObject({ id: shown.id, text: shown.text, textHash: shown.textHash, status: 'Signed' })
  const bytes = await download(document)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(document.file?.sha256)
  const trusted = (await get('/transparency/keys', { cookie: '' })).body as { seals: string[]; timestamps: string[] }
  expect(await verifySeal(bytes, trusted)).toMatchObject({ holds: true, fileHash: document.file?.sha256 })
  const file = join(mkdtempSync(join(tmpdir(), 'heathland-documents-')), 'signed.pdf')
  writeFileSync(file, bytes)
  const printed = execFileSync('pdftotext', ['-layout', file, '-']).toString().replaceAll(/\s+/g, ' ')
  for (const block of shown.text.blocks) {
    const texts = block.kind === 'list' ? block.items : block.kind === 'facts' ? block.rows.flat() : [block.text]
    for (const text of texts) expect(printed).toContain(text)
  }
  for (const fact of [shown.id, anna.personId, anna.email, 'Signing in, for this signature', 'I have read the membership agreement'])
    expect(printed).toContain(fact)
  expect(printed.replaceAll(' ', '')).toContain(shown.textHash)
  expect(execFileSync('pdfsig', ['-nocert', file]).toString()).toContain('Signature is Valid')
  // The profile says the same, by the database's own hand.
  expect((await system.me(anna.cookie)).body).toMatchObject({ agreementSigned: true })
  const acts = await system.world.superuser<{ action: string }>('select action from audit_log where resource = $1 order by id', [shown.id])
  expect(acts.map(({ action }) => action)).toEqual(['documents.sent', 'documents.signed', 'documents.sealed'])
  await expect
    .poll(async () => (await get('/notifications', anna)).body, { timeout: 60_000 })
    .toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ kind: 'document-signed' })]) })
})

test('one document is opened however often it is asked for, anew in another language, and never again once signed', async () => {
  const both = await Promise.all([open(), open()])
  expect(both[0]?.id).toBe(both[1]?.id)
  const dutch = await open(anna, 'nl')
  expect(dutch.id).not.toBe(both[0]?.id)
  expect(dutch.text.title).toBe('Lidmaatschapsovereenkomst')
  expect((await get(`/documents/${both[0]?.id}`, anna)).status).toBe(404)
  // Two tabs that change the language at once get the same document.
  await open(bram, 'en')
  const tabs = await Promise.all([1, 2, 3, 4].map(() => post('/documents/agreement', { language: 'nl' }, bram)))
  expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(tabs.map(({ body }) => body['id'])).size).toBe(1)
  expect(await sign(both[0] as Opened)).toMatchObject({ status: 409, body: { code: 'DOCUMENT_NOT_OPEN' } })
  expect((await sign(dutch)).status).toBe(200)
  expect((await open(anna, 'en')).id).toBe(dutch.id)
  expect((await get('/documents', anna)).body).toMatchObject({ items: [{ id: dutch.id, status: 'Signed' }] })
})

test('another text, another person, a second time and a stale sign-in are refused, and nothing is signed', async () => {
  const document = await open()
  expect(await sign({ ...document, textHash: '0'.repeat(64) })).toMatchObject({ body: { code: 'TEXT_CHANGED' } })
  expect((await post(`/documents/${document.id}/signature`, { textHash: document.textHash, hasConsented: false }, anna)).status).toBe(400)
  for (const answer of [await sign(document, bram), await get(`/documents/${document.id}`, bram)])
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect((await get('/documents', bram)).body).toEqual({ items: [] })
  await system.moveClock(6 * 60)
  expect(await sign(document)).toMatchObject({ status: 403, body: { code: 'PASSWORD_REQUIRED' } })
  const again = await system.signIn(anna, { cookie: anna.cookie })
  const { cookie } = await enrolTotp(system, again.cookie)
  await system.moveClock(2 * 6 * 60)
  expect(await sign(document, { cookie })).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
  expect((await system.me(cookie)).body).toMatchObject({ agreementSigned: false })
  await system.moveClock(0)
  const answers = await Promise.all([sign(await open(bram), bram), sign(await open(bram), bram)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('reminders come, then the end; whoever comes back later gets a new one', async () => {
  const document = await open()
  const followUp = async (days: number) => {
    await system.moveClock((days * dayMs) / 1_000 + 60)
    await followUpDocument(await job(), document.id)
  }
  const state = async () =>
    (await system.world.superuser('select state, reminders_sent from document where id = $1', [document.id]))[0] as object
  await followUp(2)
  expect(await state()).toEqual({ state: 'sent', reminders_sent: 0 })
  await followUp(8)
  expect(await state()).toEqual({ state: 'sent', reminders_sent: 2 })
  await followUp(30)
  expect(await state()).toEqual({ state: 'expired', reminders_sent: 2 })
  await followUp(31)
  const kinds = await system.world.superuser<{ kind: string }>(
    `select type || ' ' || count(*) as kind from outbox where subject ->> 'documentId' = $1 group by type`,
    [document.id],
  )
  expect(kinds).toEqual([{ kind: 'document.changed 2' }])
  // What was never signed is forgotten, with its signers.
  await system.moveClock(((30 + 91) * dayMs) / 1_000)
  await clearPast(await job(), retention)
  expect(await system.world.superuser('select from document where id = $1', [document.id])).toEqual([])
  expect(await system.world.superuser('select from document_signature where document_id = $1', [document.id])).toEqual([])
})

test('an authority that is away delays the copy and loses nothing', async () => {
  await trust.tell('/faults', { fault: 'down', count: 50 })
  const document = await open()
  expect((await sign(document)).status).toBe(200)
  await expect(followUpDocument(await job(), document.id)).rejects.toThrow()
  expect(await read(document.id)).toMatchObject({ status: 'Signed' })
  expect((await read(document.id)).file).toBeUndefined()
  const check = everyCheck.filter(({ name }) => name === 'signed-documents-are-sealed')
  expect(await runChecks(system.world.platform, check)).toBe(0)
  await system.moveClock((2 * hourMs) / 1_000)
  expect(await runChecks(system.world.platform, check)).toBe(1)
  await trust.order()
  await expect
    .poll(async () => (await system.world.superuser('select from document where id = $1 and file_id is not null', [document.id])).length, {
      timeout: 60_000,
    })
    .toBe(1)
  expect(
    await runChecks(
      system.world.platform,
      everyCheck.filter(({ name }) => name.startsWith('signed-documents-')),
    ),
  ).toBe(0)
  // The one that failed left no file behind, and two workers make one copy.
  await Promise.allSettled([followUpDocument(await job(), document.id), followUpDocument(await job(), document.id)])
  expect(await system.world.superuser(`select from file where person_id = $1 and state = 'stored'`, [anna.personId])).toHaveLength(1)
})

test('[DOC-03] nobody changes or deletes what was signed for seven years, whoever they are', async () => {
  const document = await signed()
  const { id } = document
  const [row] = await system.world.superuser<{ file_id: string }>('select file_id from document where id = $1', [id])
  for (const text of [
    'delete from document where id = $1',
    `update document set text = '' where id = $1`,
    `update document set state = 'sent', ended_at = null where id = $1`,
    `update document set keep_until = now() where id = $1`,
    'update document set file_id = null, due_at = now() where id = $1',
    'delete from document_signature where document_id = $1',
    'update document_signature set signed_at = now() where document_id = $1',
    `update document_signature set evidence = '' where document_id = $1`,
    `insert into document_signature (document_id, place, person_id) values ($1, 2, 'per_x')`,
  ])
    await expect(system.world.superuser(text, [id]), text).rejects.toMatchObject({ code: 'HL020' })
  await expect(
    system.world.superuser(`update file set state = 'removing', due_at = now() where id = $1`, [row?.file_id]),
  ).rejects.toMatchObject({
    code: 'HL020',
  })
  await expect(system.world.superuser('delete from record_key where person_id = $1', [anna.personId])).rejects.toMatchObject({
    code: '23503',
  })
  for (const table of ['document', 'document_signature'])
    await expect(system.world.superuser(`truncate ${table} cascade`), table).rejects.toMatchObject({ code: 'HL020' })
  // Its owner cannot remove the copy either.
  expect(
    await callApi(system.address, 'DELETE', `/files/${row?.file_id}`, { headers: { cookie: anna.cookie }, body: {} }),
  ).not.toMatchObject({
    status: 200,
  })
  await system.moveClock((7 * 365 + 3) * 86_400)
  await clearPast(await job(), retention)
  expect(await system.world.superuser('select from document where id = $1', [id])).toEqual([])
  expect(await system.world.superuser('select state from file where id = $1', [row?.file_id])).toEqual([{ state: 'removing' }])
  // Anna is still a member: her next record is sealed with the same key.
  expect(await system.world.superuser('select from record_key where person_id = $1', [anna.personId])).toHaveLength(1)
})

test('an erased member’s signed document stays whole and readable for as long as it is kept; what they did not sign is gone', async () => {
  const document = await signed()
  const bytes = await download(document)
  const unsigned = await open(bram)
  const operator = await system.world.platform.openFor({ kind: 'operator', command: 'test' })
  await erasePerson(operator, anna.personId as Id<'per'>)
  await erasePerson(operator, bram.personId as Id<'per'>)
  expect(await system.world.superuser('select from document where id = $1', [unsigned.id])).toEqual([])
  expect(await system.world.superuser('select from record_key where person_id = $1', [bram.personId])).toEqual([])
  const [row] = await system.world.superuser<{ file_id: Id<'fil'> }>('select file_id from document where id = $1', [document.id])
  const kept = await openFile(await job(), row?.file_id as Id<'fil'>)
  const parts: Uint8Array[] = []
  for await (const part of kept.bytes) parts.push(part)
  expect(Buffer.concat(parts).equals(bytes)).toBe(true)
  await system.moveClock((7 * 365 + 3) * 86_400)
  await clearPast(await job(), retention)
  expect(await system.world.superuser('select from record_key where person_id = $1', [anna.personId])).toEqual([])
})

test('a name that cannot be printed is said before anything is signed', async () => {
  const { cookie } = anna
  const profile = { firstName: '漢字', lastName: 'Proof', phone: '', address: '', city: '' }
  expect((await system.call('PUT', '/settings/profile', { body: profile, headers: { cookie } })).status).toBe(200)
  expect(await post('/documents/agreement', { language: 'en' }, anna)).toMatchObject({ status: 409, body: { code: 'NAME_UNPRINTABLE' } })
  expect((await system.call('GET', '/documents/agreement?language=nl')).body).toMatchObject({ title: 'Lidmaatschapsovereenkomst' })
})
