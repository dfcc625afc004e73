/**
 * Figures of the rows themselves, for Prometheus: how long the oldest waits, how many are open. Nouns declare them, and the worker reads
 * them, each by one bounded query. A figure that cannot be read is not shown, so that an alert sees it missing instead of an old one.
 */
import { Counter, Gauge as PrometheusGauge } from 'prom-client'
import { reasonOf } from '../core/isolate.ts'
import type { Metrics } from '../core/metrics.ts'
import type { Platform } from '../core/platform.ts'

export interface Gauge {
  /** Without the prefix of the product. */
  readonly name: string
  readonly help: string
  /** One label and every value it may have. */
  readonly label?: { readonly name: string; readonly values: readonly string[] }
  /** Reads a bounded number of rows by an index; gives one row with a `value`, or one for each value of the label with it as `label`. */
  readonly query: string
}

/** Several that ask within this time share an answer: whoever asks more often asks the database no more. */
export const gaugesFreshMs = 10_000
/** A figure that takes longer is no cheap one, and Prometheus itself gives up after ten seconds. */
const statementMaxMs = 2_000

/** Shows every figure whenever Prometheus asks. */
export function showGauges(platform: Platform, gauges: readonly Gauge[]): void {
  let last: { readonly at: number; readonly read: Promise<void> } | undefined
  const failures = new Counter({
    name: 'heathland_gauge_failures_total',
    help: 'Figures that could not be read from the database.',
    labelNames: ['gauge'],
    registers: [platform.metrics.registry],
    // The failures of this reading are among them.
    collect: () => fresh(),
  })
  const shown = gauges.map((gauge) => ({ gauge, shows: addGauge(platform.metrics, gauge, () => fresh()) }))
  for (const { gauge } of shown) failures.inc({ gauge: gauge.name }, 0)

  function fresh(): Promise<void> {
    if (!last || performance.now() - last.at > gaugesFreshMs) last = { at: performance.now(), read: readAll() }
    return last.read
  }

  async function readAll(): Promise<void> {
    for (const { gauge, shows } of shown) {
      try {
        show(gauge, shows, await readGauge(platform, gauge))
      } catch (error) {
        shows.remove()
        failures.inc({ gauge: gauge.name })
        platform.log.warn({ gauge: gauge.name, reason: reasonOf(error) }, 'gauge could not be read')
      }
    }
  }
}

interface Reading {
  readonly value: number | null
  readonly label?: string
  readonly [column: string]: unknown
}

/** As work of the worker, in a transaction of its own: one that fails leaves the others alone. */
export async function readGauge(platform: Platform, { name, query }: Gauge): Promise<readonly Reading[]> {
  const ctx = await platform.openFor({ kind: 'job', queue: 'metrics' })
  return ctx.read(async (tx) => {
    await tx.query('gauge-bounds', `select set_config('statement_timeout', $1, true)`, [String(statementMaxMs)])
    return tx.query<Reading>(`gauge-${name}`, query, [])
  })
}

/** A label that this program does not know is another version’s, and is left to it. */
function show({ label }: Gauge, gauge: PrometheusGauge, rows: readonly Reading[]): void {
  gauge.reset()
  if (!label) {
    const [row] = rows
    if (row?.value != null) gauge.set(row.value)
    else gauge.remove()
    return
  }
  for (const { label: value, value: figure } of rows) {
    if (value !== undefined && figure !== null && label.values.includes(value)) gauge.set({ [label.name]: value }, figure)
  }
}

function addGauge({ registry }: Metrics, { name, help, label }: Gauge, fresh: () => Promise<void>): PrometheusGauge {
  return new PrometheusGauge({
    name: `heathland_${name}`,
    help,
    labelNames: label ? [label.name] : [],
    registers: [registry],
    // Whichever is asked first reads for all.
    collect: fresh,
  })
}
