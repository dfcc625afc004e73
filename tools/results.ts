/** Reads what the test runners wrote: vitest's JSON reporter and Playwright's. */
import { listResultFiles, readText, resultsFolder } from './repository.ts'

export interface TestResult {
  /** The titles of the groups and of the test, as one line. */
  readonly title: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  /** The first failure as the runner printed it. */
  readonly failure?: string
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly status: string
      readonly results?: readonly { readonly errors?: readonly { readonly message?: string }[] }[]
    }[]
  }[]
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[]
  readonly errors?: readonly { readonly message?: string }[]
}

/** Every result of the last runs; undefined when nothing has run. */
export function readResults(): readonly TestResult[] | undefined {
  const files = listResultFiles()
  if (files.length === 0) return undefined
  return files.flatMap((file) => resultsOf(JSON.parse(readText(`${resultsFolder}/${file}`))))
}

export function resultsOf(report: VitestReport | PlaywrightReport): readonly TestResult[] {
  return 'testResults' in report ? fromVitest(report) : fromPlaywright(report)
}

function fromVitest(report: VitestReport): readonly TestResult[] {
  return report.testResults.flatMap((file): readonly TestResult[] => {
    const results = file.assertionResults.map(
      ({ ancestorTitles, title, status, failureMessages }): TestResult => ({
        title: joined([...ancestorTitles, title]),
        outcome: status === 'passed' ? 'passed' : status === 'failed' ? 'failed' : 'skipped',
        ...withFailure(failureMessages?.[0]),
      }),
    )
    // A file that cannot be loaded has no tests to fail, and must still not pass.
    const isSilentFailure = file.status === 'failed' && !results.some(({ outcome }) => outcome === 'failed')
    return isSilentFailure ? [...results, { title: file.name, outcome: 'failed', ...withFailure(file.message) }] : results
  })
}

function fromPlaywright(report: PlaywrightReport): readonly TestResult[] {
  const errors = (report.errors ?? []).map(({ message }): TestResult => ({ title: message ?? 'the run itself', outcome: 'failed' }))
  // The outermost suite is the file; its name is not part of what the test says.
  return [...report.suites.flatMap((file) => fromSuite({ ...file, title: '' }, [])), ...errors]
}

function fromSuite(suite: PlaywrightSuite, above: readonly string[]): readonly TestResult[] {
  const titles = [...above, suite.title]
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(
      ({ status, results }): TestResult => ({
        title: joined([...titles, title]),
        outcome: outcomeOf(status),
        ...withFailure(results?.flatMap(({ errors }) => errors ?? [])[0]?.message),
      }),
    ),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => fromSuite(inner, titles))]
}

function withFailure(message: string | undefined): { readonly failure?: string } {
  return message ? { failure: message } : {}
}

/** A test that passed only when repeated ("flaky") has failed. */
function outcomeOf(status: string): TestResult['outcome'] {
  if (status === 'expected') return 'passed'
  return status === 'skipped' ? 'skipped' : 'failed'
}

function joined(titles: readonly string[]): string {
  return titles.filter((title) => title !== '').join(' › ')
}
