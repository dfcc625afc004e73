/** A sample of the races that bar S6 runs five thousand times. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LinkedInTwin, startLinkedInTwin } from '../../apps/twins/src/linkedin/linkedin-twin.ts'
import { randomFrom } from '../bench/random.ts'
import { openWorld, type World } from '../world.ts'
import { race, races, type Stage, setStage } from './sign-in-races.ts'

const client = { id: 'heathland-test', secret: 'a secret of the two' }
let twin: LinkedInTwin
let world: World
let stage: Stage
beforeAll(async () => {
  twin = await startLinkedInTwin({ httpPort: 0, clients: { [client.id]: client.secret } })
  world = await openWorld({
    TRUSTED_PROXIES: '127.0.0.1/32',
    LINKEDIN_DISCOVERY_URL: twin.discoveryUrl,
    LINKEDIN_CLIENT_ID: client.id,
    LINKEDIN_CLIENT_SECRET: client.secret,
  })
  stage = await setStage(world, (await world.startApi()).address, twin.httpUrl)
})
afterAll(async () => {
  await world.close()
  await twin.stop()
})

test('no sign-in outlives a change of the account that it raced, and no staff session opens without a factor', async () => {
  const random = randomFrom(20_261_116)
  const raced = await Promise.all(Object.keys(races).map((name) => race(stage, name, 8, random)))
  expect(raced.flatMap(({ violations }) => violations)).toEqual([])
  // Races in which nobody came in would find nothing either.
  expect(raced.reduce((sum, { opened }) => sum + opened, 0)).toBeGreaterThan(0)
}, 180_000)
