/** The way to PostgreSQL over TLS: the programs' own clients, a real server, and certificates made for the test. */
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSuperuser } from '../../../../tools/database.ts'
import { type Cluster, startTemporaryCluster } from '../../../../tools/postgres.ts'
import { connectQueue } from '../work/queue.ts'
import { openDatabase } from './database.ts'
import { openMetrics } from './metrics.ts'

const folder = mkdtempSync(join(tmpdir(), 'heathland-tls-'))
const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'] as const
const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
let cluster: Cluster

function makeAuthority(name: string): void {
  openssl('req', '-x509', ...curve, '-keyout', `${name}.key`, '-out', `${name}.crt`, '-subj', `/CN=${name}`, '-days', '2')
}

function makeCertificate(name: string, { host, days }: { host: string; days: number }): void {
  openssl('req', ...curve, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${host}`)
  writeFileSync(join(folder, `${name}.ext`), `subjectAltName=DNS:${host}\n`)
  const signed = ['-CA', 'ours.crt', '-CAkey', 'ours.key', '-CAcreateserial', '-extfile', `${name}.ext`, '-days', String(days)]
  openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.crt`, ...signed)
}

/** What the server shows to whoever connects from now on. */
async function show(name: string): Promise<void> {
  const { uid, gid } = statSync(cluster.dataDir)
  for (const end of ['crt', 'key']) {
    const file = join(cluster.dataDir, `server.${end}`)
    rmSync(file, { force: true })
    copyFileSync(join(folder, `${name}.${end}`), file)
    chmodSync(file, 0o600)
    if (process.getuid?.() === 0) chownSync(file, uid, gid)
  }
  await asSuperuser(cluster, 'postgres', 'alter system set ssl = on', 'select pg_reload_conf()')
}

const address = (authority: string, host = 'localhost') =>
  `postgres://postgres@${host}:${cluster.port}/postgres?sslmode=verify-full&sslrootcert=${join(folder, `${authority}.crt`)}`

/** Whether a statement went over TLS, or why there was none. */
async function ask(url: string): Promise<string> {
  const database = openDatabase({ url, poolMax: 1, name: 'test', onError: () => undefined })
  try {
    const [row] = await database.ask<{ ssl: boolean }>('is-encrypted', 'select ssl from pg_stat_ssl where pid = pg_backend_pid()', [])
    return row?.ssl ? 'encrypted' : 'plain'
  } catch (error) {
    return error instanceof Error ? `${'code' in error ? error.code : ''} ${error.message}` : 'unknown'
  } finally {
    await database.close()
  }
}

/** The queue's own client: this database has none, which it can only say to who got in. */
async function askQueue(url: string): Promise<string> {
  return connectQueue({ url, log: pino({ level: 'silent' }), program: 'api', metrics: openMetrics('api') }).then(
    () => 'connected',
    (error: Error) => error.message,
  )
}

beforeAll(async () => {
  cluster = await startTemporaryCluster({ durable: false })
  for (const name of ['ours', 'theirs']) makeAuthority(name)
  makeCertificate('good', { host: 'localhost', days: 2 })
  makeCertificate('elsewhere', { host: 'database.example', days: 2 })
  makeCertificate('expired', { host: 'localhost', days: -1 })
}, 180_000)
afterAll(async () => {
  await cluster.stop()
  rmSync(folder, { recursive: true })
})

test('an address with verify-full goes over TLS to the right server alone', async () => {
  // A server without TLS is not spoken to in the clear.
  expect(await ask(address('ours'))).toContain('does not support SSL')
  expect(await askQueue(address('ours'))).toContain('does not support SSL')

  await show('good')
  await expect.poll(() => ask(address('ours'))).toBe('encrypted')
  expect(await askQueue(address('ours'))).toContain('not installed')

  // Signed by nobody we asked, for another host, or no longer good.
  expect(await ask(address('theirs'))).toMatch(/UNABLE_TO_VERIFY|unable to verify/i)
  expect(await askQueue(address('theirs'))).toMatch(/unable to verify/i)
  expect(await ask(address('ours', '127.0.0.1'))).toContain('ERR_TLS_CERT_ALTNAME_INVALID')
  await show('elsewhere')
  await expect.poll(() => ask(address('ours'))).toContain('ERR_TLS_CERT_ALTNAME_INVALID')
  expect(await askQueue(address('ours'))).toContain('does not match')
  await show('expired')
  await expect.poll(() => ask(address('ours'))).toContain('CERT_HAS_EXPIRED')
  expect(await askQueue(address('ours'))).toContain('expired')
}, 240_000)
