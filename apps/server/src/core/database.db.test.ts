import { connect, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cuttable } from '../../../../tests/cuttable.ts'
import { member } from '../../../../tests/serve.ts'
import { openWorld, type World } from '../../../../tests/world.ts'
import type { Actor } from './actor.ts'
import { type Database, isDatabaseAway, openDatabase, type Tx } from './database.ts'
import { CalmClient } from './database-client.ts'

const job: Actor = { kind: 'job', queue: 'test' }

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function withDatabase(url: string, poolMax: number, work: (database: Database, lost: Error[]) => Promise<void>): Promise<void> {
  const lost: Error[] = []
  const database = openDatabase({ url, poolMax, name: 'test', onError: (error) => lost.push(error) })
  try {
    await work(database, lost)
  } finally {
    await database.close()
  }
}

async function plantChecks(...ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await world.superuser(`insert into platform_check (id, state, requested_at, due_at) values ($1, 'requested', now(), now())`, [id])
}

const lock = (tx: Tx, id: string) => tx.query('lock', 'select from platform_check where id = $1 for update', [id])

test('the victim of a deadlock goes again by itself, and both finish', async () => {
  await plantChecks('chk_one', 'chk_two')
  let runs = 0
  // Both hold their first lock before either asks for its second.
  const met = Promise.withResolvers<void>()
  const grab = (first: string, second: string) =>
    world.platform.database.inTransaction(job, async (tx) => {
      await lock(tx, first)
      runs += 1
      if (runs === 2) met.resolve()
      await met.promise
      await lock(tx, second)
      return `${first} ${second}`
    })
  expect(await Promise.all([grab('chk_one', 'chk_two'), grab('chk_two', 'chk_one')])).toEqual(['chk_one chk_two', 'chk_two chk_one'])
  // Two met and one went again; on a busy machine it may meet the other a second time.
  expect(runs).toBeGreaterThan(2)
})

test('a transaction that loses every time gives up after three', async () => {
  let runs = 0
  const act = world.platform.database.inTransaction(job, async () => {
    runs += 1
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  })
  await expect(act).rejects.toThrow('deadlock detected')
  expect(runs).toBe(3)
})

test('another failure is not tried again', async () => {
  let runs = 0
  const act = world.platform.database.inTransaction(job, async (tx) => {
    runs += 1
    await tx.query('divide', 'select 1 / 0', [])
  })
  await expect(act).rejects.toThrow('division by zero')
  expect(runs).toBe(1)
})

test('who acted before leaves no trace on a connection that others use after', async () => {
  const people = [member(), member()]
  for (const { personId } of people) {
    await world.superuser(
      `insert into audit_log (id, at, actor, user_id, action, resource, status) values ($1, now(), 'job', $2, 'planted', 'x', 'success')`,
      [`aud_${personId}`, personId],
    )
  }
  await withDatabase(world.url('heathland_operator'), 2, async (database) => {
    const seen = async (actor: Actor) =>
      (await database.read(actor, (tx) => tx.query<{ user_id: string }>('seen', 'select user_id from audit_log', []))).map(
        (row) => row.user_id,
      )
    const looks = Array.from({ length: 600 }, async (_, index) => {
      const person = people[index % 3]
      if (person === undefined) expect(await seen({ kind: 'visitor' })).toEqual([])
      else expect(await seen(person)).toEqual([person.personId])
      // What fails must not leave its actor behind either.
      if (person && index % 5 === 0)
        await expect(database.inTransaction(person, (tx) => tx.query('divide', 'select 1 / 0', []))).rejects.toThrow()
    })
    await Promise.all(looks)
    const [anna] = people
    if (anna) await Promise.all([seen(anna), seen(anna)])
    for (let look = 0; look < 4; look += 1) expect(await database.ask('nobody', 'select from audit_log', [])).toEqual([])
  })
})

test('a transaction that only reads cannot write', async () => {
  const write = world.platform.database.read(job, (tx) =>
    tx.query('write', `insert into platform_check (id, state, requested_at, due_at) values ('chk_x', 'requested', now(), now())`, []),
  )
  await expect(write).rejects.toMatchObject({ code: '25006' })
})

test('statements are counted however they are sent, and opening and committing are not', async () => {
  const meter = { statements: 0, strict: false }
  await world.platform.database.inTransaction(
    job,
    async (tx) => {
      await tx.query('one', 'select 1', [])
      await tx.change('two', `update platform_check set state = state where id = 'nobody'`, [])
      tx.send('three', 'select 3', [])
    },
    meter,
  )
  expect(meter.statements).toBe(3)
})

test('a name with quotes in it names an actor and nothing else', async () => {
  const actor = { ...member(), role: "x', true), set_config('app.actor', 'job" as never }
  const said = await world.platform.database.read(actor, (tx) => tx.query('said', 'select app_actor() as actor, app_role() as role', []))
  expect(said).toEqual([{ actor: 'member', role: actor.role }])
})

test('a connection that is lost inside a transaction fails that transaction alone, and the next one finds a new connection', async () => {
  const way = await cuttable(world.url('heathland_operator'))
  await withDatabase(way.url, 2, async (database, lost) => {
    const act = database.inTransaction(job, async (tx) => {
      await plantNothing(tx)
      await way.cut()
      // Nothing is being asked at the moment the connection goes: the news comes as an event of the client.
      await expect.poll(() => lost.length).toBeGreaterThan(0)
      await plantNothing(tx)
    })
    await expect(act).rejects.toSatisfy(isDatabaseAway)
    await expect(database.read(job, plantNothing)).rejects.toSatisfy(isDatabaseAway)
    await way.mend()
    await expect(database.read(job, plantNothing)).resolves.toHaveLength(1)
  })
  await way.close()
})

test('a connection that is lost in the middle of a statement counts as the database being away', async () => {
  const way = await cuttable(world.url('heathland_operator'))
  await withDatabase(way.url, 1, async (database) => {
    const act = database.read(job, (tx) => tx.query('sleep', 'select pg_sleep(5)', []))
    setTimeout(() => void way.cut(), 200)
    await expect(act).rejects.toSatisfy(isDatabaseAway)
  })
})

test.each([
  { what: 'ends our connection for a restart', code: '57P01', away: true },
  { what: 'is starting', code: '57P03', away: true },
  { what: 'has no room for another connection', code: '53300', away: true },
  { what: 'refuses a value', code: '23514', away: false },
  { what: 'refuses an actor', code: '42501', away: false },
  { what: 'found a deadlock', code: '40P01', away: false },
])('a database that $what is away: $away', ({ code, away }) => {
  expect(isDatabaseAway(Object.assign(new Error('database'), { code }))).toBe(away)
})

function plantNothing(tx: Pick<Tx, 'query'>) {
  return tx.query('nothing', 'select 1 as one', [])
}

const planted = (id: string) =>
  [`plant`, `insert into platform_check (id, state, requested_at, due_at) values ($1, 'requested', now(), now())`, [id]] as const

test('a statement that nobody waits for is done with the rest, in the order it was sent', async () => {
  const ids = await world.platform.database.inTransaction(job, async (tx) => {
    tx.send(...planted('chk_sent'))
    return tx.query<{ id: string }>('sent', `select id from platform_check where id = 'chk_sent'`, [])
  })
  expect(ids).toEqual([{ id: 'chk_sent' }])
  await world.platform.database.inTransaction(job, async (tx) => tx.send(...planted('chk_sent_last')))
  expect(await world.superuser(`select from platform_check where id = 'chk_sent_last'`)).toHaveLength(1)
})

test('when it is refused nothing has happened, and its own reason is what is heard, whoever came after it', async () => {
  const inTransaction = world.platform.database.inTransaction
  const reason = 'platform_check_id_kind'
  const last = inTransaction(job, async (tx) => {
    tx.send(...planted('chk_before'))
    tx.send(...planted('no check'))
  })
  await expect(last).rejects.toThrow(reason)
  const followed = inTransaction(job, async (tx) => {
    tx.send(...planted('no check'))
    tx.send(...planted('chk_after'))
    return tx.query('after', 'select 1', [])
  })
  await expect(followed).rejects.toThrow(reason)
  expect(await world.superuser(`select from platform_check where id in ('chk_before', 'chk_after')`)).toEqual([])
  // The connection is fit for the next one.
  expect(await inTransaction(job, (tx) => tx.query('fit', 'select 1 as fit', []))).toEqual([{ fit: 1 }])
})

test('what the work itself says is heard, also when something it sent was refused', async () => {
  const act = world.platform.database.inTransaction(job, async (tx) => {
    tx.send(...planted('no check'))
    throw new Error('the work said no')
  })
  await expect(act).rejects.toThrow('the work said no')
})

test('a connection that PostgreSQL ends in the very packet that opened it costs one request, and not the process', async () => {
  const target = new URL(world.url('heathland_api'))
  const farPort = Number(target.port)
  const fields = ['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to administrator command', '']
    .map((field) => `${field}\0`)
    .join('')
  const ending = Buffer.concat([Buffer.from('E'), Buffer.from(Uint32Array.of(fields.length + 4).buffer).swap32(), Buffer.from(fields)])
  let ended = 0
  const proxy = createServer((near) => {
    const far = connect(farPort, target.hostname)
    near.pipe(far)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    far.on('data', (chunk: Buffer) => {
      const isReady = chunk.subarray(-6).equals(Buffer.from([0x5a, 0, 0, 0, 5, 0x49]))
      if (ended > 0 || !isReady) return near.write(chunk)
      ended += 1
      near.end(Buffer.concat([chunk, ending]))
      return far.destroy()
    })
    near.on('close', () => far.destroy())
    far.on('close', () => near.end())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  target.port = String((proxy.address() as { port: number }).port)
  await withDatabase(target.toString(), 1, async (database, lost) => {
    const ask = () => database.ask<{ one: number }>('one', 'select 1 as one', [])
    const refused = await ask().catch((error: unknown) => error)
    expect(isDatabaseAway(refused)).toBe(true)
    expect(lost.map((error) => 'code' in error && error.code)).toContain('57P01')
    expect(await ask()).toEqual([{ one: 1 }])
  })
  expect(ended).toBe(1)
  proxy.close()
})

test('a connection that PostgreSQL ends while nobody listens to it ends no process', async () => {
  const pool = new pg.Pool({ connectionString: world.url('heathland_api'), max: 1, Client: CalmClient })
  pool.on('error', () => undefined)
  const client = await pool.connect()
  const ended = new Promise((resolve) => client.once('end', resolve))
  const [{ pid } = { pid: 0 }] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
  await world.superuser('select pg_terminate_backend($1)', [pid])
  await ended
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  await pool.end()
})
