import { randomBytes } from 'node:crypto'
import type { Id } from '@heathland/domain/id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi, tokenIn } from '../../../../../tests/conformance/identity-calls.ts'
import type { JoinedPerson } from '../../../../../tests/conformance/identity-factors.ts'
import { openSystem, type System } from '../../../../../tests/conformance/identity-people.ts'
import { type Running, start } from '../../../../../tests/processes.ts'
import { compose } from '../../entry/compose.ts'
import type { Config } from '../../entry/config.ts'
import { erasePerson } from '../compliance/erase-person.ts'
import { rotateBatch } from './rotate-person-keys.ts'

let system: System
let members: readonly (JoinedPerson & { readonly cookie: string })[]
const started: Running[] = []
beforeAll(async () => {
  system = await openSystem()
  members = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const person = await system.join()
      return { ...person, cookie: (await system.signIn(person)).cookie }
    }),
  )
})
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await system.close()
})

function run(entry: 'api' | 'worker', settings: Partial<Config>): Running {
  const running = start(entry, { ...system.world.config, LOG_LEVEL: 'info', ...settings })
  started.push(running)
  return running
}

async function countOf(version: number): Promise<number> {
  const [row] = await system.world.superuser<{ count: number }>('select count(*)::int as count from person_key where master_version = $1', [
    version,
  ])
  return row?.count ?? 0
}

test('a destroyed key makes one person unreadable, for ever, and nobody else', async () => {
  const [gone, ...others] = members
  const ctx = await system.world.platform.openFor({ kind: 'operator', command: 'test' })
  await erasePerson(ctx, gone?.personId as Id<'per'>)
  expect((await system.me(gone?.cookie ?? '')).status).toBe(401)
  expect((await system.signIn(gone ?? { email: '', password: '' })).status).toBe(401)
  for (const other of others) expect(await system.me(other.cookie)).toMatchObject({ status: 200, body: { email: other.email } })
  await expect(erasePerson(ctx, gone?.personId as Id<'per'>)).rejects.toThrow('NOT_FOUND')
  for (const actor of [{ kind: 'identity' }, { kind: 'job', queue: 'test' }, { kind: 'visitor' }] as const) {
    const other = await system.world.platform.openFor(actor)
    await expect(erasePerson(other, others[0]?.personId as Id<'per'>)).rejects.toThrow('ACCESS_DENIED')
  }
})

test('whoever was erased joins again with the same address, as somebody new', async () => {
  const before = await system.join()
  const { cookie } = await system.signIn(before)
  const ctx = await system.world.platform.openFor({ kind: 'operator', command: 'test' })
  await erasePerson(ctx, before.personId as Id<'per'>)
  const { personId: _gone, ...again } = before
  expect((await system.register(again)).status).toBe(200)
  const links = async () => (await system.mailsTo(before.email)).filter(({ text }) => text.includes('#verify='))
  await expect.poll(async () => (await links()).length, { timeout: 60_000 }).toBe(2)
  const [, link] = await links()
  expect((await system.verify(tokenIn(link ?? { text: '' }))).status).toBe(200)
  const after = await system.signIn(before)
  expect(await system.me(after.cookie)).toMatchObject({ status: 200, body: { email: before.email } })
  expect(await system.personIdOf(before.email)).not.toBe(before.personId)
  expect((await system.me(cookie)).status).toBe(401)
  const left = await system.world.superuser(
    `select 1 from account where person_id = $1 union all select 1 from known_device where person_id = $1
     union all select 1 from registration where person_id = $1 union all select 1 from one_time_token where person_id = $1`,
    [before.personId],
  )
  expect(left).toEqual([])
})

test('a sealed value that was moved to another column or another person opens for nobody', async () => {
  const [, one, two] = members
  const swap = (text: string) => system.world.superuser(text, [one?.personId, two?.personId])
  const swaps = {
    'another person’s': 'update profiles as mine set email = theirs.email from profiles as theirs where mine.id = $1 and theirs.id = $2',
    'another column’s': 'update profiles set email = first_name where id in ($1, $2)',
    'another’s key':
      'update person_key as mine set wrapped_key = theirs.wrapped_key from person_key as theirs where mine.person_id = $1 and theirs.person_id = $2',
  }
  for (const [whose, text] of Object.entries(swaps)) {
    const before = await swap('select id, email, wrapped_key from profiles join person_key on person_id = id where id in ($1, $2)')
    await swap(text)
    expect({ whose, ...(await system.me(one?.cookie ?? '')) }).toMatchObject({ whose, status: 500, body: { code: 'PROFILE_UNREADABLE' } })
    for (const row of before) {
      await system.world.superuser('update profiles set email = $2 where id = $1', [row['id'], row['email']])
      await system.world.superuser('update person_key set wrapped_key = $2 where person_id = $1', [row['id'], row['wrapped_key']])
    }
    expect(await system.me(one?.cookie ?? '')).toMatchObject({ status: 200, body: { email: one?.email } })
  }
})

test('a new master key wraps every person’s key anew while people read, also when the worker is killed on the way', async () => {
  const extra = 4_000
  const people = Array.from({ length: extra }, () => `per_${randomBytes(13).toString('hex')}`)
  const { keys, config } = system.world.platform
  await system.world.superuser(
    `insert into person_key (person_id, wrapped_key, master_version, created_at) select id, key, 1, now() from unnest($1::text[], $2::bytea[]) as rows (id, key)`,
    [people, people.map((personId) => keys.newPersonKey(personId).wrapped)],
  )
  const MASTER_KEY = randomBytes(32).toString('base64')
  // First every process learns the new key, then the new one is used: at no moment does anyone meet a key they do not have.
  // The reader never pauses, so the limit of one address must not end it.
  const REQUESTS_PER_MINUTE_MAX = 1_000_000
  const before = run('api', { MASTER_KEY_PREVIOUS: MASTER_KEY, REQUESTS_PER_MINUTE_MAX })
  const next = { MASTER_KEY, MASTER_KEY_VERSION: 2, MASTER_KEY_PREVIOUS: config.MASTER_KEY, SWEEP_SECONDS: 1, REQUESTS_PER_MINUTE_MAX }
  const after = run('api', next)
  const addresses = await Promise.all([before.said('at'), after.said('at')])

  const read = members.slice(1)
  let [reads, failures, reading] = [0, 0, true]
  const reader = (async () => {
    while (reading) {
      const address = addresses[reads % 2] ?? ''
      const person = read[reads % read.length]
      const answer = await callApi(address, 'GET', '/identity/me', { headers: { cookie: person?.cookie ?? '' } })
      reads += 1
      if (answer.status !== 200 || answer.body['email'] !== person?.email) failures += 1
    }
  })()
  try {
    const killed = run('worker', next)
    await expect.poll(() => countOf(2), { timeout: 120_000, interval: 5 }).toBeGreaterThan(0)
    killed.child.kill('SIGKILL')
    await killed.ended
    const half = await countOf(2)
    run('worker', next)
    await expect.poll(() => countOf(1), { timeout: 120_000, interval: 100 }).toBe(0)
    expect(half).toBeGreaterThan(0)
  } finally {
    reading = false
    await reader
  }
  expect({ failures, enough: reads > 20 }).toEqual({ failures: 0, enough: true })

  // The old key is no longer needed by anything.
  const alone = await compose({ ...config, MASTER_KEY, MASTER_KEY_VERSION: 2, MASTER_KEY_PREVIOUS: undefined }, 'worker')
  try {
    const rows = await system.world.superuser<{ person_id: string; wrapped_key: Buffer }>('select person_id, wrapped_key from person_key')
    expect(rows.length).toBeGreaterThanOrEqual(extra)
    for (const row of rows) expect(() => alone.keys.personSeal(row.person_id, row.wrapped_key)).not.toThrow()
    expect(await rotateBatch(await alone.openFor({ kind: 'job', queue: 'test' }))).toBe(0)
  } finally {
    await alone.close()
  }
  // One who still works with the old version leaves what is newer alone.
  expect(await rotateBatch(await system.world.platform.openFor({ kind: 'job', queue: 'test' }))).toBe(0)
}, 300_000)

test('a master key that this database was not sealed with is refused at the start', async () => {
  const other = run('api', { MASTER_KEY: randomBytes(32).toString('base64') })
  expect((await other.ended).code).not.toBe(0)
  expect(other.lines().join('\n')).toContain('MASTER_KEY 1 is not the key that this database was sealed with')
})
