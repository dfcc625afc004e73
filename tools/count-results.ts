/**
 * The end of CI: every failed test with its first lines, because the output of the run itself is long, and one line that counts
 * all suites. Nothing having run is a failure.
 */
import { stripVTControlCharacters } from 'node:util'
import { readResults } from './results.ts'

const results = readResults() ?? []
const passed = results.filter(({ outcome }) => outcome === 'passed').length
const failed = results.filter(({ outcome }) => outcome === 'failed')

const linesOfFailure = 12
for (const { title, failure } of failed) {
  console.log(`\nfailed: ${title}`)
  const lines = stripVTControlCharacters(failure ?? '').split('\n')
  for (const line of lines.slice(0, linesOfFailure)) console.log(`  ${line}`)
}

console.log(`${passed} passed, ${failed.length} failed`)
if (failed.length > 0 || passed === 0) process.exitCode = 1
