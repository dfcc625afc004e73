/** All checks of a commit, cheap ones first. Stops at the first that fails, with what it found and what to do next. */
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

const startedAt = performance.now()
const left: string[] = []
for (const check of chosen) {
  if (!isInRepository(check.needs)) {
    left.push(check.name)
    continue
  }
  if (!(await passes(check))) process.exit(1)
}
if (left.length > 0) console.log(`Left out, because what they need is not there: ${left.join(', ')}`)
console.log(`\n${chosen.length - left.length} checks passed in ${secondsSince(startedAt)} s`)

async function passes({ name, program, args, advice }: Check): Promise<boolean> {
  const since = performance.now()
  // The name is out before the check runs: it says what is being waited for.
  process.stdout.write(`${name.padEnd(14)}`)
  const { exitCode, output } = await run(program, args, { output: 'keep', env: { NO_COLOR: '1', FORCE_COLOR: '0' } })
  const lines = output.trim().split('\n')
  if (exitCode === 0) {
    const said = lines.length === 1 ? `  ${lines[0]}` : ''
    console.log(`ok    ${secondsSince(since).padStart(5)} s${said}`)
    return true
  }
  console.log(`FAILED ${secondsSince(since).padStart(4)} s\n`)
  if (lines.length > outputLinesMax) console.log(`(the last ${outputLinesMax} of ${lines.length} lines)`)
  console.log(lines.slice(-outputLinesMax).join('\n'))
  console.log(`\n${advice}\nThen: ./heathland verify --only ${name}`)
  return false
}

function secondsSince(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1)
}
