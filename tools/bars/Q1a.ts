/**
 * Eighteen bugs, each planted in a throw-away copy of the repository by replacing a few words; the tests that should notice are run
 * there. A bug is caught when a test ran and failed; a copy that does not start catches nothing. The copy without a bug must pass.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, run as runProgram } from '../repository.ts'
import type { BarRun } from './bar.ts'

interface Bug {
  readonly name: string
  readonly file: string
  /** What stands there, exactly once, and what is put in its place. */
  readonly edits: readonly (readonly [from: string, to: string])[]
  readonly tests: readonly string[]
}

const posting = 'apps/server/db/migrations/0006-add-the-ledger.sql'
const shortWay = 'apps/server/db/migrations/0013-post-one-step-quickly.sql'
const model = 'tests/ledger/model.test.ts'
const concurrency = 'tests/ledger/concurrency.test.ts'
const tables = 'apps/server/db/ledger.test.ts'

const bugs: readonly Bug[] = [
  { name: 'accounts are not locked', file: posting, edits: [[' order by locked.id for no key update', '']], tests: [concurrency] },
  {
    name: 'the legs of an entry are swapped',
    file: posting,
    edits: [
      [
        "(values (asked.debit, 'debit', asked.credit), (asked.credit, 'credit', asked.debit)) leg",
        "(values (asked.debit, 'credit', asked.credit), (asked.credit, 'debit', asked.debit)) leg",
      ],
    ],
    tests: [model],
  },
  {
    name: 'acknowledged before it is committed',
    file: 'apps/server/src/core/database.ts',
    edits: [['      for (const statement of sent) await statement\n', '']],
    tests: [concurrency],
  },
  { name: 'no floor', file: posting, edits: [['if following.is_short then', 'if false then']], tests: [model] },
  {
    name: 'the floor is judged before the whole batch',
    file: posting,
    edits: [
      [
        '                                       > account.credits_posted_minor + net.credits_posted\n',
        '                                       > account.credits_posted_minor\n',
      ],
    ],
    tests: [model],
  },
  {
    name: 'a key is not compared with what it was used for',
    file: posting,
    edits: [['if differing is not null then', 'if false then']],
    tests: [model],
  },
  {
    name: 'a partial replay is accepted',
    file: posting,
    edits: [
      ['if known > 0 then', 'if false then'],
      ['exit when fresh = cardinality(steps);', 'exit when fresh > 0;'],
    ],
    tests: [model],
  },
  { name: 'an expired reservation is settled', file: posting, edits: [['in_now >= reserved.expires_at', 'false']], tests: [model] },
  {
    name: 'a reservation is settled twice',
    file: posting,
    edits: [
      ['(ended.key <> asked.key or row_number()', '(row_number()'],
      ['exit when fresh = cardinality(steps);', 'exit when fresh = cardinality(steps) or ends_some;'],
    ],
    tests: [model],
  },
  {
    name: 'a running sum forgets what was before',
    file: posting,
    edits: [["summed.credits_before_minor + sum(case leg.side when 'credit'", "sum(case leg.side when 'credit'"]],
    tests: [model],
  },
  {
    name: 'an entry for one side only',
    file: posting,
    edits: [
      [
        "(values (asked.debit, 'debit', asked.credit), (asked.credit, 'credit', asked.debit)) leg",
        "(values (asked.debit, 'debit', asked.credit)) leg",
      ],
    ],
    tests: [model],
  },
  {
    name: 'the time of booking goes back',
    file: posting,
    edits: [["booked := greatest(booked, following.last_booked_at + interval '1 microsecond');", '']],
    tests: [model],
  },
  {
    name: 'a snapshot cuts a moment in two',
    file: posting,
    edits: [['window so_far as (order by booked_at range unbounded preceding)', 'window so_far as (order by booked_at, posting_id)']],
    tests: [tables],
  },
  { name: 'a member touches another’s account', file: posting, edits: [["if actor = 'member' and (", 'if false and (']], tests: [tables] },
  {
    name: 'a correction has no bound',
    file: posting,
    edits: [
      [
        "\n                          and asked.amount_minor <= case original.kind when 'post' then original.amount_minor else coalesce(became.amount_minor, 0) end",
        '',
      ],
    ],
    tests: [model],
  },
  {
    name: 'the short way has no floor',
    file: shortWay,
    edits: [
      [
        '                                     <= account.credits_posted_minor + credited_minor\n',
        '                                     is not null\n',
      ],
    ],
    tests: [model],
  },
  {
    name: 'the short way lets the time of booking go back',
    file: shortWay,
    edits: [["greatest(in_now, account.last_booked_at + interval '1 microsecond')", 'in_now']],
    tests: [model],
  },
  {
    name: 'the short way forgets the keys of resolutions',
    file: shortWay,
    edits: [['\n      and not exists (select from transfer_resolution ended where ended.key = step_key)', '']],
    tests: [tables],
  },
]

/** Enough for every answer to be given several times. */
const modelSequences = '12'

export const run: BarRun = async ({ seed }) => {
  const folder = mkdtempSync(join(tmpdir(), 'heathland-planted-'))
  try {
    copyTo(folder)
    const env = { MODEL_SEED: String(seed), MODEL_SEQUENCES: modelSequences }
    const failing = async (tests: readonly string[]): Promise<readonly string[] | undefined> => {
      const results = join(folder, 'results.json')
      rmSync(results, { force: true })
      const vitest = join(folder, 'node_modules/.bin/vitest')
      await runProgram(
        vitest,
        ['run', '--root', folder, '--project', 'postgres-18', '--project', 'slow', '--reporter=json', `--outputFile=${results}`, ...tests],
        { env, output: 'keep' },
      )
      return failedIn(results, tests.length)
    }
    const sound = await failing([model, concurrency, tables])
    if (sound === undefined || sound.length > 0)
      throw new Error(`the copy without a bug does not pass: ${sound?.join(', ') ?? 'it did not run'}`)

    const caught: Record<string, readonly string[]> = {}
    const missed: string[] = []
    for (const { name, file, edits, tests } of bugs) {
      const path = join(folder, file)
      const before = readFileSync(path, 'utf8')
      writeFileSync(
        path,
        edits.reduce((text, [from, to]) => replaceOnce(text, from, to, name), before),
      )
      const found = await failing(tests)
      if (found !== undefined && found.length > 0) caught[name] = found
      else missed.push(found === undefined ? `${name} (the tests did not run)` : name)
      writeFileSync(path, before)
    }
    return { value: Object.keys(caught).length, unit: 'bugs', details: { planted: bugs.length, caught, missed } }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The repository as it is on disk; what was installed is shared, what links from package to package is not. */
function copyTo(folder: string): void {
  const skipped = new Set(['.git', '.heathland', 'dist', '.pnpm'])
  for (const name of readdirSync(root)) {
    if (skipped.has(name)) continue
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) =>
        !relative(root, source)
          .split('/')
          .some((part) => skipped.has(part)),
    })
  }
  symlinkSync(join(root, 'node_modules/.pnpm'), join(folder, 'node_modules/.pnpm'))
}

function replaceOnce(text: string, from: string, to: string, name: string): string {
  if (text.split(from).length !== 2)
    throw new Error(`"${name}" no longer fits: ${JSON.stringify(from)} stands there ${text.split(from).length - 1} times`)
  return text.replace(from, () => to)
}

interface Report {
  readonly numTotalTests: number
  readonly testResults: readonly { readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[] }[]
}

/** The tests that ran and failed; nothing when not all files ran. */
function failedIn(file: string, files: number): readonly string[] | undefined {
  let report: Report
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
  const ran = report.testResults.filter(({ assertionResults }) => assertionResults.length > 0)
  if (ran.length < files) return undefined
  return ran.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName))
}
