/**
 * Restores the newest backup beside everything else and proves it, as `ops/backup/drill` does for an operator: data, ledger, daily
 * questions, public log.
 *
 *   PRODUCTION=postgres://… ./heathland restore-drill PEOPLE.KEYS [MOMENT]
 */
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { buildServer } from './build-server.ts'
import { inRepository } from './repository.ts'

const { dist } = await buildServer()
const child = spawn(inRepository('ops/backup/drill'), process.argv.slice(2), {
  stdio: 'inherit',
  // The program is started with the Node that runs this.
  env: { ...process.env, HEATHLAND: join(dist, 'heathland'), PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}` },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
