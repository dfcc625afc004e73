/** One program, four entries: `api`, `worker`, `migrate`, `check`. */
import { existsSync } from 'node:fs'
import { runChecks } from '../work/check.ts'
import { startApi } from './api.ts'
import { type Composition, compose } from './compose.ts'
import { type Config, ConfigRefused, databaseUrlOf, readConfig } from './config.ts'
import { migrate } from './migrate.ts'
import { everyCheck } from './nouns.ts'
import { startWorker } from './worker.ts'

const entries = { api, worker, migrate: migrateOnce, check } satisfies Record<string, (config: Config) => Promise<void>>
/** Whose address each needs. */
const signsInAs = { api: 'api', worker: 'worker', migrate: 'owner', check: 'worker' } as const

async function api(config: Config): Promise<void> {
  const platform = await compose(config, 'api')
  await refuseMovedClock(platform)
  const running = await startApi(platform)
  platform.log.info({ at: running.address }, 'api is listening')
  untilAskedToStop(platform, running.stop)
}

async function worker(config: Config): Promise<void> {
  const platform = await compose(config, 'worker')
  await refuseMovedClock(platform)
  const running = await startWorker(platform)
  platform.log.info('worker is working')
  untilAskedToStop(platform, running.stop)
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

/** The moved clock is for tests and the self-hosted trial; with real money it would move deadlines that the law sets. */
async function refuseMovedClock(platform: Composition): Promise<void> {
  if (platform.config.HEATHLAND_ENV !== 'production') return
  const [row] = await platform.database.ask<{ moved: boolean }>('clock-moved', 'select ahead_seconds <> 0 as moved from clock_offset', [])
  if (row?.moved !== false) throw new ConfigRefused('The database’s clock has been moved; production does not start with it.')
}

/** Work under way is finished within this; then the process ends all the same. */
const stopTimeoutMs = 15_000

function untilAskedToStop(platform: Composition, stop: () => Promise<void>): void {
  let asked = false
  const end = async () => {
    if (asked) return
    asked = true
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    await stop()
    await platform.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
}

const entry = process.argv[2] as keyof typeof entries
if (!Object.hasOwn(entries, entry)) {
  process.stderr.write(`say which: ${Object.keys(entries).join(' | ')}\n`)
  process.exit(2)
}
try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  await entries[entry](readConfig(process.env, signsInAs[entry]))
} catch (error) {
  process.stderr.write(`${error instanceof ConfigRefused ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}
