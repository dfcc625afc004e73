import { randomBytes } from 'node:crypto'
import type { Id } from '@heathland/domain/id'
import { openC2spWitness } from '@heathland/providers/witness/c2sp/adapter'
import * as verifier from '@heathland/verifier/log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { member, serve } from '../../../../../tests/serve.ts'
import { openWorld, type World } from '../../../../../tests/world.ts'
import { startWitnessTwin, type WitnessTwin } from '../../../../twins/src/witness/witness-twin.ts'
import { logKeyOf, verifierKey } from '../../core/transparency/checkpoint.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { cosignNewest } from './cosign.ts'
import { findNewestCheckpoint, findPublished, isLogBehind, listEntries } from './log.sql.ts'
import { noteWith } from './log-reading.ts'
import { readReceipt } from './receipt.ts'
import { sealLog } from './seal-log.ts'

const seed = randomBytes(32)
const key = logKeyOf('log.example/heathland', seed)
let world: World
let twin: WitnessTwin
beforeAll(async () => {
  world = await openWorld()
  twin = await startWitnessTwin({ httpPort: 0, logKey: verifierKey(key), names: ['north.example', 'south.example', 'west.example'] })
})
afterAll(async () => {
  await world.close()
  await twin.stop()
})

const job = () => world.platform.openFor({ kind: 'job', queue: 'test' })
const witnesses = () => twin.witnesses.map((witness) => openC2spWitness({ ...witness, timeoutMs: 2_000 }))
const trust = (witnessesNeeded = 2) => ({ log: verifierKey(key), witnesses: twin.witnesses.map((one) => one.key), witnessesNeeded })
const order = (body: object) =>
  fetch(`${twin.httpUrl}/witness/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

async function act(resource: string): Promise<Id<'aud'>> {
  const ctx = await job()
  await ctx.inTransaction((tx) => recordAudit(tx, ctx, { action: 'files.swept', resource }))
  const [row] = await world.superuser<{ id: Id<'aud'> }>('select id from audit_log where resource = $1 order by id desc limit 1', [
    resource,
  ])
  return row?.id as Id<'aud'>
}

/** Until nothing waits: what other tests have under way on the same cluster is waited for, as anything is. */
async function sealAll(of: World = world): Promise<void> {
  const ctx = () => of.platform.openFor({ kind: 'job', queue: 'test' })
  await expect
    .poll(
      async () => {
        await sealLog(await ctx(), key)
        return (await ctx()).read(isLogBehind)
      },
      { timeout: 60_000 },
    )
    .toBe(false)
}

/** The whole log, read as anybody could read it. */
async function entries(): Promise<Uint8Array[]> {
  const ctx = await job()
  const size = (await ctx.read(findNewestCheckpoint))?.size ?? 0
  return (await ctx.read((tx) => listEntries(tx, 0, size))).map((entry) => new TextEncoder().encode(entry))
}

test('what happened is logged once, in order, and signed; the state is the root over every entry', async () => {
  for (let count = 0; count < 300; count += 1) await act(`thing ${count}`)
  expect(await (await job()).read(isLogBehind)).toBe(true)
  await Promise.all([job().then((ctx) => sealLog(ctx, key)), job().then((ctx) => sealLog(ctx, key))])
  await sealAll()
  await act('one more')
  await sealAll()
  expect(await sealLog(await job(), key)).toBe(0)
  const rows = await world.superuser<{ resource: string }>(
    `select resource from log_leaf join audit_log on audit_log.id = row_id where resource like 'thing %' order by index`,
  )
  expect(rows.map(({ resource }) => resource)).toEqual(Array.from({ length: 300 }, (_, count) => `thing ${count}`))
  const newest = await (await job()).read(findNewestCheckpoint)
  expect(new Uint8Array(newest?.root ?? [])).toEqual(await verifier.rootOf(await entries()))
  const notes = await world.superuser<{ note: string; size: string }>('select note, size from log_checkpoint order by size')
  for (const { note, size } of notes) expect(await verifier.verifyCheckpoint(note, trust(0))).toMatchObject({ size: Number(size) })
})

test('a row of a transaction that is still under way is waited for, and so is everything after it', async () => {
  const slow = await world.platform.openFor({ kind: 'job', queue: 'test' })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const begun = Promise.withResolvers<void>()
  const early = slow.inTransaction(async (tx) => {
    await recordAudit(tx, slow, { action: 'files.swept', resource: 'early' })
    await tx.query('flush', 'select 1', [])
    begun.resolve()
    await held
  })
  await begun.promise
  await act('late')
  await sealLog(await job(), key)
  expect(await world.superuser(`select from log_leaf join audit_log on audit_log.id = row_id where resource = 'late'`)).toEqual([])
  release()
  await early
  await sealAll()
  const order = await world.superuser<{ resource: string }>(
    `select resource from log_leaf join audit_log on audit_log.id = row_id where resource in ('early', 'late') order by index`,
  )
  expect(order.map(({ resource }) => resource)).toEqual(['early', 'late'])
})

test('[PROOF-03 cosigned] two of three witnesses make it public; one that is away or lies is left out, and catches up later', async () => {
  const published = async () => (await job()).read(findPublished)
  await order({ fault: 'down', count: 2 })
  await cosignNewest(await job(), { witnesses: witnesses(), needed: 2 })
  expect(await published()).toBeUndefined()
  await cosignNewest(await job(), { witnesses: witnesses(), needed: 2 })
  const first = await published()
  if (!first) throw new Error('nothing is published')
  expect(await verifier.verifyCheckpoint(noteWith(first), trust())).toMatchObject({ size: first.size })
  await act('after that')
  await sealAll()
  await order({ fault: 'forged', count: 1 })
  await cosignNewest(await job(), { witnesses: witnesses(), needed: 2 })
  const second = await published()
  expect(second?.size).toBeGreaterThan(first.size)
  expect(Object.keys(second?.cosignatures ?? {})).toHaveLength(2)
  // One that forgot what it knew says so, and is shown the whole log.
  await act('and again')
  await sealAll()
  await order({ fault: 'forgets', count: 1 })
  await cosignNewest(await job(), { witnesses: witnesses(), needed: 2 })
  expect(Object.keys((await published())?.cosignatures ?? {})).toHaveLength(3)
})

test('a receipt is checked alone, and a row that was changed since has none', async () => {
  const id = await act('a decision')
  await sealAll()
  await cosignNewest(await job(), { witnesses: witnesses(), needed: 2 })
  const receipt = await readReceipt(await job(), id)
  const verdict = await verifier.verifyReceipt(receipt, trust())
  expect(verdict).toMatchObject({ holds: true, facts: { of: 'audit', id, resource: 'a decision' }, entry: { kind: 'audit' } })
  await world.superuser(`set session_replication_role = replica; update audit_log set resource = 'another' where id = '${id}';
    set session_replication_role = origin`)
  await expect(readReceipt(await job(), id)).rejects.toThrow('is not what was logged')
  await expect(readReceipt(await job(), 'aud_none')).rejects.toThrow('NOT_FOUND')
})

test('[PROOF-03 rewrite] nobody rewrites the log, and a log that was rewritten all the same is refused by every witness', async () => {
  for (const text of [
    'delete from log_leaf where index = 3',
    `update log_leaf set salt = commitment where index = 3`,
    `update log_tile set hashes = substring(hashes for 32) where level = 0 and index = 0`,
    'delete from log_checkpoint',
    `update log_checkpoint set root = decode(repeat('00', 32), 'hex')`,
    'truncate log_leaf',
  ])
    await expect(world.superuser(text), text).rejects.toMatchObject({ code: 'HL020' })
  // The owner turns the rules off, changes one entry, and signs anew with the log's own key.
  await world.superuser(`set session_replication_role = replica;
    update log_tile set hashes = overlay(hashes placing decode(repeat('ff', 32), 'hex') from 1) where level = 0 and index = 0;
    update log_tile set hashes = overlay(hashes placing decode(repeat('ee', 32), 'hex') from 1) where level = 1 and index = 0;
    set session_replication_role = origin`)
  await act('after the fork')
  await sealAll()
  await cosignNewest(await job(), { witnesses: witnesses(), needed: 2 })
  const newest = await (await job()).read(findNewestCheckpoint)
  expect(newest?.cosignatures).toEqual({})
  const reasons = await world.superuser<{ reason: string }>('select reason from log_witness')
  expect(reasons.map(({ reason }) => reason)).toEqual(Array.from({ length: 3 }, () => expect.stringContaining('422')))
})

test('anybody fetches the log as files and computes its state from them', async () => {
  const own = await openWorld({ LOG_ORIGIN: key.origin, LOG_KEY: seed.toString('base64') })
  try {
    const served = await serve(own.platform, () => member())
    const fresh = await startWitnessTwin({ httpPort: 0, logKey: verifierKey(key), names: ['north.example', 'south.example'] })
    const ctx = await own.platform.openFor({ kind: 'job', queue: 'test' })
    for (let count = 0; count < 260; count += 1)
      await ctx.inTransaction((tx) => recordAudit(tx, ctx, { action: 'files.swept', resource: `file ${count}` }))
    await sealAll(own)
    await cosignNewest(ctx, { witnesses: fresh.witnesses.map((one) => openC2spWitness(one)), needed: 2 })
    const get = (path: string) => fetch(`${served.address}/log/${path}`)
    const note = await (await get('checkpoint')).text()
    const checkpoint = await verifier.verifyCheckpoint(note, { ...trust(), witnesses: fresh.witnesses.map((one) => one.key) })
    const fetched: Uint8Array[] = []
    for (const path of ['tile/entries/000', `tile/entries/001.p/${checkpoint.size - 256}`]) {
      const answer = await get(path)
      expect(answer.headers.get('cache-control')).toContain(path.endsWith('000') ? 'immutable' : 'max-age=10')
      const bundle = Buffer.from(await answer.arrayBuffer())
      for (let at = 0; at < bundle.length; at += 2 + bundle.readUInt16BE(at)) {
        fetched.push(Uint8Array.from(bundle.subarray(at + 2, at + 2 + bundle.readUInt16BE(at))))
      }
    }
    expect(await verifier.rootOf(fetched)).toEqual(new Uint8Array(checkpoint.root))
    const tile = new Uint8Array(await (await get('tile/0/000')).arrayBuffer())
    expect(tile.length).toBe(256 * 32)
    expect(tile.subarray(0, 32)).toEqual(await verifier.leafHash(fetched[0] as Uint8Array))
    for (const path of ['tile/0/001', 'tile/0/000.p/256', 'tile/7/000', 'tile/0/0', 'tile/entries/002', 'tile/1/001'])
      expect({ path, status: (await get(path)).status }).toEqual({ path, status: 404 })
    expect(await (await get('keys')).json()).toMatchObject({ log: { key: verifierKey(key) } })
    await served.close()
    await fresh.stop()
  } finally {
    await own.close()
  }
})
