import { randomBytes } from 'node:crypto'
import { type IdKind, makeId } from '@heathland/domain/id'
import { roles } from '@heathland/domain/identity/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { member, officer } from '../../../tests/serve.ts'
import { openWorld, type World } from '../../../tests/world.ts'
import type { Actor } from '../src/core/actor.ts'
import { type Database, openDatabase } from '../src/core/database.ts'

const [anna, bram] = [member(), member()]
const everyKind: Record<Actor['kind'], Actor> = {
  visitor: { kind: 'visitor' },
  member: anna,
  officer: officer(),
  identity: { kind: 'identity' },
  job: { kind: 'job', queue: 'test' },
  webhook: { kind: 'webhook', provider: 'test' },
  program: { kind: 'program', task: 'test' },
  operator: { kind: 'operator', command: 'test' },
}
const kinds = Object.keys(everyKind) as Actor['kind'][]
const denied = '42501'

let world: World
/** Commands have the grants of both programs, so that what is refused here is refused by a policy or to everyone. */
let database: Database
beforeAll(async () => {
  world = await openWorld()
  database = openDatabase({ url: world.url('heathland_operator'), poolMax: 1, name: 'test', onError: () => undefined })
})
afterAll(async () => {
  await database.close()
  await world.close()
})

const newId = (kind: IdKind) => makeId(kind, new Date(), randomBytes(10))

/** How many rows a statement of the application saw or changed for this actor, or the code it was refused with. */
async function outcome(actor: Actor, text: string, values: readonly unknown[] = []): Promise<number | string> {
  return database
    .inTransaction(actor, (tx) => tx.client.query(text, [...values]))
    .then(
      ({ rowCount }) => rowCount ?? 0,
      (error: { code?: string }) => error.code ?? 'no code',
    )
}

async function outcomes(text: string, values: readonly unknown[] = []): Promise<Partial<Record<Actor['kind'], number | string>>> {
  const found: Partial<Record<Actor['kind'], number | string>> = {}
  for (const kind of kinds) found[kind] = await outcome(everyKind[kind], text, values)
  return found
}

const forAll = (value: number | string, others: Partial<Record<Actor['kind'], number | string>> = {}) => ({
  ...Object.fromEntries(kinds.map((kind) => [kind, value])),
  ...others,
})

async function plantAudit(userId: string | null): Promise<string> {
  const id = newId('aud')
  await world.superuser(
    `insert into audit_log (id, at, actor, user_id, action, resource, status) values ($1, now(), 'job', $2, 'planted', 'x', 'success')`,
    [id, userId],
  )
  return id
}

async function plantEvent(): Promise<string> {
  const id = newId('evt')
  await world.superuser(`insert into outbox (id, type, subject, announced_at) values ($1, 'platform.check-answered', '{}', now())`, [id])
  return id
}

test('nobody rewrites the audit log, whoever acts', async () => {
  const id = await plantAudit(anna.personId)
  expect(await outcomes(`update audit_log set action = 'other' where id = $1`, [id])).toEqual(forAll(denied))
  expect(await outcomes('delete from audit_log where id = $1', [id])).toEqual(forAll(denied))
  expect(await outcomes('truncate audit_log')).toEqual(forAll(denied))
  expect(
    await outcomes(`insert into audit_log select * from audit_log where id = '${id}' on conflict (id) do update set action = 'other'`),
  ).toEqual(forAll(denied))
  expect(await world.superuser('select action from audit_log where id = $1', [id])).toEqual([{ action: 'planted' }])
})

test('a member reads their own audit rows and nobody else’s', async () => {
  const own = await plantAudit(anna.personId)
  const others = await plantAudit(bram.personId)
  const nobodys = await plantAudit(null)
  expect(await outcome(anna, 'select from audit_log where id = any($1)', [[own, others, nobodys]])).toBe(1)
  expect(await outcome(bram, 'select from audit_log where id = any($1)', [[own, others, nobodys]])).toBe(1)
  expect(await outcome(bram, 'select from audit_log where id = $1', [own])).toBe(0)
  expect(await outcomes('select from audit_log where id = $1', [others])).toEqual(forAll(0, { officer: 1, job: 1, operator: 1 }))
})

test.each(roles)('an officer with the role %s reads the audit log only as administrator or compliance', async (role) => {
  const id = await plantAudit(bram.personId)
  expect(await outcome(officer(role), 'select from audit_log where id = $1', [id])).toBe(
    role === 'mfo_admin' || role === 'compliance' ? 1 : 0,
  )
})

test('a member writes audit rows in their own name alone, and a visitor none', async () => {
  const insert = `insert into audit_log (id, actor, user_id, action, resource, status) values ($1, 'member', $2, 'planted', 'x', 'success')`
  expect(await outcome(anna, insert, [newId('aud'), anna.personId])).toBe(1)
  expect(await outcome(anna, insert, [newId('aud'), bram.personId])).toBe(denied)
  expect(await outcome(anna, insert, [newId('aud'), null])).toBe(denied)
  expect(await outcome({ kind: 'visitor' }, insert, [newId('aud'), null])).toBe(denied)
})

test('checks are asked for by staff and the platform itself, and answered by the platform alone', async () => {
  for (const kind of kinds) {
    const insert = `insert into platform_check (id, state, requested_at, due_at) values ($1, 'requested', now(), now())`
    const mayAsk = kind === 'job' || kind === 'officer' || kind === 'operator'
    expect({ kind, outcome: await outcome(everyKind[kind], insert, [newId('chk')]) }).toEqual({ kind, outcome: mayAsk ? 1 : denied })
  }
  const id = newId('chk')
  await world.superuser(`insert into platform_check (id, state, requested_at, due_at) values ($1, 'requested', now(), now())`, [id])
  const answer = `update platform_check set state = 'answered', answered_at = now() where id = $1`
  expect(await outcomes(answer, [id])).toEqual(forAll(0, { job: 1, operator: 1 }))
})

test('stored answers are seen by whom they were given to, cleared by the platform and erased by an operator', async () => {
  const row = [anna.personId, 'a-key-of-at-least-16', 'op', Buffer.of(1)]
  expect(
    await outcome(anna, 'insert into idempotency_key (scope, key, operation, input_hash, created_at) values ($1, $2, $3, $4, now())', row),
  ).toBe(1)
  expect(await outcomes('select from idempotency_key')).toEqual(forAll(0, { member: 1, job: 1, operator: 1 }))
  expect(await outcome(bram, 'select from idempotency_key')).toBe(0)
  expect(await outcomes('update idempotency_key set answer = $1', [Buffer.of(2)])).toEqual(forAll(0, { member: 1 }))
  expect(
    await outcome(bram, 'insert into idempotency_key (scope, key, operation, input_hash, created_at) values ($1, $2, $3, $4, now())', [
      anna.personId,
      'another-key-of-16-or-more',
      'op',
      Buffer.of(1),
    ]),
  ).toBe(denied)
  expect(await outcomes("update idempotency_key set input_hash = ''")).toEqual(forAll(denied))
  expect(await outcome(bram, 'delete from idempotency_key')).toBe(0)
  expect(await outcome(everyKind.job, 'delete from idempotency_key')).toBe(1)
})

test('events are read by the platform and moved by its relay alone', async () => {
  const id = await plantEvent()
  expect(await outcomes('select from outbox where id = $1', [id])).toEqual(forAll(0, { job: 1, operator: 1 }))
  expect(await outcomes('update outbox set sequence = 1 where id = $1', [id])).toEqual(forAll(0, { job: 1 }))
  expect(await outcomes('update outbox_position set sequence = sequence')).toEqual(forAll(0, { job: 1 }))
  expect(await outcomes('select from outbox_position')).toEqual(forAll(0, { job: 1, program: 1 }))
})

test('an announced event is never rewritten or removed', async () => {
  const id = await plantEvent()
  expect(await outcomes(`update outbox set subject = '{}' where id = $1`, [id])).toEqual(forAll(denied))
  expect(await outcomes(`update outbox set transaction_id = '1' where id = $1`, [id])).toEqual(forAll(denied))
  expect(await outcomes('delete from outbox where id = $1', [id])).toEqual(forAll(denied))
})

test('the clock is read by anyone and moved by the application never', async () => {
  expect(await outcomes('select from clock_offset')).toEqual(forAll(1))
  expect(await outcomes('update clock_offset set ahead_seconds = 60')).toEqual(forAll(denied))
})
