/**
 * PostgreSQL and the domain side by side over ten thousand sequences of two hundred operations: how many differed in an answer or a
 * row. R6_SEQUENCES runs fewer and R6_MINUTES stops early; what was truly run stands in the details.
 */
import { newReport, runLane } from '../../tests/ledger/model.ts'
import { cloneDatabase, prepareDatabase } from '../database.ts'
import { startTemporaryCluster } from '../postgres.ts'
import type { BarRun } from './bar.ts'

const operations = 200
/** As many as keep two cores busy: while one waits for PostgreSQL another decides. */
const lanes = 3

export const run: BarRun = async ({ seed }) => {
  const sequences = Number(process.env['R6_SEQUENCES'] ?? 10_000)
  const until = Date.now() + Number(process.env['R6_MINUTES'] ?? 600) * 60_000
  const cluster = await startTemporaryCluster({ durable: false })
  try {
    await prepareDatabase(cluster, 'heathland_template')
    const report = newReport()
    const numbers = Array.from({ length: sequences }, (_, number) => number)
    const names = Array.from({ length: lanes }, (_, lane) => `lane_${lane}`)
    for (const name of names) await cloneDatabase(cluster, 'heathland_template', name)
    const startedAt = performance.now()
    await Promise.all(
      names.map((name, lane) =>
        runLane(
          { url: (role) => cluster.url(name, role) },
          { seed, numbers: numbers.filter((number) => number % lanes === lane), operations, until },
          report,
        ),
      ),
    )
    // Too little to mean anything must not pass for nothing found.
    if (report.sequences === 0) throw new Error('no sequence was run')
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    const { differences, ...counts } = report
    return { value: differences.length, unit: 'differences', details: { asked: sequences, ...counts, seconds, differences } }
  } finally {
    await cluster.stop()
  }
}
