/** Everything on one machine: PostgreSQL, twins, worker, api and the built web, with seeded people. Ctrl-C ends all of it. */
import { buildWeb } from './build.ts'
import { cast, castCode, castPassword, castTotpSecret } from './cast.ts'
import { prepareDatabase } from './database.ts'
import { developmentDatabase, ports, startDevelopmentCluster, twinData } from './development.ts'
import { fundMembers } from './fund-members.ts'
import type { Cluster } from './postgres.ts'
import { inRepository } from './repository.ts'
import { seed } from './seed.ts'
import { payByBank } from './seed-payments.ts'
import { type Stack, startStack } from './stack.ts'

const startedAt = performance.now()
let cluster: Cluster | undefined
let stack: Stack | undefined
let ending: Promise<void> | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))

try {
  // The first start builds the web, which takes longest, while the database comes up.
  const web = step('building the web', buildWeb())
  cluster = await step('starting PostgreSQL', startDevelopmentCluster())
  await step('bringing the schema up to date', prepareDatabase(cluster, developmentDatabase))
  const joined = await step('seeding people', seed(cluster.url(developmentDatabase, 'heathland_operator')))
  const { dist } = await web
  const watch = process.argv.includes('--watch')
  stack = await step(
    'starting twins, worker and api',
    startStack({
      cluster,
      database: developmentDatabase,
      ports,
      webDist: dist,
      logs: inRepository('.heathland/logs'),
      twinData: twinData(),
      watch,
      onRestart: (part) => console.log(`${part} ended and is started again; .heathland/logs/${part}.log says more`),
    }),
  )
  if (joined > 0) await step('adding money', fundMembers(stack))
  if (joined > 0) await step('paying by bank', payByBank(stack))
  showTable(stack, joined)
} catch (error) {
  console.error(`\nIt did not start: ${error instanceof Error ? error.message : String(error)}`)
  console.error(`If a port is taken, another ./heathland dev may be running. Logs are in .heathland/logs.`)
  await end(1)
}

async function step<Result>(what: string, work: Promise<Result>): Promise<Result> {
  console.log(`· ${what}`)
  return work
}

function showTable({ origin, inbox, twins }: Stack, joined: number): void {
  const rows: [string, string][] = [
    ['Heathland', origin],
    ['Is it well?', `${origin}/status`],
    ['Mail that was sent', inbox],
    ['Bank', twins.bank.replace('127.0.0.1', 'bank.localhost')],
    ['PostgreSQL', `postgres://postgres@127.0.0.1:${ports.postgres}/${developmentDatabase}`],
    ['Logs', '.heathland/logs'],
  ]
  console.log(`\nReady after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s${joined > 0 ? `, ${joined} people joined` : ''}.\n`)
  for (const [name, value] of rows) console.log(`  ${name.padEnd(22)}${value}`)
  console.log(`\n  Sign in at ${origin}/login, everyone with the password ${castPassword}`)
  console.log(`  Staff also need a code: put the secret ${castTotpSecret} into an authenticator app; the code is ${castCode()} now.`)
  console.log('  A code works once; "./heathland staff code" shows the present one.\n')
  for (const person of cast) console.log(`  ${person.email.padEnd(26)}${person.role.padEnd(16)}${person.stage}`)
  console.log('\nCtrl-C ends everything.')
}

function end(code: number): Promise<void> {
  ending ??= (async () => {
    console.log('\nending …')
    await stack?.stop()
    await cluster?.stop()
    process.exit(code)
  })()
  return ending
}
