/** The whole product as processes of its own, as in production: twins, worker, api. Used by `dev`, the browser tests and the bars. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { logKeyOf, verifierKey } from '@heathland/server/core/transparency/checkpoint'
import { witnessKey } from '../apps/twins/src/witness/witness-twin.ts'
import { databaseSettings } from './database.ts'
import { exampleEnvironment } from './development.ts'
import type { Cluster } from './postgres.ts'
import { inRepository } from './repository.ts'
import { assetsAtBankMinor } from './seed-assets.ts'
import { companiesAtBankMinor } from './seed-companies.ts'
import { seededFundMinor } from './seed-loans.ts'
import { seededAtBankMinor } from './seed-orders.ts'

export type PartName = 'twins' | 'worker' | 'api'

export interface Stack {
  readonly origin: string
  readonly inbox: string
  readonly mailbox: string
  /** The control page of each provider's twin: faults are ordered there, and it shows what the twin truly did. */
  readonly twins: Readonly<Record<'crossmint' | 'sumsub' | 'moonpay' | 'bank' | 'mangopay', string>>
  /** The process id of a part, for tests that kill it. */
  readonly pid: (part: PartName) => number | undefined
  readonly logFile: (part: PartName) => string
  readonly stop: () => Promise<void>
}

export interface StackOptions {
  readonly cluster: Cluster
  readonly database: string
  readonly ports: Readonly<
    Record<
      | 'api'
      | 'apiMetrics'
      | 'workerMetrics'
      | 'twins'
      | 'smtp'
      | 'linkedin'
      | 'crossmint'
      | 'sumsub'
      | 'moonpay'
      | 'trust'
      | 'witness'
      | 'bank'
      | 'mangopay',
      number
    >
  >
  readonly webDist: string
  readonly logs: string
  /** Where the twins keep what they know; without one they forget at their end. */
  readonly twinData?: string
  readonly environment?: Readonly<Record<string, string>>
  /** Restart the api and the worker when their own files change. */
  readonly watch?: boolean
  readonly onRestart?: (part: PartName) => void
}

const witnessNames = ['north.localhost', 'south.localhost', 'west.localhost']

/** A part that keeps dying is broken; starting it for ever would only hide that. */
const restartsMax = 20
const restartDelayMs = 500
const readyTimeoutMs = 120_000

export async function startStack(options: StackOptions): Promise<Stack> {
  const origin = `http://localhost:${options.ports.api}`
  // With the twins' other data, or gone with the logs.
  const trust = join(options.twinData ?? options.logs, 'trust')
  const bank = join(options.twinData ?? options.logs, 'bank')
  const example = exampleEnvironment()
  const environment = {
    ...example,
    ...databaseSettings(options.cluster, options.database),
    PORT: String(options.ports.api),
    PUBLIC_ORIGIN: origin,
    WEB_DIST: options.webDist,
    WEBHOOKS_TO_LOOPBACK: 'allowed',
    SMTP_URL: `smtp://127.0.0.1:${options.ports.smtp}`,
    TWINS_PORT: String(options.ports.twins),
    TWIN_DATA_DIR: options.twinData ?? '',
    TWIN_SMTP_PORT: String(options.ports.smtp),
    TWIN_LINKEDIN_PORT: String(options.ports.linkedin),
    LINKEDIN_DISCOVERY_URL: `http://127.0.0.1:${options.ports.linkedin}/oauth/.well-known/openid-configuration`,
    TWIN_CROSSMINT_PORT: String(options.ports.crossmint),
    TWIN_CROSSMINT_WEBHOOK_URL: `http://127.0.0.1:${options.ports.api}/api/crossmint/webhook`,
    CROSSMINT_API_URL: `http://127.0.0.1:${options.ports.crossmint}/api`,
    CROSSMINT_CONSOLE_WALLET_URL: `http://crossmint.localhost:${options.ports.crossmint}/console/wallets?address={address}`,
    TWIN_SUMSUB_PORT: String(options.ports.sumsub),
    TWIN_SUMSUB_WEBHOOK_URL: `http://127.0.0.1:${options.ports.api}/api/sumsub/webhook`,
    SUMSUB_API_URL: `http://127.0.0.1:${options.ports.sumsub}`,
    SUMSUB_FRAME_URL: `http://sumsub.localhost:${options.ports.sumsub}`,
    TWIN_MOONPAY_PORT: String(options.ports.moonpay),
    TWIN_MOONPAY_WEBHOOK_URL: `http://127.0.0.1:${options.ports.api}/api/moonpay/webhook`,
    MOONPAY_WIDGET_URL: `http://moonpay.localhost:${options.ports.moonpay}`,
    MOONPAY_API_URL: `http://127.0.0.1:${options.ports.moonpay}`,
    TWIN_TRUST_PORT: String(options.ports.trust),
    TWIN_TRUST_DIR: trust,
    SEAL_KEY_FILE: join(trust, 'seal.key'),
    SEAL_CERTIFICATES_FILE: join(trust, 'seal-chain.pem'),
    TIMESTAMP_URL: `http://127.0.0.1:${options.ports.trust}/timestamp`,
    TIMESTAMP_CERTIFICATES_FILE: join(trust, 'timestamp-chain.pem'),
    TWIN_MANGOPAY_PORT: String(options.ports.mangopay),
    TWIN_MANGOPAY_WEBHOOK_URL: `http://127.0.0.1:${options.ports.api}/api/mangopay/webhook?key=${example['MANGOPAY_WEBHOOK_KEY'] ?? ''}`,
    MANGOPAY_API_URL: `http://127.0.0.1:${options.ports.mangopay}`,
    MANGOPAY_CARD_URL: `http://mangopay.localhost:${options.ports.mangopay}`,
    TWIN_BANK_PORT: String(options.ports.bank),
    TWIN_BANK_FOLDER: bank,
    TWIN_BANK_EU_OPENING_MINOR: String(seededAtBankMinor + companiesAtBankMinor + assetsAtBankMinor + seededFundMinor),
    BANK_FOLDER: bank,
    TWIN_WITNESS_PORT: String(options.ports.witness),
    TWIN_WITNESS_LOG_KEY: verifierKey(logKeyOf(example['LOG_ORIGIN'] ?? '', Buffer.from(example['LOG_KEY'] ?? '', 'base64'))),
    TWIN_WITNESS_NAMES: witnessNames.join(','),
    LOG_WITNESSES: witnessNames.map((name) => `${witnessKey(name)} http://127.0.0.1:${options.ports.witness}/${name}`).join(', '),
    LOG_WITNESSES_NEEDED: '2',
    ...options.environment,
  }
  mkdirSync(options.logs, { recursive: true })
  const logFile = (part: PartName) => join(options.logs, `${part}.log`)
  const watch = options.watch ? ['--watch', '--watch-preserve-output'] : []
  const commands: Record<PartName, readonly string[]> = {
    twins: ['apps/twins/src/main.ts'],
    worker: [...watch, 'apps/server/src/entry/main.ts', 'worker'],
    api: [...watch, 'apps/server/src/entry/main.ts', 'api'],
  }
  const metricsPorts: Record<PartName, number> = { api: options.ports.apiMetrics, worker: options.ports.workerMetrics, twins: 0 }
  const running = new Map<PartName, ChildProcess>()
  let stopping = false
  let restarts = 0

  function start(part: PartName): void {
    const log = createWriteStream(logFile(part), { flags: 'a' })
    const child = spawn(process.execPath, commands[part], {
      cwd: inRepository('.'),
      env: { ...process.env, ...environment, METRICS_PORT: String(metricsPorts[part]) },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: Ctrl-C reaches us alone, and we stop the parts in their order.
      detached: true,
    })
    child.stdout?.pipe(log)
    child.stderr?.pipe(log)
    running.set(part, child)
    child.once('exit', () => {
      if (stopping || restarts >= restartsMax) return
      restarts += 1
      options.onRestart?.(part)
      setTimeout(() => !stopping && start(part), restartDelayMs)
    })
  }

  async function stopPart(part: PartName): Promise<void> {
    const child = running.get(part)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    await new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  }

  const stop = async () => {
    stopping = true
    for (const part of ['api', 'worker', 'twins'] as const) await stopPart(part)
  }
  start('twins')
  try {
    // Its key and certificates are there by then: a program that seals reads them at its start.
    await answers(`http://127.0.0.1:${options.ports.trust}/revoked.crl`, logFile('twins'))
    for (const part of ['worker', 'api'] as const) start(part)
    await answers(`${origin}/readyz`, logFile('api'))
    await answers(`http://127.0.0.1:${options.ports.twins}/mail.json`, logFile('twins'))
    await answers(environment.LINKEDIN_DISCOVERY_URL, logFile('twins'))
    for (const name of ['crossmint', 'sumsub', 'moonpay', 'bank', 'mangopay'] as const) {
      await answers(`http://127.0.0.1:${options.ports[name]}/${name}/log.json`, logFile('twins'))
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    origin,
    inbox: `http://mail.localhost:${options.ports.twins}/mail`,
    mailbox: `http://127.0.0.1:${options.ports.twins}`,
    twins: {
      crossmint: `http://127.0.0.1:${options.ports.crossmint}/crossmint`,
      sumsub: `http://127.0.0.1:${options.ports.sumsub}/sumsub`,
      moonpay: `http://127.0.0.1:${options.ports.moonpay}/moonpay`,
      bank: `http://127.0.0.1:${options.ports.bank}/bank`,
      mangopay: `http://127.0.0.1:${options.ports.mangopay}/mangopay`,
    },
    pid: (part) => running.get(part)?.pid,
    logFile,
    stop,
  }
}

async function answers(url: string, log: string): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs
  while (Date.now() < deadline) {
    try {
      if ((await fetch(url)).ok) return
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} did not answer within ${readyTimeoutMs / 1_000} s; ${log} says why.`)
}
