/**
 * Sealed personal data from outside: what a dump shows, a new master key while people read, one who was erased and then restored from a
 * backup of before, canaries through every operation, and sealed values that were moved. The tests that kill a worker on the way are counted with it.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Id } from '@heathland/domain/id'
import { startApi } from '@heathland/server/entry/api'
import { compose } from '@heathland/server/entry/compose'
import { type Config, readConfig } from '@heathland/server/entry/config'
import { erasePerson } from '@heathland/server/nouns/compliance/erase-person'
import pg from 'pg'
import { callApi, type Person } from '../../tests/conformance/identity-calls.ts'
import { encodingsOf } from '../../tests/conformance/identity-canaries.ts'
import { start } from '../../tests/processes.ts'
import { asSuperuser, databaseSettings, prepareDatabase } from '../database.ts'
import { exampleEnvironment } from '../development.ts'
import { type Cluster, startTemporaryCluster } from '../postgres.ts'
import { inRepository } from '../repository.ts'
import type { BarRun } from './bar.ts'
import { countedBy } from './counted-by.ts'
import { eraseWithCanaries } from './erased-canaries.ts'
import { join } from './known-or-unknown.ts'

/** Enough for a steady rate; a million of them differ from these in their number alone. */
const keys = 100_000
const keysAMillion = 1_000_000
/** Debian's 15 brings the pg_dump that fits it. */
const version = 15
const bin = '/usr/lib/postgresql/15/bin'

const tests = countedBy([
  'apps/server/src/nouns/keys/person-keys.db.test.ts',
  'apps/server/src/nouns/compliance/erasure.db.test.ts',
  'apps/server/src/nouns/keys/key-rotation.db.test.ts',
  'apps/server/src/core/keys.test.ts',
])

export const run: BarRun = async (options) => {
  const counted = await tests(options)
  const cluster = await startTemporaryCluster({ version, durable: true })
  const folder = mkdtempSync(path(tmpdir(), 'heathland-backup-'))
  const config = readConfig({
    ...exampleEnvironment(),
    ...databaseSettings(cluster, 'heathland'),
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'warn',
    WEB_DIST: '',
    TRUSTED_PROXIES: '127.0.0.1/32',
  })
  try {
    await prepareDatabase(cluster, 'heathland')
    const people = await joinWithCanaries(config)
    const dumped = canariesIn(
      execFileSync(`${bin}/pg_dump`, [cluster.url('heathland')], { encoding: 'latin1', maxBuffer: 2 ** 30 }),
      people,
    )
    const erased = await eraseAndRestore(cluster, config, people, folder)
    const canaries = await eraseWithCanaries(cluster, bin)
    console.log(JSON.stringify({ dumped, erased, canaries }))
    const rotated = await rotate(cluster, config, people.slice(1))
    console.log(JSON.stringify({ rotated }))
    const violations = [
      counted.value > 0 && 'tests found something',
      dumped.length > 0 && 'a dump can be read',
      ...erased.violations,
      ...canaries.violations,
      rotated.failedReads > 0 && `${rotated.failedReads} reads failed`,
      rotated.reads < 50 && 'nobody read while keys were wrapped anew',
      rotated.minutesForAMillion > 10 && 'a million keys take longer than ten minutes',
    ].filter((violation) => violation !== false)
    return {
      value: violations.length,
      unit: 'violations',
      details: { violations, dumped, erased, canaries: canaries.details, rotated, tests: counted.details },
    }
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Joined extends Person {
  readonly personId: Id<'per'>
}

async function joinWithCanaries(config: Config): Promise<readonly Joined[]> {
  const platform = await compose(config, 'operator')
  try {
    const people: Joined[] = []
    for (let count = 0; count < 6; count += 1) people.push(await join(platform, canary()))
    return people
  } finally {
    await platform.close()
  }
}

function canary(): Person {
  const mark = randomBytes(5).toString('hex')
  return {
    firstName: `Firstcanary${mark}`,
    lastName: `Lastcanary${mark}`,
    email: `mailcanary.${mark}@example.org`,
    password: `passwordcanary ${mark}`,
    phone: `+31 6 ${mark}`,
    address: `Streetcanary ${mark} 7`,
    city: `Citycanary ${mark}`,
    country: 'NL',
  }
}

function canariesIn(text: string, people: readonly Joined[]): readonly string[] {
  if (!text.includes(people[0]?.personId ?? 'nobody')) throw new Error('the dump holds nobody, so finding nothing would mean nothing')
  return people.flatMap(({ country: _common, personId: _open, ...values }) =>
    Object.entries(values).flatMap(([name, value]) => (encodingsOf(value).some((shape) => text.includes(shape)) ? [name] : [])),
  )
}

/** Backs up, erases one person, backs up again as every night, and restores the data of before with the keys of now. */
async function eraseAndRestore(cluster: Cluster, config: Config, people: readonly Joined[], folder: string) {
  const [gone, ...others] = people as [Joined, ...Joined[]]
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}` }
  const backUp = () =>
    execFileSync(inRepository('ops/backup/back-up'), [cluster.url('heathland'), folder], { env, encoding: 'utf8' }).trim()
  const before = backUp()
  const platform = await compose(config, 'operator')
  await erasePerson(await platform.openFor({ kind: 'operator', command: 'bar' }), gone.personId)
  await platform.close()
  // Two backups within a second would have one name.
  await wait(1_100)
  backUp()
  await asSuperuser(
    cluster,
    'postgres',
    `create database restored owner heathland_owner template template0 encoding 'UTF8' locale 'C.UTF-8'`,
  )
  execFileSync(inRepository('ops/backup/restore'), [cluster.url('restored'), before, path(folder, 'people.keys')], {
    env,
    stdio: 'inherit',
  })

  const violations: string[] = []
  const behind = new pg.Client({ connectionString: cluster.url('restored') })
  await behind.connect()
  const restored = await compose({ ...config, ...databaseSettings(cluster, 'restored') }, 'api')
  const api = await startApi(restored)
  try {
    const { rows: rowsOfGone } = await behind.query<{ email: Buffer }>('select email from profiles where id = $1', [gone.personId])
    // The sealed values of before are there, or their being unreadable would prove nothing.
    if (!rowsOfGone[0]) violations.push('the backup of before does not hold the person who was erased')
    const { rows: everyKey } = await behind.query<{ person_id: string; wrapped_key: Buffer }>(
      'select person_id, wrapped_key from person_key',
    )
    if (everyKey.some(({ person_id }) => person_id === gone.personId)) violations.push('the key came back')
    for (const { person_id, wrapped_key } of everyKey) {
      const sealed = rowsOfGone[0]?.email
      if (sealed && opens(() => restored.keys.personSeal(person_id, wrapped_key).open(`profiles.email.${gone.personId}`, sealed)))
        violations.push('another key opens what was erased')
    }
    const enter = ({ email, password }: Person) =>
      callApi(api.address, 'POST', '/identity/session', { body: { email, password }, headers: { origin: config.PUBLIC_ORIGIN } })
    if ((await enter(gone)).status !== 401) violations.push('who was erased signs in')
    for (const other of others) {
      const { cookie } = await enter(other)
      const me = await callApi(api.address, 'GET', '/identity/me', { headers: { cookie } })
      if (me.body['email'] !== other.email) violations.push('somebody else cannot be read')
    }
    return { violations, sealedRowRestored: rowsOfGone.length === 1, readableOthers: others.length }
  } finally {
    await api.stop()
    await restored.close()
    await behind.end()
  }
}

function opens(open: () => string): boolean {
  try {
    open()
    return true
  } catch {
    return false
  }
}

/** A new master key: two apis, one that still seals with the old key and one with the new, both read while the worker wraps. */
async function rotate(cluster: Cluster, config: Config, people: readonly Joined[]) {
  const { MASTER_KEY: old } = config
  const MASTER_KEY = randomBytes(32).toString('base64')
  const next = { ...config, MASTER_KEY, MASTER_KEY_VERSION: config.MASTER_KEY_VERSION + 1, MASTER_KEY_PREVIOUS: old, SWEEP_SECONDS: 1 }
  const platforms = [await compose({ ...config, MASTER_KEY_PREVIOUS: MASTER_KEY }, 'api'), await compose(next, 'api')]
  const [before] = platforms
  const behind = new pg.Client({ connectionString: cluster.url('heathland') })
  await behind.connect()
  // Bare rows: keys of nobody, which cost as much to wrap as those of somebody.
  const batch = 20_000
  for (let planted = 0; planted < keys; planted += batch) {
    const ids = Array.from({ length: batch }, () => `per_${randomBytes(13).toString('hex')}`)
    const wrapped = ids.map((id) => before?.keys.newPersonKey(id).wrapped)
    await behind.query(
      'insert into person_key (person_id, wrapped_key, master_version, created_at) select id, key, $3, now() from unnest($1::text[], $2::bytea[]) as rows (id, key)',
      [ids, wrapped, config.MASTER_KEY_VERSION],
    )
  }
  const apis = await Promise.all(platforms.map(startApi))
  const cookies = await Promise.all(
    people.map(async ({ email, password }) => {
      const headers = { origin: config.PUBLIC_ORIGIN }
      return (await callApi(apis[0]?.address ?? '', 'POST', '/identity/session', { body: { email, password }, headers })).cookie
    }),
  )
  let [reads, failedReads, reading] = [0, 0, true]
  const reader = (async () => {
    while (reading) {
      const place = reads % people.length
      const answer = await callApi(apis[reads % 2]?.address ?? '', 'GET', '/identity/me', { headers: { cookie: cookies[place] ?? '' } })
      reads += 1
      if (answer.body['email'] !== people[place]?.email) failedReads += 1
      await wait(20)
    }
  })()
  const worker = start('worker', next)
  try {
    const left = async () =>
      (
        await behind.query<{ left: number }>('select count(*)::int as left from person_key where master_version < $1', [
          next.MASTER_KEY_VERSION,
        ])
      ).rows[0]?.left ?? 0
    const all = await left()
    while ((await left()) === all) await wait(50)
    const startedAt = performance.now()
    const atStart = await left()
    const load = loadavg()[0]
    const deadline = performance.now() + 10 * 60_000
    while ((await left()) > 0) {
      if (performance.now() > deadline) throw new Error('the keys were not wrapped within ten minutes')
      await wait(500)
    }
    const seconds = (performance.now() - startedAt) / 1_000
    const perSecond = Math.round(atStart / seconds)
    // Extrapolated from the keys that were wrapped here.
    const minutesForAMillion = Math.round((keysAMillion / perSecond / 60) * 10) / 10
    return { keys, perSecond, minutesForAMillion, extrapolated: true, reads, failedReads, load }
  } finally {
    reading = false
    await reader
    worker.child.kill('SIGTERM')
    await worker.ended
    for (const api of apis) await api.stop()
    for (const platform of platforms) await platform.close()
    await behind.end()
  }
}
