/** The checks of a commit in the order in which they run: what costs little and fails often comes first. */
export interface Check {
  readonly name: string
  readonly sentence: string
  readonly program: string
  readonly args: readonly string[]
  /** A check whose subject does not exist is left out, and named at the end. */
  readonly needs: string
  readonly advice: string
  /** It reads what an earlier one wrote, or keeps every core busy itself. */
  readonly runsAlone?: boolean
}

function tool(name: string, path: string, sentence: string, advice: string, ...args: readonly string[]): Check {
  return { name, sentence, program: 'node', args: [path, ...args], needs: path, advice }
}

const alone = (check: Check): Check => ({ ...check, runsAlone: true })

const seeAbove = 'What was found and what to do stands above.'

export const checks: readonly Check[] = [
  tool('lockfile', 'tools/lockfile.ts', 'Every package comes from the registry, pinned and with its hash.', seeAbove),
  tool('floors', 'tools/floors.ts', 'No package is below the version that fixed an advisory.', seeAbove),
  {
    name: 'format',
    sentence: 'Sources are formatted, imports sorted, and the linter has nothing to say.',
    program: 'biome',
    args: ['check', '--error-on-warnings', '.'],
    needs: 'biome.json',
    advice: 'Most of it is corrected by: pnpm exec biome check --write PATH',
  },
  tool('docs', 'tools/check-docs.ts', 'Every path that the documents name is there.', seeAbove),
  tool(
    'alerts',
    'tools/check-alerts.ts',
    'Alerts, their runbooks and the figures they read belong together, and the rules pass their tests.',
    seeAbove,
  ),
  tool('migrations', 'tools/check-migrations.ts', 'Every migration says why it is there and how to check it.', seeAbove),
  tool('money', 'tools/lint/money-is-never-number.ts', 'Money is never a number.', seeAbove),
  tool('tokens', 'tools/tokens.ts', 'Every colour, font size, radius and shadow is a token.', seeAbove),
  tool('words', 'tools/words.ts', 'Every text is in a catalogue, and every text of a catalogue is read.', seeAbove, 'check'),
  tool('typecheck', 'tools/typecheck.ts', 'Every project compiles.', seeAbove),
  tool('promises', 'tools/floating-promises.ts', 'No promise is left floating.', seeAbove),
  tool('arrows', 'tools/arrows.ts', 'Imports point the way the architecture says.', seeAbove),
  {
    name: 'unused',
    sentence: 'No file, export or dependency lies unused.',
    program: 'knip',
    args: ['--no-progress', '--no-config-hints'],
    needs: 'knip.jsonc',
    advice: 'Remove what nothing uses, or use it. What only a program uses by name is listed in knip.jsonc.',
  },
  tool('contract-json', 'tools/contract-json.ts', 'The contract that the web loads is current.', seeAbove, '--check'),
  tool('openapi', 'tools/openapi.ts', 'The contract makes an OpenAPI document.', seeAbove),
  tool(
    'schema',
    'tools/db-schema.ts',
    'apps/server/db/schema.sql is what the migrations make.',
    'Run "./heathland db:schema" and commit the file.',
    '--check',
  ),
  {
    name: 'openapi-lint',
    sentence: 'That document has no finding.',
    program: 'env',
    args: ['REDOCLY_TELEMETRY=off', 'REDOCLY_SUPPRESS_UPDATE_NOTICE=true', 'redocly', 'lint', 'heathland'],
    needs: 'redocly.yaml',
    advice: 'Correct the route in packages/contract.',
    runsAlone: true,
  },
  alone(tool('test', 'tools/test.ts', 'The fast tests that need no browser pass.', seeAbove, '--tier', 'fast')),
  alone(tool('spec', 'tools/spec.ts', 'Tests name only requirement lines that exist.', seeAbove)),
  alone(tool('build', 'tools/build.ts', 'The web builds.', seeAbove)),
  {
    name: 'size',
    sentence: 'What a first visit loads stays within its budget.',
    program: 'size-limit',
    args: [],
    needs: 'apps/web/index.html',
    runsAlone: true,
    advice: 'Load it later, or leave it out. The budgets stand in .size-limit.cjs; without a build run "./heathland build" first.',
  },
]
