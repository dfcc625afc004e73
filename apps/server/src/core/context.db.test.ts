import { Refused } from '@heathland/domain/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { member, officer } from '../../../../tests/serve.ts'
import { openWorld, type World } from '../../../../tests/world.ts'
import type { Actor } from './actor.ts'
import type { Tx } from './database.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const open = (actor: Actor) => world.platform.openFor(actor)
const whoActs = async (tx: Pick<Tx, 'query'>) => (await tx.query<{ actor: string }>('who', 'select app_actor() as actor', []))[0]?.actor
const whichTransaction = async (tx: Pick<Tx, 'query'>) =>
  (await tx.query<{ id: string }>('which', 'select pg_current_xact_id()::text as id', []))[0]?.id

test('the ids of one request sort in the order they were made, whoever it acts as', async () => {
  const ctx = await open({ kind: 'visitor' })
  const ids = Array.from({ length: 1_000 }, (_, index) => (index % 2 === 0 ? ctx : ctx.as({ kind: 'identity' })).newId('aud'))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(1_000)
})

test('two requests of one moment have different ids', async () => {
  const now = new Date()
  const ids = Array.from({ length: 200 }, () => world.platform.contextFor({ actor: { kind: 'visitor' }, now, requestId: 'x' }).newId('aud'))
  expect(new Set(ids).size).toBe(200)
})

test('a transaction inside another joins it and is undone with it', async () => {
  const ctx = await open({ kind: 'job', queue: 'test' })
  const act = ctx.inTransaction(async (tx) => {
    const outer = await whichTransaction(tx)
    expect(await ctx.inTransaction(whichTransaction)).toBe(outer)
    expect(await ctx.read(whichTransaction)).toBe(outer)
    await ctx.inTransaction((inner) =>
      inner.query(
        'plant',
        `insert into platform_check (id, state, requested_at, due_at) values ('chk_joined', 'requested', now(), now())`,
        [],
      ),
    )
    throw new Error('undone')
  })
  await expect(act).rejects.toThrow('undone')
  expect(await world.superuser(`select from platform_check where id = 'chk_joined'`)).toEqual([])
})

test('acting as somebody else inside a transaction ends when that work ends', async () => {
  const ctx = await open({ kind: 'visitor' })
  const said = await ctx.inTransaction(async (tx) => [
    await whoActs(tx),
    await ctx.as({ kind: 'identity' }).inTransaction(whoActs),
    await whoActs(tx),
    await ctx.as({ kind: 'webhook', provider: 'test' }).read(whoActs),
    await whoActs(tx),
  ])
  expect(said).toEqual(['visitor', 'identity', 'visitor', 'webhook', 'visitor'])
})

test('as many callers as there are connections each do something apart from their open transaction', async () => {
  const callers = await Promise.all(Array.from({ length: world.config.DATABASE_POOL_MAX }, () => open({ kind: 'visitor' })))
  let waiting = callers.length
  const { promise: allAreOpen, resolve } = Promise.withResolvers<void>()
  const pairs = await Promise.all(
    callers.map((ctx) =>
      ctx.inTransaction(async (tx) => {
        const own = await whichTransaction(tx)
        waiting -= 1
        if (waiting === 0) resolve()
        await allAreOpen
        return [own, await ctx.apart(ctx.actor).inTransaction(whichTransaction)]
      }),
    ),
  )
  expect(new Set(pairs.flat()).size).toBe(2 * callers.length)
})

test('a request that failed in one transaction can open the next', async () => {
  const ctx = await open({ kind: 'visitor' })
  await expect(ctx.inTransaction((tx) => tx.query('divide', 'select 1 / 0', []))).rejects.toThrow('division by zero')
  expect(await ctx.inTransaction(whoActs)).toBe('visitor')
})

test.each<{ who: string; actor: Actor; may: boolean }>([
  { who: 'a visitor', actor: { kind: 'visitor' }, may: false },
  { who: 'signing in', actor: { kind: 'identity' }, may: false },
  { who: 'a member', actor: member(), may: false },
  { who: 'a member with a stray permission of another name', actor: { ...member(), permissions: ['platform'] }, may: false },
  { who: 'compliance without the permission', actor: officer('compliance', []), may: false },
  { who: 'compliance with the permission', actor: officer('compliance', ['platform.check']), may: true },
  { who: 'the administrator', actor: officer('mfo_admin'), may: true },
  { who: 'a job', actor: { kind: 'job', queue: 'test' }, may: true },
  { who: 'a command', actor: { kind: 'operator', command: 'test' }, may: true },
])('$who may check the platform: $may', async ({ actor, may }) => {
  const ctx = await open(actor)
  const requiring = () => ctx.require('platform.check')
  if (may) expect(requiring).not.toThrow()
  else expect(requiring).toThrow(new Refused({ refused: true, code: 'ACCESS_DENIED' }))
})

test('the clock is the database’s, moved as far as the trial moved it', async () => {
  const before = await world.platform.now()
  expect(Math.abs(before.getTime() - Date.now())).toBeLessThan(5_000)
  await world.superuser('update clock_offset set ahead_seconds = 86400')
  try {
    const ahead = (await open({ kind: 'visitor' })).now.getTime() - before.getTime()
    expect(ahead).toBeGreaterThanOrEqual(86_400_000)
    expect(ahead).toBeLessThan(86_410_000)
  } finally {
    await world.superuser('update clock_offset set ahead_seconds = 0')
  }
})
