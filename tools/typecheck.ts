/** Checks the types of every project with TypeScript 7; each on its own, so that one project's ambient types never help another. */
import { listProjects, report, run } from './repository.ts'

const findings: string[] = []
const projects = listProjects()
for (const project of projects) {
  const { exitCode, output } = await run('tsc', ['-p', project, '--pretty', 'false'], { output: 'keep' })
  if (exitCode !== 0) findings.push(output.trim())
}
report({ findings, advice: 'Correct the types above.', fine: `${projects.length} projects: ${projects.join(', ')}` })
