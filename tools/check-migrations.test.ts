import { expect, test } from 'vitest'
import { findMigrationFaults } from './check-migrations.ts'

const good = '-- Reason: sessions end.\ncreate table session (id text);\n-- Check: the table is empty.\n'

test('a migration with a reason, a check and its place in the order is fine', () => {
  expect(findMigrationFaults('0002-end-sessions.sql', good, 2)).toEqual([])
})

test('each of them is missed', () => {
  expect(findMigrationFaults('0002-end-sessions.sql', good.replace('-- Reason', '-- Because'), 2)).toHaveLength(1)
  expect(findMigrationFaults('0002-end-sessions.sql', good.replace('-- Check', '-- Look'), 2)).toHaveLength(1)
  expect(findMigrationFaults('0002-end-sessions.sql', good, 3)).toHaveLength(1)
  expect(findMigrationFaults('0002-End.sql', good, 2)).toHaveLength(1)
})

test('later ones are named by a minute that there is', () => {
  expect(findMigrationFaults('202611161310-end-sessions.sql', good, 27)).toEqual([])
  for (const name of ['0027-end-sessions.sql', '202613161310-end.sql', '202602301310-end.sql', '2026-11-16-end.sql'])
    expect(findMigrationFaults(name, good, 27)).toHaveLength(1)
})

test('a migration that changes rows says who acts, because row security shows nobody any', () => {
  const faultsOf = (statement: string) =>
    findMigrationFaults('202611161310-end-sessions.sql', good.replace('-- Check', `${statement}\n\n-- Check`), 27)
  for (const statement of [
    'update session set ended_at = now();',
    'delete from session where ended_at is null;',
    "with old as (select id from session)\nupdate session set state = 'ended' from old where old.id = session.id;",
    'insert into session_end (id)\nselect id\nfrom session;',
  ]) {
    expect([statement, faultsOf(statement)]).toEqual([statement, [expect.stringContaining('who acts')]])
    expect(faultsOf(`select set_config('app.actor', 'operator', true);\n${statement}`)).toEqual([])
  }
  expect(faultsOf("create function f() returns void language sql as $$ update session set state = 'ended' $$;")).toEqual([])
  expect(faultsOf("insert into schedule values ('hourly', '2000-01-01 00:00+00');")).toEqual([])
})
