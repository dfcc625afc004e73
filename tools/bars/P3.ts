/**
 * How much of bare PostgreSQL’s rate is left when the product posts: by the server’s own modules in a process of their own, and
 * through the whole api with session, row security, idempotency key, audit row and event. pgbench makes the same transaction
 * (begin and who acts together, the posting, the commit) as the same role, turn by turn on the same durable database.
 * The figure is the worse of both ratios as a share of its own limit, so one means that both hold.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { openDatabase } from '@heathland/server/core/database'
import { cpuMsOfEnded, cpuMsOfFamily } from '../../tests/bench/cpu.ts'
import { feeIncome, fundMembers, median, rounded } from '../../tests/bench/ledger.ts'
import { openLine, signInAccountant } from '../../tests/bench/movement-calls.ts'
import { newTransferId, pgbench, pgbenchVersion, sayJobActs } from '../../tests/bench/pgbench.ts'
import { linesStatement } from '../../tests/hand-posting.ts'
import { asSuperuser } from '../database.ts'
import { inRepository } from '../repository.ts'
import { seed as seedPeople } from '../seed.ts'
import { type ApiAlone, startApiAlone } from './api-alone.ts'
import type { BarRun } from './bar.ts'

const limits = { inProcess: 0.85, api: 0.2 }
const members = 2_000
const callers = 24
const rounds = Number(process.env['ROUNDS'] ?? 7)
const turnSeconds = Number(process.env['TURN_SECONDS'] ?? 5)
const warmUpSeconds = Number(process.env['WARM_UP_SECONDS'] ?? 5)

const names = ['pgbench', 'inProcess', 'api'] as const
type Name = (typeof names)[number]

export const run: BarRun = async ({ seed }) => {
  // `CPU_PROFILE=folder` leaves profiles of both processes behind, for whoever asks where their time goes.
  const profileFolder = process.env['CPU_PROFILE']
  const profiled = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : []
  const api = await startApiAlone(...profiled)
  try {
    const { OPERATOR_DATABASE_URL: url = '', DATABASE_POOL_MAX } = api.environment
    await seedPeople(url)
    const database = openDatabase({ url, poolMax: 4, name: 'bar', onError: () => undefined })
    const funded = await fundMembers(database, members, 10_000_000_000n)
    await database.close()
    const list = funded.map(({ cash }) => cash).join(',')
    await asSuperuser(
      api.cluster,
      'heathland',
      'create table bench_member (place int primary key, cash text not null)',
      `insert into bench_member select place, cash from unnest('{${list}}'::text[]) with ordinality as given (cash, place)`,
      'grant select on bench_member to heathland_operator',
      linesStatement({ prefix: 'P3-', from: 0, to: 99_998 }),
      'vacuum analyze',
    )
    const inProcess = await startInProcess(url, profiled)
    const cookie = await signInAccountant(api.address, api.origin)
    const turns: Record<Name, (seconds: number, round: number) => Promise<number>> = {
      pgbench: async (seconds, round) => (await pgbench({ url, clients: callers, seconds, seed: seed + round, script: posting })).perSecond,
      inProcess: inProcess.drive,
      api: (seconds) => throughApi(api, cookie, seconds),
    }
    const rates: Record<Name, number[]> = { pgbench: [], inProcess: [], api: [] }
    const cpu: Record<Name, { postgres: number; caller: number }[]> = { pgbench: [], inProcess: [], api: [] }
    const callersCpuMs: Record<Name, () => number> = {
      pgbench: cpuMsOfEnded,
      inProcess: inProcess.cpuMs,
      api: () => api.cpuMs(api.address) + process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000,
    }
    for (const name of names) await turns[name](warmUpSeconds, -1)
    for (let round = 0; round < rounds; round += 1) {
      for (const name of names) {
        const [databaseBefore, callerBefore] = [cpuMsOfFamily(api.cluster.pid()), callersCpuMs[name]()]
        const rate = await turns[name](turnSeconds, round)
        rates[name].push(rounded(rate, 1))
        const microsEach = (ms: number) => Math.round((ms * 1_000) / (rate * turnSeconds))
        cpu[name].push({
          postgres: microsEach(cpuMsOfFamily(api.cluster.pid()) - databaseBefore),
          caller: microsEach(callersCpuMs[name]() - callerBefore),
        })
      }
      console.log(`round ${round + 1} of ${rounds}: ${names.map((name) => `${name} ${rates[name].at(-1)}/s`).join(', ')}`)
    }
    await inProcess.stop()
    const ratioOf = (name: Name) => rounded(median(rates[name].map((rate, round) => rate / (rates.pgbench[round] ?? Number.NaN))))
    const ratios = { inProcess: ratioOf('inProcess'), api: ratioOf('api') }
    return {
      value: rounded(Math.min(ratios.inProcess / limits.inProcess, ratios.api / limits.api)),
      unit: 'share',
      details: {
        ratios,
        limits,
        transfersPerSecond: Object.fromEntries(names.map((name) => [name, median(rates[name])])),
        // Of PostgreSQL and of whoever calls it (the api together with its own callers): a steadier measure when the machine is busy.
        cpuMicrosPerTransfer: Object.fromEntries(
          names.map((name) => [
            name,
            { postgres: median(cpu[name].map((each) => each.postgres)), caller: median(cpu[name].map((each) => each.caller)) },
          ]),
        ),
        rounds: rates,
        callers,
        poolMax: DATABASE_POOL_MAX,
        members,
        node: process.version,
        postgres: api.cluster.version,
        pgbench: await pgbenchVersion(),
        limitedBy: 'the processors: PostgreSQL shares them with pgbench, with the poster, or with the api and its callers',
      },
    }
  } finally {
    await api.stop()
  }
}

const posting = `
\\set member random(1, ${members})
\\startpipeline
begin;
${sayJobActs}
\\endpipeline
select posted.id from bench_member, (select ${newTransferId} as id) made,
  post_transfers(jsonb_build_array(jsonb_build_object('id', made.id, 'key', 'fee:' || made.id, 'kind', 'post',
    'movement', 'management-fee', 'subject', 'bench', 'debit', cash, 'credit', '${feeIncome}', 'amountMinor', '1')), now()) posted
where bench_member.place = :member;
commit;
`

interface InProcess {
  readonly drive: (seconds: number) => Promise<number>
  readonly cpuMs: () => number
  readonly stop: () => Promise<void>
}

async function startInProcess(url: string, nodeOptions: readonly string[]): Promise<InProcess> {
  const child = spawn(process.execPath, [...nodeOptions, 'tests/bench/post-in-process.ts'], {
    cwd: inRepository('.'),
    env: { ...process.env, DATABASE_URL: url, CALLERS: String(callers) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => String((await lines.next()).value)
  if ((await next()) !== 'ready') throw new Error('the poster did not start')
  return {
    cpuMs: () => cpuMsOfFamily(child.pid ?? 0),
    async drive(seconds) {
      child.stdin.write(`${seconds}\n`)
      return Number(await next())
    },
    async stop() {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}

/** As many cents as one person may book alone within a day. */
let nextLine = 0

async function throughApi({ address, origin }: ApiAlone, cookie: string, seconds: number): Promise<number> {
  const startedAt = performance.now()
  let posted = 0
  const caller = async () => {
    const line = openLine({ address, origin, cookie: () => cookie })
    while (performance.now() - startedAt < seconds * 1_000) {
      const reference = `P3-${nextLine}`
      nextLine += 1
      const { status, body } = await line.post({ movement: 'deposit-unallocated', amountMinor: '1', reference })
      if (status !== 200) throw new Error(`the api answered ${status}: ${body}`)
      posted += 1
    }
    line.close()
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return posted / ((performance.now() - startedAt) / 1_000)
}
