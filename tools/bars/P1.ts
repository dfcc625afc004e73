/**
 * A hundred transfers a second through the api for a minute, with the worker at work beside it: how long callers wait, from the
 * moment each call was meant to begin. The figure is the worse of the median and the 99th percentile as a share of its own limit.
 */

import { openDatabase } from '@heathland/server/core/database'
import { readConfig } from '@heathland/server/entry/config'
import { syncsMs } from '../../tests/bench/disk.ts'
import { fundMembers, quantile, rounded } from '../../tests/bench/ledger.ts'
import { memoryStalls } from '../../tests/bench/memory.ts'
import { type Line, openLine, signInAccountant } from '../../tests/bench/movement-calls.ts'
import { atBeat } from '../../tests/bench/open-loop.ts'
import { linesStatement } from '../../tests/hand-posting.ts'
import { start } from '../../tests/processes.ts'
import { asSuperuser } from '../database.ts'
import { seed as seedPeople } from '../seed.ts'
import { startApiAlone } from './api-alone.ts'
import type { BarRun } from './bar.ts'

const limitsMs = { p50: 5, p99: 9 }
const perSecond = 100
const seconds = Number(process.env['BAR_SECONDS'] ?? 60)
/** Until the compiler has settled. */
const warmUpSeconds = Number(process.env['WARM_UP_SECONDS'] ?? 20)
const members = 2_000

export const run: BarRun = async () => {
  const memory = memoryStalls({ seconds: 10 })
  const api = await startApiAlone()
  const worker = start('worker', readConfig(api.environment))
  try {
    const { OPERATOR_DATABASE_URL: url = '', DATABASE_POOL_MAX } = api.environment
    await seedPeople(url)
    const database = openDatabase({ url, poolMax: 4, name: 'bar', onError: () => undefined })
    await fundMembers(database, members, 10_000_000_000n)
    const lines = ['warm-up', 'bar'].map((turn) => linesStatement({ prefix: `${turn}-`, from: 0, to: 40_000 }))
    await asSuperuser(api.cluster, 'heathland', ...lines)
    await database.close()
    const cookie = await signInAccountant(api.address, api.origin)

    const free: Line[] = []
    let connections = 0
    const post = (turn: string) => async (place: number) => {
      let line = free.pop()
      if (!line) {
        connections += 1
        line = openLine({ address: api.address, origin: api.origin, cookie: () => cookie, timeoutMs: 60_000 })
      }
      const { status, body } = await line.post({ movement: 'deposit-unallocated', amountMinor: '1', reference: `${turn}-${place}` })
      if (status !== 200) throw new Error(`the api answered ${status}: ${body}`)
      free.push(line)
    }
    const diskBefore = await syncsMs({ perSecond, seconds: 5 })
    await atBeat({ perSecond, seconds: warmUpSeconds }, post('warm-up'))
    const took = await atBeat({ perSecond, seconds }, post('bar'))
    for (const line of free) line.close()
    const disk = { before: diskBefore, after: await syncsMs({ perSecond, seconds: 5 }) }
    const ms = {
      p50: quantile(took, 0.5),
      p90: quantile(took, 0.9),
      p99: quantile(took, 0.99),
      p999: quantile(took, 0.999),
      max: Math.max(...took),
    }
    return {
      value: rounded(Math.max(ms.p50 / limitsMs.p50, ms.p99 / limitsMs.p99)),
      unit: 'share',
      details: {
        ms: Object.fromEntries(Object.entries(ms).map(([name, value]) => [name, rounded(value, 2)])),
        limitsMs,
        // A commit waits for the disk at least once.
        diskMs: disk,
        // Before anything of ours ran: where more than one hundredth of the time is stalled, no 99th percentile is ours alone.
        memory,
        transfers: took.length,
        perSecond,
        seconds,
        warmUpSeconds,
        connections,
        poolMax: DATABASE_POOL_MAX,
        node: process.version,
        postgres: api.cluster.version,
        limitedBy:
          'the processors, shared by callers, api, worker and PostgreSQL; the disk, which every commit waits for; the stalls of memory',
      },
    }
  } finally {
    worker.child.kill('SIGTERM')
    await worker.ended
    await api.stop()
  }
}
