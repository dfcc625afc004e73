import { afterAll, beforeAll, expect, test } from 'vitest'
import { member, officer } from '../../../../../tests/serve.ts'
import { openWorld, type World } from '../../../../../tests/world.ts'
import type { Actor } from '../../core/actor.ts'
import { canonical } from '../../core/canonical.ts'
import type { Context } from '../../core/context.ts'
import { hash } from '../../core/keys.ts'
import { type AuditEntry, auditActions, recordAudit } from './record-audit.ts'

interface Row {
  readonly id: string
  readonly at: Date
  readonly actor: string
  readonly user_id: string | null
  readonly action: string
  readonly resource: string
  readonly status: string
  readonly request_id: string
  readonly ip_address: Buffer | null
  readonly user_agent: Buffer | null
  readonly changed: string[]
  readonly before_hash: Buffer | null
  readonly after_hash: Buffer | null
}

const origin = { address: '203.0.113.7', userAgent: 'A browser of our time' }
const entry: AuditEntry = { action: 'platform.check-requested', resource: 'chk_1' }

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

function contextFor(actor: Actor): Context {
  return world.platform.contextFor({ actor, now: new Date(), requestId: `req_${Math.random()}`, origin })
}

async function record(actor: Actor, what: AuditEntry): Promise<Row> {
  const ctx = contextFor(actor)
  await ctx.inTransaction((tx) => recordAudit(tx, ctx, what))
  const [row] = await world.superuser<Row>('select * from audit_log where request_id = $1', [ctx.requestId])
  if (!row) throw new Error('nothing was recorded')
  return row
}

test('[ENT-02] a row says who did what to which thing, from where, with what, and how it went', async () => {
  const actor = officer()
  const row = await record(actor, entry)
  expect(row).toMatchObject({
    actor: 'officer',
    user_id: actor.personId,
    action: 'platform.check-requested',
    resource: 'chk_1',
    status: 'success',
  })
  const seal = await world.platform.periodKeys.sealOf(new Date())
  const open = (field: 'ip_address' | 'user_agent') => seal.open(`audit_log.${field}.${row.id}`, row[field] ?? Buffer.of())
  expect(open('ip_address')).toBe(origin.address)
  expect(open('user_agent')).toBe(origin.userAgent)
  expect((await record(actor, { ...entry, status: 'failed' })).status).toBe('failed')
})

test('address and device do not lie readable in the table', async () => {
  const { ip_address, user_agent } = await record(officer(), entry)
  expect(ip_address?.includes(origin.address)).toBe(false)
  expect(user_agent?.includes(origin.userAgent)).toBe(false)
})

test('a row belongs to the person who acted, or to the person it is about', async () => {
  expect((await record({ kind: 'job', queue: 'test' }, entry)).user_id).toBeNull()
  expect((await record({ kind: 'job', queue: 'test' }, { ...entry, userId: 'per_anna' })).user_id).toBe('per_anna')
})

test('what changed is recorded by name and hash, never by value', async () => {
  const before = { name: 'Anna', city: 'Utrecht', gone: 1 }
  const after = { city: 'Gouda', name: 'Anna', added: true }
  const row = await record(officer(), { ...entry, before, after })
  expect(row.changed).toEqual(['added', 'city', 'gone'])
  expect(row.before_hash).toEqual(hash(canonical(before)))
  expect(row.after_hash).toEqual(hash(canonical({ added: true, name: 'Anna', city: 'Gouda' })))
  expect(JSON.stringify(row)).not.toContain('Gouda')
})

test('when the row cannot be written, the act does not happen', async () => {
  const ctx = contextFor({ kind: 'job', queue: 'test' })
  const act = ctx.inTransaction(async (tx) => {
    await tx.query(
      'plant',
      `insert into platform_check (id, state, requested_at, due_at) values ('chk_unrecorded', 'requested', now(), now())`,
      [],
    )
    await recordAudit(tx, ctx, { ...entry, status: 'neither' as never })
  })
  await expect(act).rejects.toThrow('audit_log_status_known')
  expect(await world.superuser(`select from platform_check where id = 'chk_unrecorded'`)).toEqual([])
})

test('nobody records in another member’s name', async () => {
  await expect(record(member(), { ...entry, userId: 'per_somebody_else' })).rejects.toMatchObject({ code: '42501' })
})

test('equal states have equal texts whatever the order of their fields, and unequal ones do not', () => {
  expect(canonical({ b: 1, a: { d: 2n, c: [1, { y: 1, x: 2 }] } })).toBe(canonical({ a: { c: [1, { x: 2, y: 1 }], d: 2n }, b: 1 }))
  expect(canonical([1, 2])).not.toBe(canonical([2, 1]))
  expect(canonical({ a: null })).not.toBe(canonical({}))
  expect(canonical(undefined)).not.toBe(canonical(null))
  expect(canonical({ at: new Date(0) })).not.toBe(canonical({ at: new Date(1) }))
})

test('every action is a noun and what happened to it, with a sentence', () => {
  for (const [action, sentence] of Object.entries(auditActions)) {
    expect(action).toMatch(/^[a-z-]+\.[a-z-]+$/)
    expect(sentence.length).toBeGreaterThan(15)
  }
})
