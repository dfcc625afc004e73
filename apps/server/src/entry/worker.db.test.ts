import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../tests/world.ts'
import { answerCheckJob } from '../nouns/platform/platform.jobs.ts'
import { sweep } from './worker.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.superuser('delete from pgboss.job')
  await world.superuser('delete from platform_check')
  await world.superuser('delete from scheduled_run')
})

async function plantCheck(id: string, dueInSeconds: number): Promise<void> {
  await world.superuser(
    `insert into platform_check (id, state, requested_at, due_at) values ($1, 'requested', now(), now() + make_interval(secs => $2))`,
    [id, dueInSeconds],
  )
}

async function enqueued(): Promise<string[]> {
  const rows = await world.superuser<{ key: string }>('select singleton_key as key from pgboss.job where name = $1 order by 1', [
    answerCheckJob.queue,
  ])
  return rows.map((row) => row.key)
}

const due = `chk_${'1'.repeat(26)}`
const notYet = `chk_${'2'.repeat(26)}`

test('the sweep enqueues a row that is due and has lost its job, and leaves one that is not due alone', async () => {
  await plantCheck(due, -1)
  await plantCheck(notYet, 60)
  await sweep(world.platform)
  const keys = await enqueued()
  expect(keys).toContain(due)
  expect(keys).not.toContain(notYet)
})

test('sweeping again does not enqueue twice for the same row', async () => {
  await plantCheck(due, -1)
  await sweep(world.platform)
  await sweep(world.platform)
  expect((await enqueued()).filter((key) => key === due)).toHaveLength(1)
})

test('each sweep starts a check of its own, and of several sweepers at once one does', async () => {
  await Promise.all([sweep(world.platform), sweep(world.platform), sweep(world.platform)])
  const started = (await world.superuser('select from platform_check')).length
  expect(started).toBe(1)
  expect(await enqueued()).toHaveLength(started)
})
