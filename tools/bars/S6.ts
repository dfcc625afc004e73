/**
 * The second factor on every way in, by the tests that try each of them; and five thousand sign-ins that race a change of the account:
 * password, reset, role by approval, suspension, factors and the link to LinkedIn.
 */
import { startLinkedInTwin } from '../../apps/twins/src/linkedin/linkedin-twin.ts'
import { race, races, setStage } from '../../tests/authz/sign-in-races.ts'
import { randomFrom } from '../../tests/bench/random.ts'
import { openWorldOn } from '../../tests/world-on.ts'
import type { BarRun } from './bar.ts'
import { countedBy } from './counted-by.ts'
import { inTurns } from './known-or-unknown.ts'
import { withWorldCluster } from './world-cluster.ts'

const signInsMin = 5_000
const signInsPerRace = 16
/** Several people at once, so that races also meet each other's load. */
const racesAtOnce = 3

const tests = countedBy([
  'packages/domain/src/identity/sign-in.test.ts',
  'apps/server/src/nouns/sign-in/account-lock.db.test.ts',
  'apps/server/src/nouns/factors/undo-change.db.test.ts',
  'apps/server/src/nouns/factors/factors.db.test.ts',
  'apps/server/src/nouns/factors/passkeys.db.test.ts',
  'apps/server/src/nouns/sign-in/linkedin.db.test.ts',
  'apps/server/src/nouns/factors/own-security.db.test.ts',
  'apps/server/src/nouns/staff/staff.db.test.ts',
  'apps/server/src/nouns/identity/registration.db.test.ts',
  'tests/authz/matrix.test.ts',
])

export const run: BarRun = async (options) => {
  const raced = await withWorldCluster((cluster) => runRaces(cluster, options.seed))
  console.log(JSON.stringify(raced))
  const counted = await tests(options)
  const value = counted.value + raced.violations.length
  return { value, unit: 'violations', details: { races: raced, tests: counted.details } }
}

async function runRaces(cluster: Parameters<typeof openWorldOn>[0], seed: number) {
  const client = { id: 'heathland-bar', secret: 'a secret of the two' }
  const twin = await startLinkedInTwin({ httpPort: 0, clients: { [client.id]: client.secret } })
  const world = await openWorldOn(cluster, {
    TRUSTED_PROXIES: '127.0.0.1/32',
    LINKEDIN_DISCOVERY_URL: twin.discoveryUrl,
    LINKEDIN_CLIENT_ID: client.id,
    LINKEDIN_CLIENT_SECRET: client.secret,
  })
  try {
    const stage = await setStage(world, (await world.startApi()).address, twin.httpUrl)
    const random = randomFrom(seed)
    const names = Object.keys(races)
    const total = { signIns: 0, opened: 0, races: 0, violations: [] as string[] }
    const byRace: Record<string, { signIns: number; opened: number }> = {}
    // One race has fewer tries than the others, so a few more races are run than the division says.
    const count = Math.ceil((signInsMin / signInsPerRace) * 1.06)
    await inTurns(count, racesAtOnce, async (place) => {
      const name = names[place % names.length] as string
      const { signIns, opened, violations } = await race(stage, name, signInsPerRace, random)
      total.races += 1
      total.signIns += signIns
      total.opened += opened
      total.violations.push(...violations)
      const sum = byRace[name] ?? { signIns: 0, opened: 0 }
      byRace[name] = { signIns: sum.signIns + signIns, opened: sum.opened + opened }
    })
    if (total.signIns < signInsMin) throw new Error(`only ${total.signIns} sign-ins raced`)
    // Where nobody comes in before the change, or everybody does, nothing was raced.
    const idle = Object.entries(byRace).filter(([, { signIns, opened }]) => opened === 0 || opened === signIns)
    return { ...total, violations: total.violations.slice(0, 50), byRace, idle: idle.map(([name]) => name) }
  } finally {
    await world.close()
    await twin.stop()
  }
}
