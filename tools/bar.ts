/** Measures one bar of what the product must hold, alone. Its limit stands only in bars.json; its measurement in bars/ID.ts. */
import { readdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Bar, type BarRun, type Bars, holds } from './bars/bar.ts'
import { inRepository, isInRepository, readText } from './repository.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { seed: { type: 'string' } } })
const [id = ''] = positionals
const bars = JSON.parse(readText('tools/bars.json')) as Bars
const bar: Bar | undefined = bars[id]
const file = `tools/bars/${id}.ts`
if (!bar || !isInRepository(file)) {
  const known = readdirSync(inRepository('tools/bars')).map((name) => name.replace(/\.ts$/, ''))
  console.error(id === '' ? 'Say which bar: ./heathland bar ID [--seed N]' : `There is no bar "${id}".`)
  for (const name of known) if (bars[name]) console.error(`  ${name.padEnd(6)}${bars[name].sentence}`)
  process.exit(2)
}

// A seed that was not given is made and printed, so that a failing run can be repeated.
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
if (!Number.isSafeInteger(seed)) {
  console.error('The seed is a whole number: --seed 42')
  process.exit(2)
}
const load = loadavg()[0] ?? 0
console.log(`${id}: ${bar.sentence}\nseed ${seed}, load ${load.toFixed(2)} before the run`)
const { run } = (await import(inRepository(file))) as { run: BarRun }
const { value, unit, details } = await run({ seed })
if (unit !== bar.unit) throw new Error(`${file} measures in "${unit}", bars.json limits in "${bar.unit}"`)
if (details !== undefined) console.log(JSON.stringify(details, null, 2))
const pass = holds(value, bar)
console.log(JSON.stringify({ id, value, limit: bar.limit, unit, pass, seed, load }))
// A measurement may leave connections open behind it; the figure is out, so nothing is waited for.
process.exit(pass ? 0 : 1)
