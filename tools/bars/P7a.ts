/** The rate of an empty authenticated operation against Fastify making the same session lookup: turn by turn, on the same database. */
import { drive } from '../../tests/bench/load.ts'
import { callApi } from '../../tests/conformance/identity-calls.ts'
import { cast, castPassword } from '../cast.ts'
import { seed } from '../seed.ts'
import { type ApiAlone, startApiAlone } from './api-alone.ts'
import type { BarRun } from './bar.ts'

const rounds = 3
const roundSeconds = 6
const warmUpSeconds = 2
const connections = 16

export const run: BarRun = async () => {
  // `CPU_PROFILE=folder` leaves a profile of the api behind, for whoever asks where its time goes.
  const profileFolder = process.env['CPU_PROFILE']
  const api = await startApiAlone(...(profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : []))
  try {
    const { DATABASE_URL = '', DATABASE_POOL_MAX } = api.environment
    await seed(DATABASE_URL)
    const fastify = await api.start('/bare', 'tests/bench/session-lookup.ts')
    const targets = { api: `${api.address}/api/identity/session`, lookup: `${fastify}/lookup`, bare: `${fastify}/bare` }
    const headers = { cookie: await signIn(api) }
    const rates = { api: [], lookup: [], bare: [] } as Record<keyof typeof targets, number[]>
    const names = ['api', 'lookup', 'bare'] as const
    for (const name of names) await drive({ url: targets[name], seconds: warmUpSeconds, connections, headers })
    for (let round = 0; round < rounds; round += 1) {
      for (const name of names)
        rates[name].push(Math.round(await drive({ url: targets[name], seconds: roundSeconds, connections, headers })))
      console.log(`round ${round + 1} of ${rounds}: ${names.map((name) => `${name} ${rates[name].at(-1)}/s`).join(', ')}`)
    }
    return {
      value: ratio(rates.api, rates.lookup),
      unit: 'ratio',
      details: {
        requestsPerSecond: rates,
        apiToBareFastify: ratio(rates.api, rates.bare),
        lookupToBareFastify: ratio(rates.lookup, rates.bare),
        node: process.version,
        postgres: api.cluster.version,
        connections,
        poolMax: DATABASE_POOL_MAX,
      },
    }
  } finally {
    await api.stop()
  }
}

async function signIn({ address, origin }: ApiAlone): Promise<string> {
  const [person] = cast
  const body = { email: person?.email, password: castPassword }
  const { cookie, status } = await callApi(address, 'POST', '/identity/session', { body, headers: { origin } })
  if (status !== 200) throw new Error(`signing in was answered ${status}`)
  return cookie
}

function ratio(over: readonly number[], under: readonly number[]): number {
  return Math.round((median(over) / median(under)) * 1_000) / 1_000
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
