/** Reads the database's own catalogue, so that a table of tomorrow is held to what today's are. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForCheck, officer, serve } from '../../../tests/serve.ts'
import { openWorld, type World } from '../../../tests/world.ts'
import { answerCheck } from '../src/nouns/platform/answer-check.ts'
import { requestCheck } from '../src/nouns/platform/request-check.ts'

/** node-pg-migrate's own list; the application has no right to it at all. */
const ownerOnly = 'migration'
/** The time is nobody's secret and is asked for before anyone is known. */
const readableByAnyone = ['clock_offset']

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function tables(): Promise<string[]> {
  const rows = await world.superuser<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  )
  return rows.map((row) => row.name)
}

/** Tables that the application could read or write without row security standing in between. */
async function unguarded(): Promise<string[]> {
  const rows = await world.superuser<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> $1
       and not (relrowsecurity and relforcerowsecurity and exists (select from pg_policy where polrelid = pg_class.oid))
     order by relname`,
    [ownerOnly],
  )
  return rows.map((row) => row.name)
}

test('every table forces row security and has a policy', async () => {
  expect(await tables()).toEqual(expect.arrayContaining(['audit_log', 'idempotency_key', 'outbox', 'platform_check', 'rate_limit']))
  expect(await unguarded()).toEqual([])
})

test('a table without row security is noticed, and so are one that does not force it and one without a policy', async () => {
  await world.superuser('create table planted_open (id text)')
  await world.superuser('create table planted_unforced (id text)')
  await world.superuser('alter table planted_unforced enable row level security')
  await world.superuser('create policy planted on planted_unforced using (true)')
  await world.superuser('create table planted_without_policy (id text)')
  await world.superuser('alter table planted_without_policy enable row level security')
  await world.superuser('alter table planted_without_policy force row level security')
  try {
    expect(await unguarded()).toEqual(['planted_open', 'planted_unforced', 'planted_without_policy'])
  } finally {
    await world.superuser('drop table planted_open, planted_unforced, planted_without_policy')
  }
})

test('views look with the eyes of whoever asks', async () => {
  const seeing = await world.superuser(
    `select relname from pg_class where relnamespace = 'public'::regnamespace
     and (relkind = 'm' or relkind = 'v' and not coalesce(reloptions @> '{security_invoker=true}', false))`,
  )
  expect(seeing).toEqual([])
})

test('the only other schema is the queue’s', async () => {
  const rows = await world.superuser<{ nspname: string }>(
    `select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' order by nspname`,
  )
  expect(rows.map((row) => row.nspname)).toEqual(['pgboss', 'public'])
})

test('no role of ours can step around row security', async () => {
  const roles = await world.superuser<{ rolname: string }>(
    `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname like 'heathland%' order by rolname`,
  )
  expect(roles.map((row) => row.rolname)).toEqual(expect.arrayContaining(['heathland_app', 'heathland_door', 'heathland_owner']))
  for (const { rolname, ...rights } of roles) {
    expect({ rolname, ...rights }).toEqual({
      rolname,
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
    })
  }
})

test.each([
  ['heathland_app', []],
  ['heathland_api', ['heathland_app']],
  ['heathland_worker', ['heathland_app']],
  ['heathland_operator', ['heathland_api', 'heathland_worker']],
])('%s owns nothing, may create nothing and belongs to no role but %j', async (role, groups) => {
  const oid = `'${role}'::regrole`
  expect(await world.superuser(`select oid::regclass from pg_class where relowner = ${oid}`)).toEqual([])
  expect(await world.superuser(`select oid::regprocedure from pg_proc where proowner = ${oid}`)).toEqual([])
  expect(await world.superuser(`select nspname from pg_namespace where nspowner = ${oid}`)).toEqual([])
  const memberships = await world.superuser(
    `select roleid::regrole::text as name, admin_option from pg_auth_members where member = ${oid} order by 1`,
  )
  expect(memberships).toEqual(groups.map((name) => ({ name, admin_option: false })))
  const [may] = await world.superuser(
    `select has_schema_privilege($1, 'public', 'create') as in_public, has_schema_privilege($1, 'pgboss', 'create') as in_pgboss`,
    [role],
  )
  expect(may).toEqual({ in_public: false, in_pgboss: false })
})

test('nobody signs in as a role that owns functions, nor as the group of what both programs need', async () => {
  const rows = await world.superuser<{ rolname: string }>(
    `select rolname from pg_roles where rolname like 'heathland%' and rolcanlogin order by rolname`,
  )
  expect(rows.map((row) => row.rolname)).toEqual(['heathland_api', 'heathland_operator', 'heathland_owner', 'heathland_worker'])
})

test('a function that acts with its owner’s rights fixes its search path, belongs to a role that owns no table, and is not for everyone', async () => {
  const loose = await world.superuser(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef
       and (not coalesce(array_to_string(proconfig, ','), '') like '%search_path=%pg_temp%'
            or proowner in ('postgres'::regrole, 'heathland_owner'::regrole)
            or has_function_privilege('public', oid, 'execute'))`,
  )
  expect(loose).toEqual([])
  expect(await world.superuser(`select from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`)).not.toEqual([])
})

test('policies ask who acts once a statement and not once a row', async () => {
  const policies = await world.superuser<{ name: string; condition: string }>(
    `select polrelid::regclass || '.' || polname as name,
            coalesce(pg_get_expr(polqual, polrelid), '') || ' ' || coalesce(pg_get_expr(polwithcheck, polrelid), '') as condition
     from pg_policy`,
  )
  expect(policies.length).toBeGreaterThan(10)
  const asksPerRow = policies.filter(({ condition }) =>
    /app_\w+\(|current_setting/.test(condition.replaceAll(/\( ?SELECT app_\w+\(\) AS app_\w+\)/g, '')),
  )
  expect(asksPerRow.map(({ name }) => name)).toEqual([])
  const plan = await world.platform.database.read({ kind: 'job', queue: 'test' }, (tx) =>
    tx.query<{ 'QUERY PLAN': string }>('plan', 'explain select from audit_log', []),
  )
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('InitPlan')
})

test.each(['heathland_api', 'heathland_worker', 'heathland_operator'] as const)(
  'without an actor %s can read nothing and write nothing',
  async (role) => {
    await putARowIntoTheFrame()
    const client = new pg.Client({ connectionString: world.url(role) })
    await client.connect()
    try {
      const filled: string[] = []
      for (const table of await tables()) {
        const rows = await client.query(`select from ${table}`).then(
          ({ rowCount }) => rowCount,
          (error: { code?: string }) => error.code,
        )
        if (readableByAnyone.includes(table)) expect(rows).toBe(1)
        else expect({ table, rows }).toEqual({ table, rows: table === ownerOnly || rows === '42501' ? '42501' : 0 })
        if ((await world.superuser(`select from ${table}`)).length > 0) filled.push(table)
        for (const statement of [
          `insert into ${table} default values`,
          `update ${table} set ${await firstColumn(table)} = null`,
          `delete from ${table}`,
        ]) {
          const outcome = await client.query(statement).then(
            ({ rowCount }) => rowCount,
            (error: { code?: string }) => error.code,
          )
          expect({ statement, outcome }).toEqual({ statement, outcome: outcome === 0 && !statement.startsWith('insert') ? 0 : '42501' })
        }
      }
      // Otherwise an empty table would pass for a closed one.
      expect(filled).toEqual(
        expect.arrayContaining(['audit_log', 'idempotency_key', 'outbox', 'outbox_position', 'platform_check', 'rate_limit']),
      )
    } finally {
      await client.end()
    }
  },
)

async function putARowIntoTheFrame(): Promise<void> {
  const ctx = await world.platform.openFor({ kind: 'job', queue: 'test' })
  await answerCheck(ctx, (await requestCheck(ctx)).id)
  const served = await serve(world.platform, () => officer())
  expect((await askForCheck(served.address, { key: randomUUID() })).status).toBe(200)
  await served.close()
}

async function firstColumn(table: string): Promise<string> {
  const [row] = await world.superuser<{ attname: string }>(
    'select attname from pg_attribute where attrelid = $1::regclass and attnum = 1',
    [table],
  )
  return row?.attname ?? ''
}
