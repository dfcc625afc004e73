/**
 * Looks for promises that nobody waits for: a write that floats is a write that may be lost.
 * One project per call, with a limit on time and memory: the type-aware linter has been seen to take all of a machine when it is
 * given several projects at once.
 */
import { isInRepository, listProjects, report, run } from './repository.ts'

const timeoutSeconds = 300
const memoryKilobytes = 12_000_000

const findings: string[] = []
const projects = listProjects()
for (const project of projects) {
  const folder = isInRepository(`${project}/src`) ? `${project}/src` : project
  const limited = `ulimit -v ${memoryKilobytes}; exec oxlint --type-aware --config .oxlintrc.json "$0"`
  const { exitCode, output } = await run('timeout', [String(timeoutSeconds), 'bash', '-c', limited, folder], {
    output: 'keep',
    // On one core it needs three quarters of the processor time, and another check has the other core.
    env: { GOMAXPROCS: '1' },
  })
  if (exitCode === 124) findings.push(`${folder}: not finished after ${timeoutSeconds} s`)
  else if (exitCode !== 0) findings.push(output.trim())
}
report({
  findings,
  advice: 'Await the promise, return it, or say with `void` and a reason why nobody waits.',
  fine: `${projects.length} projects`,
})
