/** Every table of the database belongs to a kind of record, and no table that names a person is said to hold nothing about one. */
import { recordKinds, retentionTable } from '@heathland/domain/compliance/retention'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../tests/world.ts'
import { recordsOf } from '../core/records.ts'
import { personalData, retention } from './nouns.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const kindsOf = (table: string): readonly string[] => recordsOf[table as keyof typeof recordsOf] ?? []

test('[DATA-02] every table of the database has its kinds of record, and each kind its line', async () => {
  // Without the parts of a table that is kept in parts.
  const tables = await world.superuser<{ name: string }>(
    `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = 'public' and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  expect(Object.keys(recordsOf).toSorted()).toEqual(tables.map(({ name }) => name).filter((name) => name !== 'migration'))
  // Copies of the database are no table of it.
  const held = new Set<string>([...Object.values(recordsOf).flat(), 'backup'])
  expect(recordKinds.filter((kind) => !held.has(kind))).toEqual([])
})

test('[DATA-02] what names a member is said to them, and what names a colleague is said to hold their number', async () => {
  const columns = await world.superuser<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns where table_schema = 'public' and data_type = 'text'
       and (column_name in ('person_id', 'holder_id', 'owner_id', 'author_id', 'user_id', 'maker_id', 'checker_id', 'assignee_id') or column_name like '%\\_by')`,
  )
  const declared = personalData.map(({ table }) => ({ table_name: table as string, column_name: 'declared' }))
  const silent = new Set(['platform', 'public-log', 'platform-event', 'platform-check'])
  const faults = [...columns, ...declared].filter(({ table_name: table }) => kindsOf(table).every((kind) => silent.has(kind)))
  expect(faults).toEqual([])
  // A colleague's work, a proof without a name, and a comparison of the books are all that is about people and not said to members.
  const ofPeople = columns.filter(({ column_name: column }) => column === 'person_id').map(({ table_name: table }) => table)
  const unsaid = ofPeople.filter((table) =>
    kindsOf(table).every((kind) => retentionTable[kind as keyof typeof retentionTable].group === 'platform'),
  )
  expect(unsaid.toSorted()).toEqual(['erasure_step', 'spv_staff'])
})

test('[DATA-02] what is kept for a time is deleted by a rule, and each rule deletes what its table holds', () => {
  const timed = recordKinds.filter((kind) => {
    const { kept } = retentionTable[kind]
    return typeof kept === 'object' && !('yearsAfterTheirs' in kept)
  })
  const ruled = new Set<string>(retention.map(({ record }) => record))
  // Copies are deleted by the program that makes them.
  expect(timed.filter((kind) => !ruled.has(kind))).toEqual(['backup'])
  for (const { record, table } of retention) expect([table, kindsOf(table)]).toEqual([table, expect.arrayContaining([record])])
  // Each table of a kind that runs out has a rule of its own, or goes with a row that has one.
  const goesWithAnother = new Set([
    'document_signature',
    'support_message',
    'support_note',
    'support_attachment',
    'kyc_hit',
    'kyc_case_event',
    'record_key',
    'dead_event',
  ])
  const cleared = new Set(retention.map(({ table }) => table))
  const left = Object.entries(recordsOf).filter(
    ([table, kinds]) =>
      kinds.some((kind) => (timed as readonly string[]).includes(kind)) && !cleared.has(table) && !goesWithAnother.has(table),
  )
  expect(left).toEqual([])
})
