/**
 * Runs the tests that need no browser: all of them, or with `--tier` those of a commit (fast), those that CI adds (slow) or
 * those of the night (nightly). Other arguments go to vitest; results are kept for `spec` and for the count at the end of CI.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { inRepository, resultsFolder, run } from './repository.ts'

const tiers = { fast: ['plain', 'postgres-18'], slow: ['slow', 'postgres-15'], nightly: ['nightly'] } as const
/** A third of their time is waiting, so three at once fill two cores. */
const slowAtOnce = 3

const [flag, named, ...rest] = process.argv.slice(2)
const tier = flag === '--tier' ? (named as keyof typeof tiers) : undefined
if (tier && !Object.hasOwn(tiers, tier)) throw new Error(`There is no tier "${tier}": ${Object.keys(tiers).join(', ')}`)
const given = (tier ? rest : process.argv.slice(2)).filter((argument) => argument !== '--')

mkdirSync(inRepository(resultsFolder), { recursive: true })
// A run that dies early must not leave the results of the one before it, and no test is counted twice.
const files = { fast: 'vitest-fast.json', slow: 'vitest-slow.json', nightly: 'vitest-nightly.json', all: 'vitest.json' } as const
for (const [name, file] of Object.entries(files))
  if (!tier || name === tier || name === 'all') rmSync(inRepository(`${resultsFolder}/${file}`), { force: true })
const results = `${resultsFolder}/${files[tier ?? 'all']}`
const { exitCode } = await run(
  'vitest',
  [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...(tier ? tiers[tier] : []).map((name) => `--project=${name}`),
    ...(tier && tier !== 'fast' ? [`--maxWorkers=${slowAtOnce}`] : []),
    ...given,
  ],
  { output: 'show' },
)
if (exitCode !== 0) console.error('\nRun one file again with: ./heathland test path/to/file.test.ts')
process.exitCode = exitCode
