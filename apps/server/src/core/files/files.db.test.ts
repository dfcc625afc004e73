import { createHash, randomBytes } from 'node:crypto'
import type { MediaType } from '@heathland/domain/files/media-type'
import { type Id, makeId } from '@heathland/domain/id'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, addSpv, collect, type FileMember, pdfOf, staffOf } from '../../../../../tests/file-people.ts'
import { officer } from '../../../../../tests/serve.ts'
import { s3Settings, startTwin, type TwinProcess } from '../../../../../tests/twin-process.ts'
import { openWorld, type World } from '../../../../../tests/world.ts'
import { erasePerson } from '../../nouns/compliance/erase-person.ts'
import type { Context } from '../context.ts'
import { sqlstateOf } from '../database.ts'
import { beginFile, holdFile, keepFile, openFile, readFile, removeFile, storeFile, writeFile } from './files.ts'
import { sealedFrameBytes } from './frames.ts'

const mebibyte = 1_024 * 1_024
const kept = 'HL020'
const dayMs = 24 * 3_600_000
const types: readonly MediaType[] = ['application/pdf']

describe.each(['postgresql', 's3'] as const)('files in %s', (name) => {
  let world: World
  let twin: TwinProcess | undefined
  let anna: FileMember
  let bram: FileMember
  beforeAll(async () => {
    if (name === 's3') twin = await startTwin('s3')
    world = await openWorld({ FILES_STORE: name, ...(twin && s3Settings(twin.http)) })
    anna = await addMember(world)
    bram = await addMember(world)
  }, 60_000)
  afterAll(async () => {
    await world.close()
    await twin?.stop()
  })

  const store = (ctx: Context, size = 200_000, changes: Partial<Parameters<typeof storeFile>[1]> = {}) =>
    storeFile(ctx, { owner: { personId: anna.personId }, name: 'Proof.pdf', bytes: pdfOf(size), sizeMax: mebibyte, types, ...changes })
  const rowsOf = (id: string) => world.superuser<{ state: string }>('select * from file where id = $1', [id])

  test('a file comes back as it was, whole and in any part', async () => {
    const ctx = await anna.open()
    const plain = await collect(pdfOf(300_001))
    const bytes = async function* () {
      yield plain
    }
    const file = await store(ctx, 0, { bytes: bytes() })
    const sha256 = createHash('sha256').update(plain).digest('hex')
    expect(file).toEqual({ id: expect.stringMatching(/^fil_/), name: 'Proof.pdf', type: 'application/pdf', size: 300_001, sha256 })
    const again = await openFile(ctx, file.id)
    expect(again.file).toEqual(file)
    expect((await collect(again.bytes)).equals(plain)).toBe(true)
    for (const [from, to] of [
      [0, 1],
      [65_535, 65_537],
      [100_000, 300_001],
      [300_000, 300_001],
      [5, 5],
    ] as const) {
      const part = await openFile(ctx, file.id, { from, to })
      expect({ from, same: (await collect(part.bytes)).equals(plain.subarray(from, to)) }).toEqual({ from, same: true })
    }
    for (const range of [
      { from: -1, to: 5 },
      { from: 6, to: 5 },
      { from: 0, to: 300_002 },
    ])
      await expect(openFile(ctx, file.id, range)).rejects.toThrow('FILE_RANGE_UNFIT')
  })

  test('nothing of a file can be read where it lies, neither its name nor its bytes', async () => {
    const ctx = await anna.open()
    const marked = async function* () {
      yield Buffer.from('%PDF-1.7\n the secret of the heath \n%%EOF')
    }
    const { id } = await store(ctx, 0, { bytes: marked(), name: 'the secret name.pdf' })
    const sealed = await collect((await world.platform.ports.files.of(name).open(id)) ?? pdfOf(0))
    expect(sealed.includes('secret')).toBe(false)
    const [row] = await world.superuser<{ text: string }>('select file::text as text from file where id = $1', [id])
    expect(row?.text).not.toContain('secret')
    expect(row?.text).not.toContain(Buffer.from('secret').toString('hex'))
  })

  test.each([
    ['more bytes than it may have', { sizeMax: 100_000 }, 'FILE_TOO_LARGE'],
    ['another type than is asked for', { types: ['image/png'] as const }, 'FILE_TYPE_REFUSED'],
    ['no known type', { bytes: pdfOf(200_000, 5_000) as AsyncIterable<Buffer>, types: ['text/csv'] as const }, 'FILE_TYPE_REFUSED'],
    ['an owner whom nobody knows', { owner: { personId: makeId('per', new Date(), randomBytes(10)) } }, 'NOT_FOUND'],
  ])('a file of %s is refused, and nothing of it is stored', async (_what, changes, code) => {
    const before = await world.superuser('select id from file where state = $1', ['stored'])
    const ctx = await anna.open()
    await expect(store(ctx, 200_000, changes)).rejects.toThrow(code)
    expect(await world.superuser('select id from file where state = $1', ['stored'])).toEqual(before)
    const [left] = await world.superuser<{ id: string }>(`select id from file where state = 'uploading' order by id desc limit 1`)
    if (left) expect(await world.platform.ports.files.of(name).head(left.id)).toBeUndefined()
  })

  test('the bytes of a file come once, also when two send them at the same time', async () => {
    const ctx = await anna.open()
    const { id } = await beginFile(ctx, { owner: { personId: anna.personId }, name: 'Once.pdf', sizeMax: mebibyte })
    const both = await Promise.allSettled(
      [anna, anna].map(async (each) => writeFile(await each.open(), id, { bytes: pdfOf(100_000), types })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'FILE_UPLOADED' } })
    await expect(writeFile(await anna.open(), id, { bytes: pdfOf(100), types })).rejects.toThrow('FILE_UPLOADED')
    expect((await readFile(ctx, id)).size).toBe(100_000)
  })

  test('what the caller does with it happens together with the file, or neither does', async () => {
    const ctx = await anna.open()
    const andThen = async () => {
      throw new Error('the caller changed its mind')
    }
    const before = await world.superuser('select id from file where state = $1', ['stored'])
    await expect(store(ctx, 100_000, { andThen })).rejects.toThrow('the caller changed its mind')
    expect(await world.superuser('select id from file where state = $1', ['stored'])).toEqual(before)
    const [left] = await world.superuser<{ id: string }>(`select id from file where state = 'uploading' order by id desc limit 1`)
    expect(await world.platform.ports.files.of(name).head(left?.id ?? '')).toBeUndefined()
  })

  test('is not stored inside a transaction, which would stay open as long as the bytes take', async () => {
    const ctx = await anna.open()
    await expect(ctx.inTransaction(() => store(ctx))).rejects.toThrow('outside of any transaction')
  })

  test('a file of another person or SPV is not found, by members and by staff', async () => {
    const [one, other] = [await addSpv(world), await addSpv(world)]
    const own = await store(await anna.open())
    const staff = staffOf([one])
    const ofSpv = await store(await world.platform.openFor(staff), 1_000, { owner: { spvId: one } })
    const seen = async (actor: FileMember['actor']) => {
      const ctx = await world.platform.openFor(actor)
      const found: string[] = []
      for (const [what, { id }] of Object.entries({ own, ofSpv }))
        await openFile(ctx, id).then(
          () => found.push(what),
          (error: unknown) => expect(error).toMatchObject({ code: 'NOT_FOUND' }),
        )
      return found
    }
    expect(await seen(anna.actor)).toEqual(['own'])
    expect(await seen(bram.actor)).toEqual([])
    expect(await seen(staff)).toEqual(['ofSpv'])
    expect(await seen(staffOf([other]))).toEqual([])
    expect(await seen(staffOf([]))).toEqual([])
    expect(await seen(officer('compliance'))).toEqual(['own', 'ofSpv'])
    expect(await seen({ kind: 'visitor' })).toEqual([])
    expect(await seen({ kind: 'job', queue: 'test' })).toEqual(['own', 'ofSpv'])
    const stranger = await world.platform.openFor(staffOf([other]))
    await expect(store(stranger, 1_000, { owner: { spvId: one } })).rejects.toThrow('NOT_FOUND')
    await expect(store(await bram.open(), 1_000)).rejects.toThrow('NOT_FOUND')
    // Whoever cannot read it cannot write it either.
    const { id } = await beginFile(await anna.open(), { owner: { personId: anna.personId }, name: 'Mine.pdf', sizeMax: 1_000 })
    await expect(writeFile(await bram.open(), id, { bytes: pdfOf(500), types })).rejects.toThrow('NOT_FOUND')
  })

  test('a kept or held file is deleted by no role, and kept for less by none', async () => {
    const ctx = await anna.open()
    const until = new Date(ctx.now.getTime() + 30 * dayMs)
    const { id } = await store(ctx, 1_000, { keepUntil: until })
    const attempts = [
      'delete from file where id = $1',
      `update file set keep_until = keep_until - interval '1 day' where id = $1`,
      'update file set keep_until = null where id = $1',
      `update file set state = 'removing', due_at = now(), lock_due_at = null where id = $1`,
    ]
    const tryAll = async () => {
      const codes: (string | number | undefined)[] = []
      for (const actor of [anna.actor, officer(), { kind: 'job', queue: 'test' }, { kind: 'operator', command: 'test' }] as const)
        for (const text of attempts)
          codes.push(
            await world.platform.database
              .inTransaction(actor, (tx) => tx.client.query(text, [id]))
              .then(({ rowCount }) => rowCount ?? 0, sqlstateOf),
          )
      // A superuser is bound by triggers as well, unless they take them off.
      for (const text of attempts) codes.push(await world.superuser(text, [id]).then(() => 1, sqlstateOf))
      codes.push(await world.superuser('truncate file cascade').then(() => 1, sqlstateOf))
      return [...new Set(codes)]
    }
    expect(await tryAll()).toEqual([kept])
    await ctx.inTransaction((tx) => keepFile(tx, ctx, { id, until: new Date(until.getTime() + dayMs) }))
    await expect(ctx.inTransaction((tx) => keepFile(tx, ctx, { id, until }))).rejects.toMatchObject({ code: kept })
    await expect(ctx.inTransaction((tx) => removeFile(tx, ctx, id))).rejects.toMatchObject({ code: kept })

    const free = await store(ctx, 1_000)
    await ctx.inTransaction((tx) => holdFile(tx, ctx, { id: free.id, held: true }))
    await expect(ctx.inTransaction((tx) => removeFile(tx, ctx, free.id))).rejects.toMatchObject({ code: kept })
    // Who put it on does not lift it: that is for compliance.
    await expect(ctx.inTransaction((tx) => holdFile(tx, ctx, { id: free.id, held: false }))).rejects.toMatchObject({ code: kept })
    const compliance = await world.platform.openFor(officer('compliance'))
    await compliance.inTransaction((tx) => holdFile(tx, compliance, { id: free.id, held: false }))
    await ctx.inTransaction((tx) => removeFile(tx, ctx, free.id))
    await expect(readFile(ctx, free.id)).rejects.toThrow('NOT_FOUND')
    expect(await rowsOf(free.id)).toMatchObject([{ state: 'removing' }])
  })

  test('a stored file stays what it is, for every role', async () => {
    const { id } = await store(await anna.open(), 1_000)
    for (const change of [
      `person_id = '${bram.personId}'`,
      `name = 'x'`,
      `sha256 = sha256('')`,
      'size = 1',
      `state = 'uploading', due_at = now()`,
    ])
      expect({
        change,
        code: await world.superuser(`update file set ${change} where id = $1`, [id]).then(() => 'changed', sqlstateOf),
      }).toEqual({
        change,
        code: kept,
      })
  })

  test('with its owner’s key gone, a file cannot be opened by anybody', async () => {
    const gone = await addMember(world)
    const { id } = await store(await gone.open(), 70_000, { owner: { personId: gone.personId } })
    const keptFile = await store(await gone.open(), 70_000, {
      owner: { personId: gone.personId },
      keepUntil: new Date(Date.now() + dayMs),
    })
    const operator = await world.platform.openFor({ kind: 'operator', command: 'test' })
    await openFile(operator, id)
    await world.superuser(`insert into account (person_id, email_index, index_version, password_hash, password_is_short, verified_at)
      values ('${gone.personId}', '\\x00', 1, null, false, now())`)
    await erasePerson(operator, gone.personId)
    for (const each of [id, keptFile.id])
      for (const actor of [
        gone.actor,
        officer('compliance'),
        { kind: 'job', queue: 'test' },
        { kind: 'operator', command: 'test' },
      ] as const) {
        const ctx = await world.platform.openFor(actor)
        await expect(openFile(ctx, each)).rejects.toThrow('NOT_FOUND')
      }
    // What the law does not keep is removed as well.
    expect(await rowsOf(id)).toMatchObject([{ state: 'removing' }])
    expect(await rowsOf(keptFile.id)).toMatchObject([{ state: 'stored' }])
  })

  test('bytes that were changed where they lie are refused while they are read', async () => {
    const ctx = await anna.open()
    const file = await store(ctx, 200_000)
    const other = await store(ctx, 200_000)
    if (name === 'postgresql') {
      await world.superuser(`set session_replication_role = replica;
        update blob_chunk set bytes = set_byte(bytes, ${sealedFrameBytes + 5}, get_byte(bytes, ${sealedFrameBytes + 5}) # 1)
        where upload_id = (select upload_id from blob where key = '${file.id}'); set session_replication_role = origin`)
      await expect(collect((await openFile(ctx, file.id)).bytes)).rejects.toThrow('does not open')
    }
    // Another file of the same person in its place.
    await world.superuser(`set session_replication_role = replica;
      update file set blob_key = 'x' where id = '${other.id}'; update file set blob_key = '${other.id}' where id = '${file.id}';
      set session_replication_role = origin`)
    await expect(collect((await openFile(ctx, file.id as Id<'fil'>)).bytes)).rejects.toThrow('does not open')
  })
})
