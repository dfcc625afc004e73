/** Runs the nightly tests, every journey on every screen, then every bar at full size, one after another, and prints one table. A failure does not stop the others. */
import { parseArgs } from 'node:util'
import type { Bars } from './bars/bar.ts'
import { readText, run } from './repository.ts'

interface Measured {
  readonly value: number
  readonly limit: number
  readonly unit: string
  readonly pass: boolean
  readonly seed: number
}

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const bars = JSON.parse(readText('tools/bars.json')) as Bars
const unknown = (values.only ?? []).filter((id) => !bars[id])
if (unknown.length > 0) {
  console.error(`There is no bar "${unknown.join('", "')}".`)
  process.exit(2)
}
const ids = values.only ?? Object.keys(bars)
let failed = 0
if (!values.only) {
  const tests = await run('node', ['tools/test.ts', '--tier', 'nightly'], { output: 'show' })
  const journeys = await run('node', ['tools/e2e.ts'], { output: 'show', env: { EVERY_SCREEN: 'yes' } })
  if (tests.exitCode !== 0 || journeys.exitCode !== 0) process.exitCode = 1
}
console.log(
  `${'bar'.padEnd(6)}${'result'.padEnd(8)}${'measured'.padStart(12)}${'limit'.padStart(12)}  ${'unit'.padEnd(14)}${'min'.padStart(5)}  seed`,
)
for (const id of ids) {
  const startedAt = performance.now()
  const { output } = await run('node', ['tools/bar.ts', id], { output: 'keep' })
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1).padStart(5)
  const measured = lastLineOf(output)
  if (!measured?.pass) failed += 1
  if (!measured) {
    console.log(`${id.padEnd(6)}${'broken'.padEnd(8)}${''.padStart(40)}${minutes}\n${output.trim().split('\n').slice(-20).join('\n')}`)
    continue
  }
  const { value, limit, unit, pass, seed } = measured
  console.log(
    `${id.padEnd(6)}${(pass ? 'ok' : 'FAILED').padEnd(8)}${String(value).padStart(12)}${String(limit).padStart(12)}  ${unit.padEnd(14)}${minutes}  ${seed}`,
  )
}
console.log(`\n${ids.length - failed} of ${ids.length} bars hold`)
if (failed > 0) process.exitCode = 1

function lastLineOf(output: string): Measured | undefined {
  const line = output.trim().split('\n').at(-1) ?? ''
  return line.startsWith('{"id"') ? (JSON.parse(line) as Measured) : undefined
}
