/**
 * What each program's role may do, table by table and function by function, beside this file for people to read. A new table, column or
 * function that a program may touch shows up here and has to be decided: grant it to the program that needs it, then run vitest -u.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../tests/world.ts'

const programs = ['api', 'worker', 'operator'] as const
type Program = (typeof programs)[number]

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Grant {
  readonly thing: string
  readonly program: Program
  readonly right: string
}

/** Rights on whole tables and, where a program has only some columns, on those. Partitions are named by their day, and have their table's rights. */
const onTables = `
  select concat_ws('.', nullif(nspname, 'public'), relname) as thing, program, verb as right
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace,
       unnest($1::text[]) as program, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as verb
  where nspname in ('public', 'pgboss') and relkind in ('r', 'p', 'v', 'm') and relname !~ '^(entry|queue_stats)_2'
    and has_table_privilege('heathland_' || program, pg_class.oid, verb)
  union all
  select concat_ws('.', nullif(nspname, 'public'), relname), program, verb || ' (' || string_agg(attname, ', ' order by attnum) || ')'
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped,
       unnest($1::text[]) as program, unnest(array['select', 'insert', 'update']) as verb
  where nspname in ('public', 'pgboss') and relkind in ('r', 'p', 'v', 'm')
    and has_column_privilege('heathland_' || program, pg_class.oid, attnum, verb) and not has_table_privilege('heathland_' || program, pg_class.oid, verb)
  group by nspname, relname, program, verb`

/** Functions that are not for everyone. */
const onFunctions = `
  select concat_ws('.', nullif(nspname, 'public'), proname) || '()' as thing, program, 'execute' as right
  from pg_proc join pg_namespace on pg_namespace.oid = pronamespace, unnest($1::text[]) as program
  where nspname in ('public', 'pgboss') and not has_function_privilege('public', pg_proc.oid, 'execute')
    and has_function_privilege('heathland_' || program, pg_proc.oid, 'execute')`

async function readGrants(): Promise<string> {
  const grants = await world.superuser<Grant & { [column: string]: unknown }>(`${onTables} union ${onFunctions}`, [programs])
  const byThing = new Map<string, Map<Program, Set<string>>>()
  for (const { thing, program, right } of grants) {
    const of = byThing.get(thing) ?? new Map<Program, Set<string>>()
    byThing.set(thing, of.set(program, (of.get(program) ?? new Set()).add(right)))
  }
  const lines = [...byThing].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([thing, of]) => [thing, ...linesOf(of)])
  return `${lines.join('\n')}\n`
}

/** Commands have what both programs have: only what they have beyond that is said. */
function linesOf(of: ReadonlyMap<Program, ReadonlySet<string>>): string[] {
  const ofPrograms = new Set([...(of.get('api') ?? []), ...(of.get('worker') ?? [])])
  return programs.flatMap((program) => {
    const rights = [...(of.get(program) ?? [])].filter(
      (right) => program !== 'operator' || !(ofPrograms.has(right) || isSumOf(right, ofPrograms)),
    )
    return rights.length > 0 ? [`  ${program}: ${rights.toSorted().join(', ')}`] : []
  })
}

/** The columns of a command's right are those of both programs together. */
function isSumOf(right: string, ofPrograms: ReadonlySet<string>): boolean {
  const [verb = '', columns] = right.split(/ \(|\)/)
  const known = new Set([...ofPrograms].filter((other) => other.startsWith(`${verb} (`)).flatMap((other) => columnsOf(other)))
  return columns !== undefined && columnsOf(right).every((column) => known.has(column))
}

function columnsOf(right: string): string[] {
  return (/\((.*)\)/.exec(right)?.[1] ?? '').split(', ')
}

test('each program may do what is written beside this file, and nothing else', async () => {
  await expect(await readGrants()).toMatchFileSnapshot('./grants.txt')
})

test('a right that a migration adds or forgets to take away is noticed', async () => {
  const before = await readGrants()
  await world.superuser('grant update (role) on profiles to heathland_app')
  await world.superuser('create table planted (id text)')
  await world.superuser('grant select on planted to heathland_app')
  try {
    const after = await readGrants()
    expect(after).not.toBe(before)
    expect(after).toContain('planted\n  api: select\n  worker: select\n')
  } finally {
    await world.superuser('revoke update (role) on profiles from heathland_app')
    await world.superuser('drop table planted')
  }
})
