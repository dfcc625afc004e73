/** The product's own parts on a database of its own, cloned from a migrated template of whichever cluster. */
import { randomBytes } from 'node:crypto'
import type { Actor } from '@heathland/server/core/actor'
import { type Database, openDatabase } from '@heathland/server/core/database'
import type { Program } from '@heathland/server/core/platform'
import { type Api, startApi } from '@heathland/server/entry/api'
import { type Composition, compose, type Patience } from '@heathland/server/entry/compose'
import { type Config, databaseUrlOf, readConfig } from '@heathland/server/entry/config'
import { startWorker, type Worker } from '@heathland/server/entry/worker'
import pg from 'pg'
import { databaseSettings } from '../tools/database.ts'

export interface WorldCluster {
  readonly port: number
  readonly template: string
}

const testOperator = {
  OPERATOR_NAME: 'Heathland Test B.V.',
  OPERATOR_ADDRESS: '1 Test Street, Amsterdam',
  OPERATOR_REGISTRATION: 'Test register, number 1',
  OPERATOR_COUNTRY: 'NL',
  OPERATOR_CUSTODIAN: 'Test Custody',
  OPERATOR_AUTHORITY: 'Test Authority',
  OPERATOR_AUTHORITY_NUMBER: 'test-0',
  OPERATOR_PRIVACY_EMAIL: 'privacy@test.example',
  OPERATOR_COMPLAINTS_EMAIL: 'complaints@test.example',
  OPERATOR_DATA_AUTHORITY: 'Test Data Protection Authority',
  OPERATOR_IDENTITY_PARTNER: 'Test Identity, a stand-in',
  OPERATOR_ONRAMP_PARTNER: 'Test Onramp, a stand-in',
  OPERATOR_SERVICE_PARTNERS: 'Test Mail and Test Hosting',
  OPERATOR_DATA_REGION: 'the European Union (test)',
  OPERATOR_STAND_IN: 'Test Trustee',
  OPERATOR_DISPUTE_BODY: 'the Test Ombudsman',
  OPERATOR_TERMS_DATE: '17 November 2026 (test)',
}

/** What every program needs and no test is about. */
export const testSecrets = {
  ...testOperator,
  MASTER_KEY: Buffer.from('heathland-development-only-00000').toString('base64'),
  INDEX_KEY: Buffer.from('heathland-development-only-11111').toString('base64'),
}

export interface World {
  readonly config: Config
  readonly platform: Composition
  readonly url: (role: 'postgres' | 'heathland_owner' | `heathland_${Program}`) => string
  /** The addresses that its programs and commands are given. */
  readonly databaseSettings: ReturnType<typeof databaseSettings>
  /** A statement as the superuser, whom row security does not bind: how a test looks behind the product. */
  readonly superuser: <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>
  readonly startApi: () => Promise<Api>
  readonly startWorker: () => Promise<Worker>
  readonly close: () => Promise<void>
}

export async function openWorldOn(
  { port, template }: WorldCluster,
  settings: Readonly<Record<string, string>> = {},
  patience: Patience = {},
): Promise<World> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const address = (role: string, database = name) => `postgres://${role}@127.0.0.1:${port}/${database}`
  const maintenance = new pg.Client({ connectionString: address('postgres', 'postgres') })
  // A test may kill the cluster under it.
  maintenance.on('error', () => undefined)
  await maintenance.connect()
  // Two clones at once collide on the template: the lock makes them take turns.
  await maintenance.query('select pg_advisory_lock(1)')
  await maintenance.query(`create database ${name} template ${template} owner heathland_owner`)
  await maintenance.query('select pg_advisory_unlock(1)')

  const addresses = databaseSettings({ url: (database, role = 'postgres') => address(role, database) }, name)
  const config = readConfig({
    HEATHLAND_ENV: 'test',
    ...addresses,
    DATABASE_POOL_MAX: '20',
    PORT: '0',
    METRICS_PORT: '0',
    PUBLIC_ORIGIN: 'http://localhost:4000',
    LOG_LEVEL: 'silent',
    SWEEP_SECONDS: '1',
    STOP_DELAY_SECONDS: '0',
    SMTP_URL: 'smtp://127.0.0.1:4325',
    ...testSecrets,
    ...settings,
  })
  const databases = openEach(config)
  const platform = await compose(config, 'api', patience, databases)
  const behind = new pg.Pool({ connectionString: address('postgres'), max: 2 })
  behind.on('error', () => undefined)
  const running: { stop(): Promise<void> }[] = []

  return {
    config,
    platform,
    url: (role) => address(role),
    databaseSettings: addresses,
    superuser: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
      (await behind.query<Row>(text, [...values])).rows,
    async startApi() {
      const api = await startApi(platform)
      running.push(api)
      return api
    },
    async startWorker() {
      const own = await compose(config, 'worker', patience)
      const worker = await startWorker(own)
      let stopped: Promise<void> | undefined
      const stop = () => {
        stopped ??= worker.stop().then(() => own.close())
        return stopped
      }
      running.push({ stop })
      return { ...worker, stop }
    },
    async close() {
      for (const part of running.reverse()) await part.stop()
      await platform.close()
      await behind.end()
      await maintenance.query(`drop database ${name} with (force)`)
      await maintenance.end()
    },
  }
}

/** The program that acts for whom: a test runs all of them in one process, each with its own role's rights. */
function programOf({ kind }: Actor): Program {
  if (kind === 'job') return 'worker'
  return kind === 'operator' ? 'operator' : 'api'
}

/** A connection of each role, made when it is first needed. A context stays with the role of whom it was made for. */
function openEach(config: Config) {
  const opened = new Map<Program, Database>()
  const databaseOf = (program: Program) => {
    const database =
      opened.get(program) ??
      openDatabase({
        url: databaseUrlOf(config, program),
        poolMax: config.DATABASE_POOL_MAX,
        pooler: config.DATABASE_POOLER,
        name: `heathland ${program}`,
        onError: () => undefined,
      })
    opened.set(program, database)
    return database
  }
  const databaseFor = (actor: Actor) => databaseOf(programOf(actor))
  const each = (pick: (database: Database) => Database): Database => ({
    inTransaction: (actor, work, meter) => pick(databaseFor(actor)).inTransaction(actor, work, meter),
    read: (actor, work, meter) => pick(databaseFor(actor)).read(actor, work, meter),
    ask: (name, text, values) => pick(databaseOf('api')).ask(name, text, values),
    lastCommittedAt: () => databaseOf('api').lastCommittedAt(),
    connections: () => databaseOf('api').connections(),
    get apart() {
      return each(({ apart }) => apart)
    },
    close: async () => {
      for (const one of opened.values()) await one.close()
    },
  })
  return { database: each((one) => one), databaseFor }
}
