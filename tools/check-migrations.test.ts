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
