/** Runs the tests that need no browser. Arguments go to vitest; results are kept for `spec` and for the count at the end of CI. */
import { mkdirSync, rmSync } from 'node:fs'
import { inRepository, resultsFolder, run } from './repository.ts'

const results = `${resultsFolder}/vitest.json`
mkdirSync(inRepository(resultsFolder), { recursive: true })
// A run that dies early must not leave the results of the one before it.
rmSync(inRepository(results), { force: true })
const args = process.argv.slice(2).filter((argument) => argument !== '--')
const { exitCode } = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`, ...args], {
  output: 'show',
})
if (exitCode !== 0) console.error('\nRun one file again with: ./heathland test path/to/file.test.ts')
process.exitCode = exitCode
