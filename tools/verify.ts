/** All checks of a commit, cheap ones first. Starts no more once one has failed, and says what it found and what to do next. */
import { parseArgs } from 'node:util'
import { isInRepository, run } from './repository.ts'
import { type Check, checks } from './verify-checks.ts'

/** A failing check may say more than anyone reads; its end names the cause. */
const outputLinesMax = 200

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true }, list: { type: 'boolean' } } })
if (values.list) {
  for (const { name, sentence } of checks) console.log(`${name.padEnd(14)}${sentence}`)
  process.exit(0)
}
const unknown = (values.only ?? []).filter((name) => !checks.some((check) => check.name === name))
if (unknown.length > 0) {
  console.error(`There is no check "${unknown.join('", "')}". There are: ${checks.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const chosen = checks.filter(({ name }) => values.only?.includes(name) ?? true)

/** A machine has two cores at least, and most checks use one. */
const togetherMax = 2

const startedAt = performance.now()
const left: string[] = []
const running = new Set<Promise<void>>()
let hasFailed = false
for (const check of chosen) {
  if (!isInRepository(check.needs)) {
    left.push(check.name)
    continue
  }
  while (running.size > (check.runsAlone ? 0 : togetherMax - 1)) await Promise.race(running)
  if (hasFailed) break
  const ended = passes(check).then((isPassed) => {
    hasFailed ||= !isPassed
    running.delete(ended)
  })
  running.add(ended)
  if (check.runsAlone) await ended
}
await Promise.all(running)
if (hasFailed) process.exit(1)
if (left.length > 0) console.log(`Left out, because what they need is not there: ${left.join(', ')}`)
console.log(`\n${chosen.length - left.length} checks passed in ${secondsSince(startedAt)} s`)

async function passes({ name, program, args, advice }: Check): Promise<boolean> {
  const since = performance.now()
  const { exitCode, output } = await run(program, args, { output: 'keep', env: { NO_COLOR: '1', FORCE_COLOR: '0' } })
  const lines = output.trim().split('\n')
  const took = `${secondsSince(since).padStart(5)} s`
  if (exitCode === 0) {
    console.log(`${name.padEnd(14)}ok    ${took}${lines.length === 1 ? `  ${lines[0]}` : ''}`)
    return true
  }
  console.log(`${name.padEnd(14)}FAILED${took}\n`)
  if (lines.length > outputLinesMax) console.log(`(the last ${outputLinesMax} of ${lines.length} lines)`)
  console.log(lines.slice(-outputLinesMax).join('\n'))
  console.log(`\n${advice}\nThen: ./heathland verify --only ${name}`)
  return false
}

function secondsSince(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1)
}
