/** An address with several hosts: a real primary and a real standby of it, which takes over while the programs run. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { asSuperuser, prepareDatabase } from '../../../../tools/database.ts'
import { type Cluster, freePort, startCluster } from '../../../../tools/postgres.ts'
import { connectQueue, job as jobOf } from '../work/queue.ts'
import type { Actor } from './actor.ts'
import type { Context } from './context.ts'
import { type Database, databaseTrouble, openDatabase } from './database.ts'
import { addressesOf, findPrimary } from './database-client.ts'
import { openMetrics } from './metrics.ts'

describe('an address', () => {
  test('with one host is left as it is, whatever its password has in it', () => {
    for (const url of [
      'postgres://heathland_api:a,b@one:5432/heathland?sslmode=verify-full',
      'postgres://heathland_api@one/heathland?options=-c%20a=b,c',
      'postgres:///heathland?host=/run/postgresql',
      'postgres://heathland_api:a@b,c@one/heathland',
      'nonsense,nonsense',
    ])
      expect(addressesOf(url)).toEqual([url])
  })

  test('with several is one for each, with everything else the same', () => {
    expect(addressesOf('postgresql://heathland_api:s%40,t@one:5432,two,[::1]:6000/heathland?sslmode=verify-full')).toEqual([
      'postgresql://heathland_api:s%40,t@one:5432/heathland?sslmode=verify-full',
      'postgresql://heathland_api:s%40,t@two/heathland?sslmode=verify-full',
      'postgresql://heathland_api:s%40,t@[::1]:6000/heathland?sslmode=verify-full',
    ])
  })
})

const actor: Actor = { kind: 'job', queue: 'test' }
const folder = mkdtempSync(join(tmpdir(), 'heathland-hosts-'))
let one: Cluster
let two: Cluster

/** The second is a copy of the first that stays in recovery: it answers, reads, and writes nothing until it is promoted. */
beforeAll(async () => {
  execFileSync('chmod', ['0777', folder])
  const dataDirs = ['one', 'two'].map((name) => {
    const home = join(folder, name)
    mkdirSync(home)
    execFileSync('chmod', ['0777', home])
    return join(home, 'data')
  })
  const [first = '', second = ''] = dataDirs
  one = await startCluster({ durable: false, dataDir: first })
  await prepareDatabase(one, 'heathland')
  await one.stop()
  const { uid, gid } = statSync(first)
  cpSync(first, second, { recursive: true })
  writeFileSync(join(second, 'standby.signal'), '')
  execFileSync('chown', ['-R', `${uid}:${gid}`, second])
  execFileSync('chmod', ['0700', second])
  await one.restart()
  two = await startCluster({ durable: false, dataDir: second })
}, 180_000)
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
  rmSync(folder, { recursive: true })
})

const both = (role: string, ports = [two.port, one.port]) =>
  `postgres://${role}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/heathland?target_session_attrs=read-write`
const portOf = async (database: Database) => {
  const [row] = await database.inTransaction(actor, (tx) =>
    tx.query<{ port: string }>('port', `select current_setting('port') as port`, []),
  )
  return Number(row?.port)
}
const open = (url: string, poolMax = 3) => openDatabase({ url, poolMax, name: 'test', onError: () => undefined })

/** Takes connections and never says a word, as a machine that is paused. */
async function silentHost(): Promise<{ readonly port: number; readonly close: () => Promise<unknown> }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

test('whatever their order, the one that writes is found, past a standby, a host that is gone and one that says nothing', async () => {
  const silent = await silentHost()
  const gone = await freePort()
  const orders = [
    [one.port, two.port],
    [two.port, one.port],
    [gone, silent.port, two.port, one.port],
  ]
  for (const ports of orders) {
    const startedAt = performance.now()
    expect(new URL(await findPrimary(both('heathland_api', ports))).port).toBe(String(one.port))
    const database = open(both('heathland_worker', ports))
    expect(await Promise.all([portOf(database), portOf(database), portOf(database)])).toEqual(Array(3).fill(one.port))
    await database.close()
    // Nobody waits for who says nothing once somebody said that it writes.
    expect(performance.now() - startedAt).toBeLessThan(3_000)
  }
  await silent.close()
})

test('where none writes, callers hear within two seconds that the database is away', async () => {
  const silent = await silentHost()
  const gone = await freePort()
  for (const [ports, code] of [
    [[two.port, gone, silent.port], '25006'],
    [[gone, await freePort()], 'ECONNREFUSED'],
    [[silent.port, silent.port], 'ETIMEDOUT'],
  ] as const) {
    const database = open(both('heathland_worker', [...ports]))
    const startedAt = performance.now()
    const heard = await portOf(database).catch((error: unknown) => error)
    expect(heard).toMatchObject({ code })
    expect(databaseTrouble(heard)).toBe('away')
    expect(performance.now() - startedAt).toBeLessThan(2_500)
    expect(database.connections().inUse).toBe(0)
    await database.close()
  }
  await silent.close()
})

test('many that connect at once while none writes ask each host a few times, not once each', async () => {
  let asked = 0
  const counting = createServer((near) => {
    asked += 1
    const far = connect(two.port, '127.0.0.1')
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => counting.listen(0, '127.0.0.1', resolve))
  const { port } = counting.address() as { port: number }
  const database = open(both('heathland_worker', [port, await freePort()]), 20)
  for (let round = 0; round < 5; round += 1)
    await Promise.all(Array.from({ length: 20 }, () => expect(portOf(database)).rejects.toMatchObject({ code: '25006' })))
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(10)
  await database.close()
  await new Promise((resolve) => counting.close(resolve))
})

test('the standby takes over: api and worker go on with it without a restart', async () => {
  const api = open(both('heathland_api'))
  const worker = open(both('heathland_worker'))
  const done: string[] = []
  const note = { queue: 'platform.answer-check', payload: z.object({ id: z.string() }), concurrency: 1 }
  const queueOf = (program: 'api' | 'worker') =>
    connectQueue({ url: both(`heathland_${program}`), log: pino({ level: 'silent' }), program, metrics: openMetrics(program) })
  const [sending, taking] = [await queueOf('api'), await queueOf('worker')]
  await taking.work([jobOf(note, async (_ctx, { id }) => void done.push(id))], async () => ({ log: pino({ level: 'silent' }) }) as Context)
  const send = (id: string) => api.inTransaction(actor, (tx) => sending.send(tx, note, { id }, { key: id }))

  expect([await portOf(api), await portOf(worker)]).toEqual([one.port, one.port])
  await send('before')
  await expect.poll(() => done, { timeout: 20_000 }).toContain('before')

  await one.kill()
  const heard = await portOf(api).catch((error: unknown) => error)
  expect(databaseTrouble(heard)).toBe('away')
  await asSuperuser(two, 'postgres', 'select pg_promote()')
  await expect.poll(() => portOf(api).catch(() => 'away'), { timeout: 10_000 }).toBe(two.port)
  await expect.poll(() => portOf(worker).catch(() => 'away'), { timeout: 10_000 }).toBe(two.port)
  await send('after')
  await expect.poll(() => done, { timeout: 40_000 }).toContain('after')

  // The old primary comes back as one, by mistake: of two that write, the newer timeline is right.
  await one.restart()
  const late = open(both('heathland_worker', [one.port, two.port]))
  expect(await portOf(late)).toBe(two.port)
  await Promise.all([sending.stop(), taking.stop()])
  await Promise.all([api.close(), worker.close(), late.close()])
}, 120_000)
