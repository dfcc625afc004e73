/** A bar whose measure is a set of tests that try everything: the figure is how many of them found something. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../repository.ts'
import type { BarRun } from './bar.ts'

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numFailedTestSuites: number
  readonly testResults: readonly { readonly assertionResults: readonly Result[] }[]
}

interface Result {
  readonly fullName: string
  readonly status: string
  readonly failureMessages?: readonly string[]
}

export function countedBy(files: readonly string[]): BarRun {
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'heathland-bar-'))
    const file = join(folder, 'results.json')
    try {
      await run(
        'vitest',
        ['run', '--project', 'plain', '--project', 'postgres-18', '--project', 'slow', '--reporter=json', `--outputFile=${file}`, ...files],
        {
          output: 'keep',
        },
      )
      const { numPassedTests: passed, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
      const failing = testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'))
      // A file that is gone, or that cannot be read, must not pass for one that found nothing.
      if (passed === 0 || testResults.length < files.length) throw new Error(`only ${testResults.length} of ${files.length} files ran`)
      const value = Math.max(numFailedTests, numFailedTestSuites)
      return { value, unit: 'violations', details: { passed, failing: failing.map(saidOf) } }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** The test and the first line of its failure: this shows whether the machine was too slow or the product wrong. */
function saidOf({ fullName, failureMessages }: Result): string {
  return `${fullName}: ${failureMessages?.[0]?.split('\n')[0] ?? 'no reason given'}`
}
