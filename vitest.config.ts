import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { nightlyTests, slowTests } from './tests/slow-tests.ts'

/** What needs a database says so in its name; everything under tests/ runs the whole product. */
const schema = ['apps/server/db/*.test.ts']
const withDatabase = ['{packages,apps,tools}/**/*.{db,story}.test.ts', ...schema, 'tests/**/*.test.ts']
const laterTests = [...slowTests, ...nightlyTests]
const never = ['**/node_modules/**', '**/dist/**', '**/.heathland/**']
const plain = { include: ['{packages,apps,tools}/**/*.test.{ts,tsx}'], exclude: [...never, ...withDatabase] }

/** Debian's 15 runs what concerns the schema itself again; 18 comes with the dependencies and runs everything. */
const hasDebian = existsSync('/usr/lib/postgresql/15/bin/postgres')
// A journey through worker and mail takes some seconds, and so does a table of all of Unicode; on a busy machine they take ten
// times as long. What must be quick is measured in processor time by its own test.
const patience = { testTimeout: 120_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } }
const on18 = { globalSetup: ['tests/global-setup.ts'], ...patience }

export default defineConfig({
  test: {
    // Most of what the tests do is wait, for a worker, a mail or a clock: more files than cores go at once.
    maxWorkers: 3,
    projects: [
      // Nothing under test keeps state in a module, so the files of one worker load what they import once: half the time of the
      // plain tests, a quarter of those with a database.
      { test: { name: 'plain', ...plain, exclude: [...plain.exclude, ...laterTests], isolate: false, ...patience } },
      { test: { name: 'postgres-18', include: withDatabase, exclude: [...never, ...laterTests], isolate: false, ...on18 } },
      { test: { name: 'slow', include: [...slowTests], exclude: never, isolate: false, ...on18 } },
      { test: { name: 'nightly', include: [...nightlyTests], exclude: never, ...on18 } },
      ...(hasDebian
        ? [{ test: { name: 'postgres-15', include: schema, exclude: never, globalSetup: ['tests/global-setup-15.ts'], ...patience } }]
        : []),
    ],
  },
})
