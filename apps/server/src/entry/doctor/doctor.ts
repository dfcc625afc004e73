/** Looks at an installation as an operator would have to, and says one line of each part: settings, secrets, database, everyone outside. */
import { type Config, ConfigRefused, readConfig } from '../config.ts'
import { lookAtDatabase } from './database.ts'
import { broken, type Finding, good } from './finding.ts'
import { lookAtProviders } from './providers.ts'
import { lookAtSecrets } from './secrets.ts'

type Environment = Readonly<Record<string, string | undefined>>

export async function examine(environment: Environment): Promise<readonly Finding[]> {
  const config = settingsOf(environment)
  if ('findings' in config) return config.findings
  return [
    good('Settings', `are whole, for ${config.HEATHLAND_ENV} at ${config.PUBLIC_ORIGIN}`),
    ...lookAtSecrets(config, environment),
    ...(await lookAtDatabase(config)),
    ...(await lookAtProviders(config)),
  ]
}

/** Any program's address will do: each machine is given its own program's alone. */
function settingsOf(environment: Environment): Config | { readonly findings: readonly Finding[] } {
  const isGiven = (name: string) => Boolean(environment[name] ?? environment[`${name}_FILE`])
  const program = isGiven('DATABASE_URL')
    ? 'api'
    : isGiven('WORKER_DATABASE_URL')
      ? 'worker'
      : isGiven('OPERATOR_DATABASE_URL')
        ? 'operator'
        : 'owner'
  try {
    return readConfig(environment, program)
  } catch (error) {
    if (!(error instanceof ConfigRefused)) throw error
    const [heading = '', ...lines] = error.message.split('\n')
    const advice = 'docs/operating/configure.md'
    return {
      findings: lines.length > 0 ? lines.map((line) => broken('Settings', line.trim(), advice)) : [broken('Settings', heading, advice)],
    }
  }
}

const marks = { good: 'good   ', warning: 'WARNING', broken: 'BROKEN ' } as const

/** One line each, what is broken last, so that it stands above the prompt. */
export function linesOf(findings: readonly Finding[]): readonly string[] {
  const order = ['good', 'warning', 'broken']
  const width = Math.max(...findings.map(({ part }) => part.length))
  return findings
    .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
    .map(({ part, state, says, advice }) => `${marks[state]}  ${part.padEnd(width)}  ${says}${advice ? `. ${advice}` : ''}`)
}

export async function doctor(environment: Environment): Promise<void> {
  const findings = await examine(environment)
  for (const line of linesOf(findings)) process.stdout.write(`${line}\n`)
  if (findings.some(({ state }) => state === 'broken')) process.exitCode = 1
}
