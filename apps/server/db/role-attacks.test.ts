/**
 * Direct SQL as each program's database role, saying whatever it likes about who acts: nobody gets a role or a permission without two
 * people, no audit row is of another time or another actor, and no key of a member is destroyed or replaced.
 */
import { randomBytes } from 'node:crypto'
import { type IdKind, makeId } from '@heathland/domain/id'
import { defaultPermissions, roles } from '@heathland/domain/identity/permissions'
import { after, dayMs } from '@heathland/domain/time'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../tests/world.ts'

const newId = (kind: IdKind, at = new Date()) => makeId(kind, at, randomBytes(10))
const denied = '42501'
/** A statement that was taken and changed nothing: row security showed it no row. */
const nothing = 'nothing'
type Program = 'heathland_api' | 'heathland_worker' | 'heathland_operator'
const programs = ['heathland_api', 'heathland_worker'] as const
const [mira, milan, eve, bram] = [newId('per'), newId('per'), newId('per'), newId('per')]

let world: World
const clients = new Map<Program, pg.Client>()
beforeAll(async () => {
  world = await openWorld()
  for (const [place, id] of [mira, milan, eve, bram].entries()) {
    const role = place < 2 ? 'mfo_admin' : 'investor'
    await world.superuser(`insert into person_key values ($1, $2, 1, now())`, [id, randomBytes(61)])
    await world.superuser(`insert into account (person_id, email_index, password_hash, verified_at) values ($1, $2, 'x', now())`, [
      id,
      randomBytes(32),
    ])
    await world.superuser(`insert into profiles (id, email, role, created_at, updated_at) values ($1, 'x', $2, now(), now())`, [id, role])
  }
  for (const role of [...programs, 'heathland_operator'] as const) {
    const client = new pg.Client({ connectionString: world.url(role), statement_timeout: 15_000 })
    await client.connect()
    clients.set(role, client)
  }
})
afterAll(async () => {
  for (const client of clients.values()) await client.end()
  await world.close()
})

interface Said {
  readonly actor: string
  readonly person?: string
  readonly role?: string
  /** Which export it says it writes. */
  readonly export?: string
}
const asMira: Said = { actor: 'officer', person: mira, role: 'mfo_admin' }
const asMilan: Said = { actor: 'officer', person: milan, role: 'mfo_admin' }
const asEve: Said = { actor: 'member', person: eve, role: 'investor' }
/** Everything that a program might say about who acts. */
const everyWord: readonly Said[] = [
  { actor: '' },
  { actor: 'visitor' },
  { actor: 'identity' },
  { actor: 'job' },
  { actor: 'webhook' },
  { actor: 'program' },
  { actor: 'operator' },
  asEve,
  asMira,
]

/** One transaction that says who acts: what the last statement was refused with, or what it changed. */
async function attempt(role: Program, said: Said, ...statements: readonly string[]): Promise<string> {
  const client = clients.get(role)
  if (!client) throw new Error(`nobody is ${role}`)
  await client.query('begin')
  try {
    const { actor, person = '', role: staffRole = '', export: exportId = '' } = said
    await client.query(
      `select set_config('app.actor', $1, true), set_config('app.person', $2, true), set_config('app.role', $3, true), set_config('app.export', $4, true)`,
      [actor, person, staffRole, exportId],
    )
    let changed = 0
    for (const statement of statements) changed = (await client.query(statement)).rowCount ?? 0
    await client.query('commit')
    return changed === 0 ? nothing : 'done'
  } catch (error) {
    await client.query('rollback')
    return error instanceof pg.DatabaseError ? (error.code ?? 'no code') : 'no answer'
  }
}

/** What none of this may change: roles and permissions, keys, decisions, and the audit log as it was written. */
async function treasures(): Promise<string> {
  const [row] = await world.superuser(`
    select (select md5(string_agg(concat_ws(' ', id, role, permissions, kyc_status), ',' order by id)) from profiles) as roles,
           (select md5(string_agg(concat_ws(' ', person_id, wrapped_key, master_version), ',' order by person_id)) from person_key) as keys,
           (select md5(string_agg(approval::text, ',' order by id)) from approval where state = 'executed') as decisions,
           (select count(*) from audit_log where at < now() - interval '10 minutes' or at > now() + interval '10 minutes') as misdated,
           (select md5(string_agg(concat_ws(' ', tgrelid, tgname, tgenabled), ',' order by oid)) from pg_trigger) as triggers,
           (select md5(string_agg(concat_ws(' ', proname, proowner, proacl::text, prosrc), ',' order by oid)) from pg_proc
            where pronamespace = 'public'::regnamespace) as functions,
           (select md5(string_agg(concat_ws(' ', relname, relowner, relacl::text, relrowsecurity, relforcerowsecurity), ',' order by oid)) from pg_class
            where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as tables`)
  return JSON.stringify(row)
}

const quoted = (value: string) => pg.escapeLiteral(value)
const audit = (columns: Readonly<Record<string, string>>) => {
  const row = { id: quoted(newId('aud')), actor: `'job'`, action: `'planted'`, resource: `'x'`, status: `'success'`, ...columns }
  return `insert into audit_log (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`
}
const ask = (id: string, maker: string, { state = 'waiting', act = 'identity.change-role', body = {} as object } = {}) =>
  `insert into approval (id, act, body, body_hash, state, maker_id, reason, created_at, expires_at)
   values ('${id}', '${act}', '${JSON.stringify({ personId: eve, from: 'investor', to: 'mfo_admin', ...body })}', '\\x${randomBytes(32).toString('hex')}',
           '${state}', '${maker}', 'because', now(), now() + interval '1 day')`
const decide = (id: string, checker: string) =>
  `update approval set state = 'executed', checker_id = '${checker}', decided_at = now() where id = '${id}'`
const changeRole = (id: string) => `select change_role('${id}', '${newId('aud')}', 'req_x', null, null, null, null)`
const newKey = (personId: string) => `insert into person_key values ('${personId}', '\\x00', 1, now())`

/** Sees to it that this is refused to both programs, whoever they say acts, and leaves everything as it was. */
async function refusedToAll(...statements: readonly string[]): Promise<void> {
  await refused(everyWord, ...statements)
}

/** What no word about who acts could open: said as somebody whom each program may name. */
async function refusedToPrograms(...statements: readonly string[]): Promise<void> {
  await refused([{ actor: 'identity' }], ...statements)
}

async function refused(words: readonly Said[], ...statements: readonly string[]): Promise<void> {
  const before = await treasures()
  for (const role of programs) {
    for (const said of words) {
      const outcome = await attempt(role, said, ...statements)
      expect({ role, said, statements, outcome, refused: outcome !== 'done' }).toMatchObject({ refused: true })
    }
  }
  expect(await treasures()).toBe(before)
}

test('no program sets a role or a permission, whoever it says acts', async () => {
  for (const set of [
    `role = 'mfo_admin'`,
    `permissions = '{ledger.post}'`,
    'permissions = null',
    'is_creator = true',
    `kyc_status = 'approved'`,
  ]) {
    if (!set.startsWith('kyc')) await refusedToAll(`update profiles set ${set} where id = '${eve}'`)
    await refusedToAll(
      `insert into profiles (id, email, created_at, updated_at, ${set.split(' = ')[0]}) values ('${newId('per')}', 'x', now(), now(), ${set.split(' = ')[1]})`,
    )
  }
  await refusedToAll(`update profiles set id = '${mira}' where id = '${eve}'`)
  await refusedToAll(`delete from profiles where id = '${eve}'`)
  await refusedToAll(`select grant_role('${eve}', 'mfo_admin', '${newId('aud')}', 'req_x', null, null)`)
  await refusedToAll(changeRole(newId('apr')))
})

test('an identity check is decided by the worker, never by the api', async () => {
  for (const said of everyWord)
    expect(await attempt('heathland_api', said, `update profiles set kyc_status = 'approved' where id = '${eve}'`)).toBe(denied)
})

test('no program decides an approval alone', async () => {
  const before = await treasures()
  for (const role of programs) {
    const id = newId('apr')
    // Laid down as decided, in another's name, or decided by the one who asked.
    expect(await attempt(role, asMira, ask(id, mira, { state: 'executed' }))).toBe(denied)
    expect(await attempt(role, asMira, ask(id, milan))).toBe(denied)
    expect(await attempt(role, asEve, ask(id, eve))).toBe(denied)
    expect(await attempt(role, asMira, ask(id, mira), decide(id, milan))).toBe(denied)
    expect(
      await attempt(
        role,
        asMira,
        ask(id, mira).replace('reason,', 'reason, checker_id, decided_at,').replace(`'because',`, `'because', '${milan}', now(),`),
      ),
    ).toBe(denied)
  }
  // Asked for and decided by two in one transaction, as one program that says it is both would.
  const id = newId('apr')
  const becomes = (person: string) => `select set_config('app.person', '${person}', true)`
  expect(await attempt('heathland_api', asMira, ask(id, mira), becomes(milan), decide(id, milan), changeRole(id))).toBe(denied)
  expect(await attempt('heathland_api', asMira, ask(id, mira))).toBe('done')
  expect(await attempt('heathland_api', asMira, decide(id, mira), changeRole(id))).not.toBe('done')
  expect(await attempt('heathland_api', asMira, decide(id, milan), changeRole(id))).toBe(denied)
  expect(await attempt('heathland_api', asMilan, changeRole(id))).toBe(denied)
  expect(await attempt('heathland_api', asMilan, `update approval set body = '{}' where id = '${id}'`)).toBe(denied)
  expect(await attempt('heathland_api', asMilan, `update approval set maker_id = '${eve}' where id = '${id}'`)).toBe(denied)
  expect(await attempt('heathland_api', asMilan, `update approval set state = 'expired' where id = '${id}'`)).toBe(denied)
  expect(await attempt('heathland_api', asMilan, `delete from approval where id = '${id}'`)).toBe(denied)
  expect(await treasures()).toBe(before)
})

test('a role is given only as it was agreed, by two who still may, and never to one of them', async () => {
  const before = await treasures()
  const asked = async (maker: Said, options: Parameters<typeof ask>[2] = {}) => {
    const id = newId('apr')
    expect(await attempt('heathland_api', maker, ask(id, maker.person ?? '', options))).toBe('done')
    return id
  }
  // Another act, another state of things, oneself, and the one who asked.
  for (const options of [
    { act: 'ledger.correct' },
    { body: { from: 'compliance' } },
    { body: { personId: milan, from: 'mfo_admin', to: 'investor' } },
    { body: { personId: mira, from: 'mfo_admin', to: 'investor' } },
  ]) {
    const id = await asked(asMira, options)
    expect(await attempt('heathland_api', asMilan, decide(id, milan), changeRole(id))).toBe(denied)
  }
  // Somebody without the right to ask, and somebody without the right to agree.
  const byEve = await asked({ ...asEve, actor: 'officer', role: 'mfo_admin' }, { body: { personId: bram } })
  expect(await attempt('heathland_api', asMilan, decide(byEve, milan), changeRole(byEve))).toBe(denied)
  const forEve = await asked(asMira, { body: { personId: bram } })
  expect(
    await attempt('heathland_api', { actor: 'officer', person: eve, role: 'mfo_admin' }, decide(forEve, eve), changeRole(forEve)),
  ).toBe(denied)
  // A suspended administrator agrees to nothing.
  await world.superuser('update account set suspended_at = now() where person_id = $1', [milan])
  expect(await attempt('heathland_api', asMilan, decide(forEve, milan), changeRole(forEve))).toBe(denied)
  await world.superuser('update account set suspended_at = null where person_id = $1', [milan])
  // Decided first and used later.
  expect(await attempt('heathland_api', asMilan, decide(forEve, milan))).toBe('done')
  expect(await attempt('heathland_api', asMilan, changeRole(forEve))).toBe(denied)
  await world.superuser(`delete from approval where state = 'executed'`)
  expect(await treasures()).toBe(before)
  // Two people who may give a role, once, and it is recorded: otherwise refusing everything would pass.
  const id = await asked(asMira)
  expect(await attempt('heathland_worker', asMilan, decide(id, milan), changeRole(id))).toBe(denied)
  expect(await attempt('heathland_api', asMilan, decide(id, milan), changeRole(id), changeRole(id))).toBe(denied)
  expect(await attempt('heathland_api', asMilan, decide(id, milan), changeRole(id))).toBe('done')
  expect(await world.superuser('select role from profiles where id = $1', [eve])).toEqual([{ role: 'mfo_admin' }])
  expect(
    await world.superuser(`select actor, status from audit_log where action = 'identity.role-granted' and resource = $1`, [eve]),
  ).toEqual([{ actor: 'officer', status: 'success' }])
  await world.superuser(`update profiles set role = 'investor' where id = $1`, [eve])
})

test('permissions are given only as they were agreed, and the worker gives none', async () => {
  const id = newId('apr')
  const change = `select change_permissions('${id}', '${newId('aud')}', 'req_x', null, null, null, null)`
  const body = { personId: bram, role: 'investor', from: '', to: 'ledger.read users.read' }
  expect(await attempt('heathland_api', asMira, ask(id, mira, { act: 'identity.change-permissions', body }))).toBe('done')
  const before = await treasures()
  expect(await attempt('heathland_api', asMilan, change)).toBe(denied)
  expect(await attempt('heathland_api', asMilan, decide(id, milan), changeRole(id))).toBe(denied)
  expect(await attempt('heathland_api', asMira, decide(id, milan), change)).toBe(denied)
  expect(await attempt('heathland_worker', asMilan, decide(id, milan), change)).toBe(denied)
  expect(await treasures()).toBe(before)
  expect(await attempt('heathland_api', asMilan, decide(id, milan), change)).toBe('done')
  expect(await world.superuser('select permissions from profiles where id = $1', [bram])).toEqual([
    { permissions: ['ledger.read', 'users.read'] },
  ])
  expect(
    await world.superuser(`select actor from audit_log where action = 'identity.permissions-changed' and resource = $1`, [bram]),
  ).toEqual([{ actor: 'officer' }])
})

test('the permissions that come with a role in PostgreSQL are the domain’s', async () => {
  const rows = await world.superuser('select role, role_permissions(role) as permissions from unnest($1::text[]) as role', [[...roles]])
  expect(rows).toEqual(roles.map((role) => ({ role, permissions: [...defaultPermissions[role]] })))
})

test('no program writes an audit row of another time, in another’s name or over another', async () => {
  const before = await treasures()
  for (const role of programs) {
    const said: Said = role === 'heathland_api' ? asEve : { actor: 'job' }
    const own = role === 'heathland_api' ? { actor: `'member'`, user_id: quoted(eve) } : { actor: `'job'` }
    expect(await attempt(role, said, audit({ ...own, at: `now() - interval '1 year'` }))).toBe(denied)
    expect(await attempt(role, said, audit({ ...own, at: 'now()' }))).toBe(denied)
    // Read by its id, an old one would stand among the old ones.
    for (const days of [-365, -1, 1, 365]) {
      expect(await attempt(role, said, audit({ ...own, id: quoted(newId('aud', after(new Date(), days * dayMs))) }))).toBe(denied)
    }
    for (const actor of ['officer', 'identity', 'operator', 'webhook', '', role === 'heathland_api' ? 'job' : 'member']) {
      expect({ actor, outcome: await attempt(role, said, audit({ ...own, actor: quoted(actor) })) }).toEqual({ actor, outcome: denied })
    }
    expect(await attempt(role, said, audit(own))).toBe('done')
  }
  expect(await attempt('heathland_api', asEve, audit({ actor: `'member'`, user_id: quoted(bram) }))).toBe(denied)
  await refusedToAll(`update audit_log set at = now() - interval '1 year'`)
  await refusedToAll(`update audit_log set actor = 'job'`)
  await refusedToAll('delete from audit_log')
  await refusedToAll('truncate audit_log')
  await refusedToAll('update clock_offset set ahead_seconds = -86400')
  const [row] = await world.superuser(`select bool_and(at between now() - interval '1 minute' and now()) as of_now from audit_log`)
  expect(row).toEqual({ of_now: true })
  expect(await treasures()).toBe(before)
})

test('no program destroys, replaces or adds the key of somebody who is there', async () => {
  await refusedToAll('delete from person_key')
  await refusedToAll(`delete from person_key where person_id = '${bram}'`)
  await refusedToAll('truncate person_key')
  await refusedToAll(`truncate person_key, registration cascade`)
  await refusedToAll(`update person_key set wrapped_key = '\\x00'`)
  await refusedToAll(`update person_key set master_version = 99`)
  await refusedToAll(`update person_key set person_id = '${newId('per')}' where person_id = '${bram}'`)
  await refusedToAll(
    `insert into person_key values ('${bram}', '\\x00', 1, now()) on conflict (person_id) do update set wrapped_key = '\\x00'`,
  )
  await refusedToAll(`select destroy_person_key('${bram}')`)
  // The same version, an older one, one that nothing was started with, and more than a batch.
  const rewrap = (version: number, ids: readonly string[] = [bram]) =>
    `select rewrap_person_keys('{${ids.join(',')}}', '{${ids.map(() => '"\\\\x00"').join(',')}}', ${version})`
  const before = await treasures()
  for (const version of [0, 1, 2, 99]) for (const role of programs) await attempt(role, { actor: 'job' }, rewrap(version))
  await attempt(
    'heathland_worker',
    { actor: 'job' },
    rewrap(
      1,
      Array.from({ length: 1_001 }, () => newId('per')),
    ),
  )
  // Whoever has an account is no sign-up that nobody confirmed.
  for (const role of programs)
    for (const actor of ['identity', 'job']) await attempt(role, { actor }, `select forget_unconfirmed('{${bram},${eve}}')`)
  expect(await treasures()).toBe(before)
})

test('a key that was destroyed is not made again under the same name', async () => {
  const gone = newId('per')
  await world.superuser(`insert into account (person_id, email_index, verified_at) values ($1, $2, now())`, [gone, randomBytes(32)])
  expect(await attempt('heathland_api', { actor: 'identity' }, newKey(gone))).toBe(denied)
  expect(await attempt('heathland_worker', { actor: 'identity' }, newKey(newId('per')))).toBe(denied)
  expect(await attempt('heathland_api', { actor: 'identity' }, newKey(newId('per')))).toBe('done')
  await world.superuser('delete from account where person_id = $1', [gone])
})

test('commands erase one person in a transaction, and each is recorded', async () => {
  const [first, second] = [newId('per'), newId('per')]
  for (const id of [first, second]) await world.superuser(`insert into person_key values ($1, '\\x00', 1, now())`, [id])
  const erase = (id: string) => `select destroy_person_key('${id}')`
  expect(await attempt('heathland_operator', { actor: 'job' }, erase(first))).toBe(denied)
  expect(await attempt('heathland_operator', { actor: 'operator' }, erase(first), erase(second))).toBe(denied)
  expect(await attempt('heathland_operator', { actor: 'operator' }, 'delete from person_key')).toBe(denied)
  expect(await attempt('heathland_operator', { actor: 'operator' }, `update profiles set role = 'mfo_admin' where id = '${eve}'`)).toBe(
    denied,
  )
  for (const id of [first, second]) expect(await attempt('heathland_operator', { actor: 'operator' }, erase(id))).toBe('done')
  expect(
    await world.superuser(`select count(*)::int from audit_log where action = 'identity.key-destroyed' and resource = any ($1)`, [
      [first, second],
    ]),
  ).toEqual([{ count: 2 }])
})

test('sign-ups that nobody confirmed are forgotten so many in a transaction, and each is recorded', async () => {
  const signUps = Array.from({ length: 600 }, () => newId('per'))
  await world.superuser(`insert into person_key select id, '\\x00', 1, now() from unnest($1::text[]) as id`, [signUps])
  await world.superuser(
    `insert into registration (id, person_id, email_index, details, created_at)
     select 'reg_' || substr(id, 5), id, 'x', 'x', now() from unnest($1::text[]) as id`,
    [signUps],
  )
  const forget = (ids: readonly string[]) => `select forget_unconfirmed('{${ids.join(',')}}')`
  const job: Said = { actor: 'job' }
  expect(await attempt('heathland_worker', job, forget(signUps))).toBe(denied)
  expect(await attempt('heathland_worker', job, forget(signUps.slice(0, 300)), forget(signUps.slice(300)))).toBe(denied)
  expect(await attempt('heathland_api', asEve, forget(signUps.slice(0, 1)))).toBe(denied)
  expect(await attempt('heathland_worker', job, forget(signUps.slice(0, 500)))).toBe('done')
  expect(await world.superuser(`select count(*)::int from audit_log where action = 'identity.key-destroyed' and actor = 'job'`)).toEqual([
    { count: 500 },
  ])
})

test('a program acts for nobody whom it does not serve', async () => {
  for (const actor of ['job', 'operator']) {
    for (const table of ['audit_log', 'person_key', 'profiles', 'idempotency_key', 'outbox'])
      expect(await attempt('heathland_api', { actor }, `select from ${table}`)).toBe(nothing)
  }
  for (const said of [asEve, asMira, { actor: 'webhook' }, { actor: 'visitor', person: eve }]) {
    for (const table of ['audit_log', 'person_key', 'profiles', 'deposit', 'transfer'])
      expect(await attempt('heathland_worker', said, `select from ${table}`)).toBe(nothing)
  }
  // A member sees their own and nobody else's.
  expect(await attempt('heathland_api', asEve, `select from profiles where id = '${eve}'`)).toBe('done')
  for (const [table, column] of [
    ['profiles', 'id'],
    ['person_key', 'person_id'],
    ['account', 'person_id'],
    ['session', 'person_id'],
  ])
    expect(await attempt('heathland_api', asEve, `select from ${table} where ${column} = '${bram}'`)).toBe(nothing)
})

test('no program changes what guards all this', async () => {
  for (const table of ['audit_log', 'profiles', 'person_key', 'approval']) {
    for (const change of [
      `alter table ${table} disable trigger all`,
      `alter table ${table} disable row level security`,
      `alter table ${table} no force row level security`,
      `alter table ${table} owner to heathland_api`,
      `create policy own on ${table} using (true)`,
      `create trigger own before insert on ${table} for each row execute function audit_log_is_of_now()`,
      `lock table ${table} in access exclusive mode`,
    ])
      await refusedToPrograms(change)
  }
  for (const change of [
    'create table public.own (id text)',
    'create function public.own() returns integer language sql return 1',
    `create or replace function app_actor() returns text language sql return 'operator'`,
    'drop function change_role(text, text, text, bytea, bytea, bytea, bytea)',
    'create schema own',
    'set local session_replication_role = replica',
    'set session authorization postgres',
    `copy (select 1) to program 'true'`,
    `select pg_read_file('pg_hba.conf')`,
    `select approved_here('x', 'y', 'z')`,
    `select person_may('${mira}', 'users.change-role')`,
  ])
    await refusedToPrograms(change)
  for (const role of ['heathland_control', 'heathland_owner', 'heathland_operator', 'heathland_ledger', 'heathland_door', 'postgres']) {
    await refusedToPrograms(`set local role ${role}`)
    await refusedToPrograms(`grant ${role} to heathland_api`)
  }
  // A name of one's own in front of the platform's changes nothing for the functions.
  const shadow = ['create temporary table profiles (id text, role text)', `set local search_path = pg_temp, public`]
  await refusedToPrograms(...shadow, changeRole(newId('apr')))
})

test('the api sends jobs and neither takes, changes nor removes one, nor a queue', async () => {
  for (const said of everyWord) {
    for (const statement of [
      'update pgboss.job set data = null',
      'delete from pgboss.job',
      'truncate pgboss.job',
      'update pgboss.queue set retry_limit = 0',
      'delete from pgboss.queue',
      'select pgboss.delete_queue(name) from pgboss.queue',
      'update pgboss.version set version = 1',
    ])
      expect({ statement, outcome: await attempt('heathland_api', said, statement) }).toEqual({ statement, outcome: denied })
  }
  expect(await attempt('heathland_worker', { actor: 'job' }, 'drop table pgboss.job cascade')).toBe(denied)
})

test.each([
  'delete from session',
  'delete from one_time_token',
  'delete from registration',
  'delete from idempotency_key',
  `update mail set state = 'sent'`,
  'select content from mail',
  'select body from webhook_event',
  `update deposit set state = 'done'`,
  `update wallet set address = 'mine'`,
  `update verification set state = 'approved'`,
  'select take_totals()',
])('the api does not do the worker’s work: %s', async (statement) => {
  for (const said of everyWord) expect(await attempt('heathland_api', said, statement)).toBe(denied)
})

test.each([
  `insert into session (id, token_hash, person_id, level, created_at, last_used_at) values ('ses_x', 'x', '${bram}', 'full', now(), now())`,
  `update session set person_id = '${bram}'`,
  `update session set revoked_at = null`,
  `update account set password_hash = 'mine'`,
  `update account set suspended_at = null`,
  'select secret from totp',
  'select code_hash from backup_code',
  'delete from totp',
  'delete from passkey',
  `insert into deposit select * from deposit`,
  `insert into approval default values`,
  `update security_event set resolved_at = now()`,
  `select find_session('x')`,
])('the worker does not do the api’s work: %s', async (statement) => {
  for (const said of everyWord) expect(await attempt('heathland_worker', said, statement)).toBe(denied)
})

test('the worker speaks for a person in an export of theirs that is being written, reading only, and never else', async () => {
  const [asked, waiting] = [newId('exp'), newId('exp')]
  const insert = (id: string, state: string) =>
    world.superuser(
      `insert into export (id, list, format, filters, requested_at, requested_by, actor, role, spv_ids, state, due_at, expires_at)
       values ($1, 'people', 'csv', '', now(), $2, 'officer', 'mfo_admin', '{}', $3, now(), now() + interval '1 day')`,
      [id, mira, state],
    )
  await insert(asked, 'writing')
  await insert(waiting, 'requested')
  const look = (said: Said, opening = 'set transaction read only') =>
    attempt('heathland_worker', said, opening, 'select from profiles where role is not null')
  expect(await look({ ...asMira, export: asked })).toBe('done')
  for (const said of [
    asMira,
    { ...asMira, export: waiting },
    { ...asMira, export: newId('exp') },
    { ...asMilan, export: asked },
    { ...asEve, export: asked },
    { ...asMira, role: 'compliance', export: asked },
    { ...asMira, actor: 'member', export: asked },
    { ...asMira, actor: 'half', export: asked },
  ])
    expect({ said, seen: await look(said) }).toEqual({ said, seen: nothing })
  // In a transaction that could write it is nobody.
  expect(await look({ ...asMira, export: asked }, 'select 1')).toBe(nothing)
  const resolve = `update custody_break set state = 'explained', reason = 'x', owner = ${quoted(mira)}`
  expect([nothing, denied]).toContain(await attempt('heathland_worker', { ...asMira, export: asked }, resolve))
  // Whose export it is, the worker cannot say; nor ask for one, nor can the api in somebody else's name.
  const mine = `update export set requested_by = ${quoted(eve)} where id = ${quoted(asked)}`
  expect(await attempt('heathland_worker', { actor: 'job' }, mine)).toBe(denied)
  const ask = (by: string, role: string) =>
    `insert into export (id, list, format, filters, requested_at, requested_by, actor, role, spv_ids, state, due_at, expires_at)
     values (${quoted(newId('exp'))}, 'people', 'csv', '', now(), ${quoted(by)}, 'officer', ${quoted(role)}, '{}', 'requested', now(), now())`
  expect(await attempt('heathland_worker', { actor: 'job' }, ask(mira, 'mfo_admin'))).toBe(denied)
  expect(await attempt('heathland_api', asMilan, ask(mira, 'mfo_admin'))).toBe(denied)
  expect(await attempt('heathland_api', asMira, ask(mira, 'compliance'))).toBe(denied)
  expect(await attempt('heathland_api', asMira, ask(mira, 'mfo_admin'))).toBe('done')
  // Somebody who is suspended, or has another role by now, is spoken for no more.
  await world.superuser('update account set suspended_at = now() where person_id = $1', [mira])
  expect(await look({ ...asMira, export: asked })).toBe(nothing)
  await world.superuser('update account set suspended_at = null where person_id = $1', [mira])
  await world.superuser(`update profiles set role = 'compliance' where id = $1`, [mira])
  expect(await look({ ...asMira, export: asked })).toBe(nothing)
  await world.superuser(`update profiles set role = 'mfo_admin' where id = $1`, [mira])
  expect(await look({ ...asMira, export: asked })).toBe('done')
})
