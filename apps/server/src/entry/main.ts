/** One program: `api`, `worker`, `migrate`, `check`, and what an operator does on the server. */
import { existsSync } from 'node:fs'
import { newestMigration } from '../core/schema-version.ts'
import { runChecks } from '../work/check.ts'
import { showGauges } from '../work/gauge.ts'
import { startApi } from './api.ts'
import { type Composition, compose } from './compose.ts'
import { type Config, ConfigRefused, databaseUrlOf, readConfig } from './config.ts'
import { doctor } from './doctor/doctor.ts'
import { exportLogInto } from './export-log.ts'
import { grantStaffRole } from './grant-staff.ts'
import { makeSecrets } from './make-secrets.ts'
import { migrate } from './migrate.ts'
import { everyCheck, everyGauge } from './nouns.ts'
import { ownVersion } from './version.ts'
import { showReadiness, watchProcess } from './watch-process.ts'
import { startWorker } from './worker.ts'

const entries = { api, worker, migrate: migrateOnce, check, staff, 'log-export': exportLog } satisfies Record<
  string,
  (config: Config, words: readonly string[]) => Promise<void>
>
/** Whose address each needs. */
const signsInAs = { api: 'api', worker: 'worker', migrate: 'owner', check: 'worker', staff: 'operator', 'log-export': 'operator' } as const

async function api(config: Config): Promise<void> {
  const platform = await compose(config, 'api')
  await refuseMovedClock(platform)
  showReadiness(platform)
  // Whoever answers /healthz here has a turn to spare, which is all that being alive asks of an api.
  const watch = await watchProcess(platform, () => true)
  const running = await startApi(platform)
  platform.log.info({ at: running.address, version: ownVersion(), metricsAt: watch.address }, 'api is listening')
  untilAskedToStop(platform, () => running.stop().then(watch.stop), config.STOP_DELAY_SECONDS * 1_000)
}

async function worker(config: Config): Promise<void> {
  const platform = await compose(config, 'worker')
  await refuseMovedClock(platform)
  const running = await startWorker(platform)
  showGauges(platform, everyGauge)
  const watch = await watchProcess(platform, running.isAlive)
  platform.log.info({ version: ownVersion(), metricsAt: watch.address }, 'worker is working')
  untilAskedToStop(platform, () => running.stop().then(watch.stop))
}

async function migrateOnce(config: Config): Promise<void> {
  const ran = await migrate(databaseUrlOf(config, 'owner'))
  process.stdout.write(ran.length > 0 ? `ran ${ran.join(', ')}\n` : 'nothing to migrate\n')
}

async function check(config: Config): Promise<void> {
  const platform = await compose(config, 'worker')
  const broken = await runChecks(platform, everyCheck)
  await platform.close()
  if (broken > 0) process.exitCode = 1
}

async function staff(config: Config, [verb, email, role]: readonly string[]): Promise<void> {
  if (verb !== 'grant' || !email || !role) throw new ConfigRefused('Usage: heathland staff grant EMAIL ROLE')
  process.stdout.write(`${await grantStaffRole({ ...config, LOG_LEVEL: 'warn' }, email, role)}\n`)
}

async function exportLog(config: Config, [folder]: readonly string[]): Promise<void> {
  if (!folder) throw new ConfigRefused('Usage: heathland log-export DIR')
  process.stdout.write(`${await exportLogInto(folder, { ...config, LOG_LEVEL: 'warn' })}\n`)
}

/** The moved clock is for tests and the self-hosted trial; with real money it would move deadlines that the law sets. */
async function refuseMovedClock(platform: Composition): Promise<void> {
  if (platform.config.HEATHLAND_ENV !== 'production') return
  const [row] = await platform.database.ask<{ moved: boolean }>('clock-moved', 'select ahead_seconds <> 0 as moved from clock_offset', [])
  if (row?.moved !== false) throw new ConfigRefused('The database’s clock has been moved; production does not start with it.')
}

/** Work under way is finished within this, which an api counts from the end of its `STOP_DELAY_SECONDS`; then the process ends all the same. */
const stopTimeoutMs = 15_000

function untilAskedToStop(platform: Composition, stop: () => Promise<void>, delayMs = 0): void {
  let asked = false
  const end = async () => {
    if (asked) return
    asked = true
    setTimeout(() => process.exit(1), delayMs + stopTimeoutMs).unref()
    await stop()
    await platform.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
}

/** These run before there are settings, or although they are wrong. */
const withoutSettings = ['secrets', 'doctor', 'version'] as const
const isWithoutSettings = (name: string): name is (typeof withoutSettings)[number] => (withoutSettings as readonly string[]).includes(name)

const entry = process.argv[2] as keyof typeof entries | (typeof withoutSettings)[number]
if (!isWithoutSettings(entry) && !Object.hasOwn(entries, entry)) {
  process.stderr.write(`say which: ${[...Object.keys(entries), ...withoutSettings].join(' | ')}\n`)
  process.exit(2)
}
try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  // It says what is wrong with settings that stop every other program.
  if (entry === 'secrets') process.stdout.write(`${makeSecrets(process.argv[3] ?? 'secrets').join('\n')}\n`)
  else if (entry === 'version') process.stdout.write(`heathland ${ownVersion()}, schema ${newestMigration()}\n`)
  else if (entry === 'doctor') await doctor(process.env)
  else await entries[entry](readConfig(process.env, signsInAs[entry]), process.argv.slice(3))
} catch (error) {
  process.stderr.write(`${error instanceof ConfigRefused ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}
