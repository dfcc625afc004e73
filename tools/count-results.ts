/** The last line of CI: what passed and failed over all suites. Nothing having run is a failure. */
import { readResults } from './results.ts'

const results = readResults() ?? []
const passed = results.filter(({ outcome }) => outcome === 'passed').length
const failed = results.filter(({ outcome }) => outcome === 'failed').length
console.log(`${passed} passed, ${failed} failed`)
if (failed > 0 || passed === 0) process.exitCode = 1
