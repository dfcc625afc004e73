import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Id } from '@heathland/domain/id'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addMember, addSpv, collect, type FileMember, pdfOf, staffOf } from '../../../../../tests/file-people.ts'
import { officer, ownOrigin, type Served, serve } from '../../../../../tests/serve.ts'
import { openWorld, type World } from '../../../../../tests/world.ts'
import type { Actor } from '../../core/actor.ts'
import { storeFile } from '../../core/files/files.ts'
import { everyCheck } from '../../entry/nouns.ts'
import { runChecks } from '../../work/check.ts'
import { compareFiles } from './compare-files.ts'
import { lockFile, sweepFile } from './sweep-file.ts'

let world: World
let served: Served
let anna: FileMember
let bram: FileMember
let spvId: Id<'spv'>
let staff: Actor
let strangers: Actor
const callers = new Map<string, Actor>()
const dayMs = 24 * 3_600_000

beforeAll(async () => {
  world = await openWorld()
  anna = await addMember(world)
  bram = await addMember(world)
  spvId = await addSpv(world)
  staff = staffOf([spvId])
  strangers = staffOf([await addSpv(world)])
  const named = {
    anna: anna.actor,
    bram: bram.actor,
    staff,
    strangers,
    compliance: officer('compliance'),
    visitor: { kind: 'visitor' } as const,
  }
  for (const [name, actor] of Object.entries(named)) callers.set(name, actor)
  served = await serve(world.platform, ({ headers }) => callers.get(String(headers['x-caller'])) ?? { kind: 'visitor' })
})
afterEach(async () => {
  await world.superuser('update clock_offset set ahead_seconds = 0')
})
afterAll(async () => {
  await served.close()
  await world.close()
})

async function call(caller: string, method: string, path: string, body?: object) {
  const answer = await fetch(`${served.address}/api${path}`, {
    method,
    headers: {
      origin: ownOrigin,
      'x-caller': caller,
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & { id: Id<'fil'>; code: string } }
}
const begin = async (caller = 'anna', size = 200_000, name = 'Proof.pdf') => {
  const isStaff = caller !== 'anna' && caller !== 'bram'
  const answer = await call(caller, 'POST', isStaff ? '/office/files' : '/files', {
    name,
    size,
    purpose: isStaff ? 'spv-document' : 'supporting-document',
    ...(isStaff && { spvId }),
  })
  return { ...answer, id: answer.body.id }
}
const put = async (id: string, bytes: Buffer, caller = 'anna', headers: Record<string, string> = {}) => {
  const answer = await fetch(`${served.address}/api/files/${id}/content`, {
    method: 'PUT',
    headers: { origin: ownOrigin, 'x-caller': caller, ...headers },
    body: new Uint8Array(bytes),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & { code: string } }
}
const get = async (id: string, caller = 'anna', headers: Record<string, string> = {}, query = '') => {
  const answer = await fetch(`${served.address}/api/files/${id}/content${query}`, { headers: { 'x-caller': caller, ...headers } })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const upload = async (bytes: Buffer, caller = 'anna', name?: string) => {
  const { id } = await begin(caller, bytes.length, name)
  expect((await put(id, bytes, caller)).status).toBe(200)
  return id
}
const rows = () => world.superuser<{ id: string; state: string }>('select id, state from file order by id')
const leftovers = async () => {
  const [row] = await world.superuser<{ uploads: number; chunks: number }>(
    `select (select count(*)::integer from blob_upload where not exists (select from blob where upload_id = id)) as uploads,
            (select count(*)::integer from blob_chunk where not exists (select from blob where blob.upload_id = blob_chunk.upload_id)) as chunks`,
  )
  return row
}
const job = { kind: 'job', queue: 'test' } as const

test('a member uploads a file and gets it back, with what a browser needs to know', async () => {
  const bytes = await collect(pdfOf(150_000))
  const { status, id } = await begin('anna', bytes.length, 'Jaarrekening €.pdf')
  expect(status).toBe(200)
  expect((await call('anna', 'GET', `/files/${id}`)).body).toMatchObject({ id, name: 'Jaarrekening €.pdf', state: 'uploading' })
  expect((await get(id)).status).toBe(404)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  // What the sender calls it is not asked.
  const stored = await put(id, bytes, 'anna', { 'content-type': 'text/html' })
  expect(stored).toEqual({ status: 200, body: { id, name: 'Jaarrekening €.pdf', type: 'application/pdf', size: 150_000, sha256 } })
  expect((await call('anna', 'GET', `/files/${id}`)).body).toMatchObject({
    state: 'stored',
    type: 'application/pdf',
    size: 150_000,
    sha256,
  })
  const got = await get(id)
  expect(got.bytes.equals(bytes)).toBe(true)
  expect({ status: got.status, ...Object.fromEntries(got.headers) }).toMatchObject({
    status: 200,
    'content-type': 'application/pdf',
    'content-length': '150000',
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': `attachment; filename="Jaarrekening _.pdf"; filename*=UTF-8''Jaarrekening%20%E2%82%AC.pdf`,
  })
  // A file that somebody uploaded is never shown inside a page, whatever is asked.
  const asked = await get(id, 'anna', {}, '?view')
  expect(asked.headers.get('content-security-policy')).toContain('sandbox')
  expect(asked.headers.get('x-frame-options')).toBe('DENY')
  const acts = await world.superuser<{ action: string; user_id: string }>(
    'select action, user_id from audit_log where resource = $1 order by id',
    [id],
  )
  expect(acts.map(({ action }) => action)).toEqual(['files.begun', 'files.stored', 'files.downloaded', 'files.downloaded'])
  expect(acts.every((row) => row.user_id === anna.personId)).toBe(true)
})

test('one range is given as asked, and none that lies outside', async () => {
  const bytes = await collect(pdfOf(150_000))
  const id = await upload(bytes)
  const part = await get(id, 'anna', { range: 'bytes=65530-65545' })
  expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
    206,
    'bytes 65530-65545/150000',
    '16',
  ])
  expect(part.bytes.equals(bytes.subarray(65_530, 65_546))).toBe(true)
  const end = await get(id, 'anna', { range: 'bytes=-7' })
  expect([end.status, end.bytes.toString()]).toEqual([206, '\n%%EOF\n'])
  const outside = await get(id, 'anna', { range: 'bytes=150000-' })
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */150000'])
  expect(JSON.parse(outside.bytes.toString())).toMatchObject({ code: 'FILE_RANGE_UNFIT' })
  const several = await get(id, 'anna', { range: 'bytes=0-1,5-6' })
  expect([several.status, several.bytes.length]).toEqual([200, 150_000])
  const etag = part.headers.get('etag') ?? ''
  expect((await get(id, 'anna', { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  expect((await get(id, 'anna', { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200)
})

test('a file of another person or SPV is not found, however it is asked for', async () => {
  const own = await upload(await collect(pdfOf(1_000)))
  const ofSpv = await upload(await collect(pdfOf(1_000)), 'staff')
  const { id: begun } = await begin()
  const statuses = async (caller: string, id: string) => {
    const area = caller === 'bram' ? '/files' : '/office/files'
    return [
      (await get(id, caller)).status,
      (await call(caller, 'GET', `${area}/${id}`)).status,
      (await call(caller, 'DELETE', `${area}/${id}`)).status,
      (await put(id, Buffer.from('%PDF-1.7\n'), caller)).status,
    ]
  }
  for (const id of [own, ofSpv, begun]) expect({ id, statuses: await statuses('bram', id) }).toEqual({ id, statuses: [404, 404, 404, 404] })
  for (const id of [own, ofSpv, begun])
    expect({ id, statuses: await statuses('strangers', id) }).toEqual({ id, statuses: [404, 404, 404, 404] })
  expect((await statuses('staff', own)).slice(0, 2)).toEqual([404, 404])
  expect([(await get(ofSpv, 'staff')).status, (await get(ofSpv, 'compliance')).status, (await get(own, 'compliance')).status]).toEqual([
    200, 200, 200,
  ])
  expect([(await get(own, 'visitor')).status, (await put(begun, Buffer.from('x'), 'visitor')).status]).toEqual([401, 401])
  expect((await call('strangers', 'POST', '/office/files', { spvId, name: 'x.pdf', size: 5, purpose: 'spv-document' })).status).toBe(404)
  expect((await get('fil_nothing')).status).toBe(404)
  expect((await rows()).find(({ id }) => id === begun)?.state).toBe('uploading')
})

test('another site neither sends nor fetches', async () => {
  const id = await upload(await collect(pdfOf(1_000)))
  const { id: begun } = await begin()
  const bytes = await collect(pdfOf(1_000))
  for (const site of ['cross-site', 'same-site', 'none']) {
    expect((await get(id, 'anna', { 'sec-fetch-site': site })).status).toBe(403)
    expect((await put(begun, bytes, 'anna', { 'sec-fetch-site': site })).status).toBe(403)
  }
  expect((await get(id, 'anna', { origin: 'https://evil.example' })).status).toBe(403)
  expect((await put(begun, bytes, 'anna', { origin: 'https://evil.example' })).status).toBe(403)
  expect((await get(id, 'anna', { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
})

describe('an upload is refused', () => {
  test.each([
    ['that is larger than it was announced', 500, 'FILE_TOO_LARGE', 413],
    ['of no accepted type', 200_000, 'FILE_TYPE_REFUSED', 422],
  ])('%s, and nothing of it stays', async (what, announced, code, status) => {
    const { id } = await begin('anna', announced)
    const bytes = what.includes('type') ? Buffer.from('<svg onload="alert(1)"/>') : await collect(pdfOf(501))
    expect(await put(id, bytes)).toMatchObject({ status, body: { code } })
    expect(await leftovers()).toEqual({ uploads: 0, chunks: 0 })
    await expect(get(id)).resolves.toMatchObject({ status: 404 })
  })
  test('before it begins, when it is larger than the purpose allows', async () => {
    expect(await begin('anna', 26 * 1_024 * 1_024)).toMatchObject({ status: 413, body: { facts: { sizeMax: 25 * 1_024 * 1_024 } } })
  })
  test('that does not say how long it is', async () => {
    const { id } = await begin()
    const answer = await fetch(`${served.address}/api/files/${id}/content`, {
      method: 'PUT',
      headers: { origin: ownOrigin, 'x-caller': 'anna' },
      body: new ReadableStream({
        start: (controller) => {
          controller.enqueue(Buffer.from('%PDF-1.7\n%%EOF'))
          controller.close()
        },
      }),
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(411)
  })
  test('a second time, and it stays what it was', async () => {
    const bytes = await collect(pdfOf(1_000))
    const id = await upload(bytes)
    expect(await put(id, bytes)).toMatchObject({ status: 409, body: { code: 'FILE_UPLOADED' } })
    expect((await get(id)).bytes.equals(bytes)).toBe(true)
  })
  test.each(['a/b.pdf', 'a\\b.pdf', '', 'a\u0000b', 'x'.repeat(201)])('with the name %j', async (name) => {
    expect((await begin('anna', 1_000, name)).status).toBe(400)
  })
})

test('a sender that breaks off leaves nothing, and is swept', async () => {
  const { id } = await begin('anna', 2_000_000)
  const socket = connect(Number(new URL(served.address).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    `PUT /api/files/${id}/content HTTP/1.1\r\nhost: x\r\norigin: ${ownOrigin}\r\nx-caller: anna\r\ncontent-length: 2000000\r\n\r\n%PDF-1.7\n`,
  )
  socket.write(Buffer.alloc(1_000_000, 'x'))
  await expect.poll(leftovers).toMatchObject({ uploads: 1 })
  socket.destroy()
  await expect.poll(leftovers, { timeout: 10_000 }).toEqual({ uploads: 0, chunks: 0 })
  await expect
    .poll(async () => (await world.superuser('select from file where id = $1 and due_at <= platform_now()', [id])).length, {
      timeout: 10_000,
    })
    .toBe(1)
  expect((await call('anna', 'GET', `/files/${id}`)).status).toBe(404)
  await sweepFile(await world.platform.openFor(job), id)
  expect((await rows()).find((row) => row.id === id)).toBeUndefined()
  const acts = await world.superuser<{ action: string }>('select action from audit_log where resource = $1 order by id', [id])
  expect(acts.map(({ action }) => action)).toEqual(['files.begun', 'files.refused', 'files.swept'])
})

test('an upload that arrives slowly is taken, though other requests would be cut', async () => {
  const bytes = await collect(pdfOf(60_000))
  const { id } = await begin('anna', bytes.length)
  const slow = await serve(world.platform, () => anna.actor)
  const port = Number(new URL(slow.address).port)
  const send = async (path: string, head: string, piece: (at: number) => Buffer, pieces: number) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => (text += chunk))
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(
      `${head.split(' ')[0]} ${path} HTTP/1.1\r\nhost: x\r\norigin: ${ownOrigin}\r\n${head.split(' ').slice(1).join(' ')}\r\n\r\n`,
    )
    for (let at = 0; at < pieces && socket.writable; at += 1) {
      socket.write(piece(at))
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
    await Promise.race([once(socket, 'close'), new Promise((resolve) => setTimeout(resolve, 5_000))])
    socket.destroy()
    return text
  }
  const pieces = 24
  const step = Math.ceil(bytes.length / pieces)
  const [uploaded, form] = await Promise.all([
    send(`/api/files/${id}/content`, `PUT content-length: ${bytes.length}`, (at) => bytes.subarray(at * step, (at + 1) * step), pieces),
    send('/api/telemetry', 'POST content-type: application/json\r\ncontent-length: 60000', () => Buffer.from(' '), pieces),
  ])
  await slow.close()
  expect(uploaded).toContain('HTTP/1.1 200')
  expect(form).toContain('408')
  expect((await get(id)).bytes.equals(bytes)).toBe(true)
}, 60_000)

test('an unfinished upload can be given up, a finished one cannot', async () => {
  const { id } = await begin()
  expect((await call('anna', 'DELETE', `/files/${id}`)).status).toBe(200)
  expect((await call('anna', 'DELETE', `/files/${id}`)).status).toBe(404)
  expect((await put(id, await collect(pdfOf(100)))).status).toBe(404)
  const stored = await upload(await collect(pdfOf(100)))
  expect(await call('anna', 'DELETE', `/files/${stored}`)).toMatchObject({ status: 409, body: { code: 'FILE_UPLOADED' } })
})

test('an upload nobody sends bytes for is swept after a day, and not before', async () => {
  const { id } = await begin()
  await sweepFile(await world.platform.openFor(job), id)
  expect((await rows()).find((row) => row.id === id)).toBeDefined()
  await world.superuser('update clock_offset set ahead_seconds = 90000')
  await sweepFile(await world.platform.openFor(job), id)
  expect((await rows()).find((row) => row.id === id)).toBeUndefined()
})

test('the sweep passes the retention date of a row on to the store', async () => {
  const until = new Date(Date.now() + 30 * dayMs)
  const { id } = await storeFile(await anna.open(), {
    owner: { personId: anna.personId },
    name: 'Kept.pdf',
    bytes: pdfOf(1_000),
    sizeMax: 1_000,
    types: ['application/pdf'],
    keepUntil: until,
  })
  const store = world.platform.ports.files.current
  expect((await store.head(id))?.keepUntil).toBeUndefined()
  await lockFile(await world.platform.openFor(job), id)
  expect((await store.head(id))?.keepUntil).toEqual(until)
  expect(await world.superuser('select from file where id = $1 and lock_due_at is null', [id])).toHaveLength(1)
  // Bytes that are kept go by no way either.
  expect(await store.remove(id)).toBe('kept')
  for (const text of [
    'delete from blob where key = $1',
    'delete from blob_chunk where upload_id = (select upload_id from blob where key = $1)',
  ])
    await expect(world.superuser(text, [id])).rejects.toMatchObject({ code: 'HL020' })
})

describe('the comparison of files with what is stored', () => {
  const compare = async () => compareFiles(await world.platform.openFor(job))
  const faults = async () =>
    (await world.superuser<{ fault: string }>(`select concat_ws(' ', blob_key, what) as fault from file_fault order by 1`)).map(
      ({ fault }) => fault,
    )
  const checks = everyCheck.filter(({ name }) => name.startsWith('files-'))

  test('finds bytes that are missing or of another length, and forgets what is fine again', async () => {
    const [gone, short, fine] = [
      await upload(await collect(pdfOf(1_000))),
      await upload(await collect(pdfOf(1_000))),
      await upload(await collect(pdfOf(1_000))),
    ]
    await compare()
    expect(await faults()).toEqual([])
    expect(await runChecks(world.platform, checks)).toBe(0)
    await world.superuser(`set session_replication_role = replica; update blob set key = 'moved' where key = '${gone}';
      update blob set size = 5 where key = '${short}'; set session_replication_role = origin`)
    await compare()
    expect(await faults()).toEqual([`${gone} blob-missing`, `${short} size-differs`].toSorted())
    expect(await runChecks(world.platform, checks)).toBe(1)
    await world.superuser(`set session_replication_role = replica; update blob set key = '${gone}' where key = 'moved';
      update blob set size = 1016 where key = '${short}'; set session_replication_role = origin`)
    await compare()
    expect(await faults()).toEqual([])
    expect((await get(fine)).status).toBe(200)
  })

  test('tells of bytes without a file at once, and removes them after a week', async () => {
    const store = world.platform.ports.files.current
    await store.put('orphan', pdfOf(1_000))
    await compare()
    expect(await faults()).toEqual([])
    await world.superuser('update clock_offset set ahead_seconds = 90000')
    await compare()
    expect(await faults()).toEqual(['orphan no-row'])
    expect(await store.head('orphan')).toBeDefined()
    await world.superuser('update clock_offset set ahead_seconds = 90000 + 8 * 86400')
    await compare()
    expect(await faults()).toEqual([])
    expect(await store.head('orphan')).toBeUndefined()
    expect(await world.superuser(`select from audit_log where action = 'files.orphan-removed' and resource = 'orphan'`)).toHaveLength(1)
  })
})
