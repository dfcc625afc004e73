/**
 * Checks the types of every project with TypeScript 7; each on its own, so that one project's ambient types never help another.
 * One checker: several work out the same types again, for twice the processor time, and `verify` has another check for the second
 * core. What an earlier run has checked and nobody has changed is not checked again.
 */
import { inRepository, listProjects, report, run } from './repository.ts'

const findings: string[] = []
const projects = listProjects()
for (const project of projects) {
  const known = inRepository(`.heathland/types/${project.replaceAll('/', '-')}.tsbuildinfo`)
  const args = ['-p', project, '--pretty', 'false', '--checkers', '1', '--incremental', '--tsBuildInfoFile', known]
  const { exitCode, output } = await run('tsc', args, { output: 'keep', env: { GOMAXPROCS: '1' } })
  if (exitCode !== 0) findings.push(output.trim())
}
report({ findings, advice: 'Correct the types above.', fine: `${projects.length} projects: ${projects.join(', ')}` })
