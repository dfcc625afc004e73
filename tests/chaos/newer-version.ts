/**
 * The program of this checkout one release later: a migration that adds columns to busy tables and a table of its own, an event that
 * programs of before do not know, a job for it, and a queue of their own for the job.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRepository } from '../../tools/repository.ts'

export interface NewerVersion {
  /** The folder of its server. */
  readonly server: string
  readonly migration: string
  readonly remove: () => void
}

export function makeNewerVersion(): NewerVersion {
  const root = mkdtempSync(join(tmpdir(), 'heathland-newer-'))
  for (const folder of ['apps/server', 'packages'])
    cpSync(inRepository(folder), join(root, folder), { recursive: true, verbatimSymlinks: true })
  symlinkSync(inRepository('node_modules'), join(root, 'node_modules'))
  const server = join(root, 'apps/server')
  const migration = '209901010000-note-checks'
  writeFileSync(join(server, 'db/migrations', `${migration}.sql`), noteChecks)
  const platform = join(server, 'src/nouns/platform')
  writeFileSync(join(platform, 'note-check.ts'), noteCheck)
  change(join(platform, 'answer-check.ts'), [
    `    await announce(tx, ctx, 'platform.check-answered', { checkId })`,
    `    await announce(tx, ctx, 'platform.check-answered', { checkId })
    await announce(tx, ctx, 'platform.check-noted', { checkId })`,
  ])
  change(join(server, 'src/work/outbox.ts'), [
    `  'platform.check-answered': true,`,
    `  'platform.check-answered': true,\n  'platform.check-noted': true,`,
  ])
  change(join(server, 'src/nouns/notifications/notification-of-event.ts'), [
    `  'platform.check-answered': 'none',`,
    `  'platform.check-answered': 'none',\n  'platform.check-noted': 'none',`,
  ])
  change(
    join(platform, 'platform.noun.ts'),
    [
      `  jobs: [job(answerCheckJob, (ctx, { checkId }) => answerCheck(ctx, checkId))],`,
      `  jobs: [job(answerCheckJob, (ctx, { checkId }) => answerCheck(ctx, checkId)), job(noteCheckJob, (ctx, { checkId }) => noteCheck(ctx, checkId))],
  subscriptions: { 'platform.check-noted': [noteCheckJob] },`,
    ],
    [
      `import { answerCheckJob } from './platform.jobs.ts'`,
      `import { noteCheck, noteCheckJob } from './note-check.ts'\nimport { answerCheckJob } from './platform.jobs.ts'`,
    ],
  )
  return { server, migration, remove: () => rmSync(root, { recursive: true, force: true }) }
}

function change(file: string, ...changes: readonly (readonly [from: string, to: string])[]): void {
  let text = readFileSync(file, 'utf8')
  for (const [from, to] of changes) {
    if (text.split(from).length !== 2) throw new Error(`${file} does not have this line once: ${from}`)
    text = text.replace(from, to)
  }
  writeFileSync(file, text)
}

const noteChecks = `-- Reason: a release later, for the rolling change of version.
alter table session add column newer_note text;
alter table webhook_event add column newer_note text;
alter table transfer add column newer_note text;
alter table platform_check add column newer_note text;
create table check_note (check_id text primary key);
alter table check_note enable row level security;
alter table check_note force row level security;
create policy check_note_job on check_note using ((select app_actor()) = 'job');
grant select, insert on check_note to heathland_worker;
-- Check: the table is there.
select from check_note;
`

const noteCheck = `import { idOf } from '../../work/job-payload.ts'
import * as z from 'zod'

export const noteCheckJob = { queue: 'platform.note-check', payload: z.strictObject({ checkId: idOf('chk') }), concurrency: 4 }

export async function noteCheck(ctx, checkId) {
  await ctx.inTransaction((tx) => tx.query('note-check', 'insert into check_note (check_id) values ($1) on conflict do nothing', [checkId]))
}
`
