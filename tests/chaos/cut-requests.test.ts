import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../../tools/seed.ts'
import { signInAccountant } from '../bench/movement-calls.ts'
import { ownOrigin } from '../serve.ts'
import { openWorld, type World } from '../world.ts'
import { bookThroughCuts } from './cut-requests.ts'
import { isClean } from './effects.ts'

let world: World
let address: string
let session: string
beforeAll(async () => {
  // One accountant books what an office books in an hour.
  world = await openWorld({ TRUSTED_PROXIES: '127.0.0.1/32', REQUESTS_PER_MINUTE_MAX: '100000' })
  await seed(world.url('heathland_operator'))
  address = (await world.startApi()).address
  session = await signInAccountant(address, ownOrigin)
}, 240_000)
afterAll(() => world.close())

const book = (retries: 'same key' | 'new key', count: number) =>
  bookThroughCuts({ address, origin: ownOrigin, cookie: () => session, look: world.superuser, count, seed: 4, retries })

test('whatever is cut on the way, a retry with the same key books once', async () => {
  const outcome = await book('same key', 500)
  expect(outcome).toMatchObject({ lost: 0, doubled: 0, unasked: 0, incomplete: 0, movedTooMuch: '0' })
  expect(outcome.fates.cutBefore).toBeGreaterThan(30)
  expect(outcome.fates.cutAfter).toBeGreaterThan(30)
}, 240_000)

test('and a retry under a new key books twice, so the count would show it', async () => {
  const outcome = await book('new key', 100)
  expect(Number(outcome.movedTooMuch)).toBe(outcome.fates.cutAfter)
  expect(isClean(outcome)).toBe(false)
}, 180_000)
