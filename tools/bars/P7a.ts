/** The rate of an empty authenticated operation against Fastify making the same session lookup: turn by turn, on the same database. */
import { drive } from '../../tests/bench/load.ts'
import { callApi } from '../../tests/conformance/identity-calls.ts'
import { cast, castPassword } from '../cast.ts'
import { seed } from '../seed.ts'
import { type ApiAlone, startApiAlone } from './api-alone.ts'
import type { BarRun } from './bar.ts'

/** Short turns, each compared with its neighbour: what else the machine does then weighs on both alike. */
const rounds = 9
const turnSeconds = 2
/** Until the compiler has settled. */
const warmUpSeconds = 5
const connections = 16

export const run: BarRun = async () => {
  // `CPU_PROFILE=folder` leaves a profile of the api behind, for whoever asks where its time goes.
  const profileFolder = process.env['CPU_PROFILE']
  const api = await startApiAlone(...(profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : []))
  try {
    const { OPERATOR_DATABASE_URL = '', DATABASE_POOL_MAX } = api.environment
    await seed(OPERATOR_DATABASE_URL)
    const fastify = await api.start('/bare', 'tests/bench/session-lookup.ts')
    const targets = {
      api: { at: api.address, path: '/api/identity/session' },
      lookup: { at: fastify, path: '/lookup' },
      bare: { at: fastify, path: '/bare' },
    }
    const headers = { cookie: await signIn(api) }
    const rates = { api: [], lookup: [], bare: [] } as Record<keyof typeof targets, number[]>
    const cpu = { api: [], lookup: [], bare: [] } as Record<keyof typeof targets, number[]>
    const names = ['api', 'lookup', 'bare'] as const
    const turn = async (name: keyof typeof targets, seconds: number) => {
      const { at, path } = targets[name]
      const before = api.cpuMs(at)
      const { perSecond, total } = await drive({ url: `${at}${path}`, seconds, connections, headers })
      return { perSecond: Math.round(perSecond), cpuMicros: Math.round(((api.cpuMs(at) - before) / total) * 1_000) }
    }
    for (const name of names) await turn(name, warmUpSeconds)
    for (let round = 0; round < rounds; round += 1) {
      for (const name of names) {
        const { perSecond, cpuMicros } = await turn(name, turnSeconds)
        rates[name].push(perSecond)
        cpu[name].push(cpuMicros)
      }
      console.log(`round ${round + 1} of ${rounds}: ${names.map((name) => `${name} ${rates[name].at(-1)}/s`).join(', ')}`)
    }
    return {
      value: ratio(rates.api, rates.lookup),
      unit: 'ratio',
      details: {
        requestsPerSecond: Object.fromEntries(names.map((name) => [name, median(rates[name])])),
        // Of the server's process alone; a steadier measure than the rate when the machine is busy.
        cpuMicrosPerRequest: Object.fromEntries(names.map((name) => [name, median(cpu[name])])),
        rounds: rates,
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

/** The middle one of the rounds' own ratios. */
function ratio(over: readonly number[], under: readonly number[]): number {
  return Math.round(median(over.map((rate, round) => rate / (under[round] ?? Number.NaN))) * 1_000) / 1_000
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
