/** The built server, started cold again and again beside an idle database: how long until it is ready, and what it holds then. */
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildServer } from '../build-server.ts'
import { databaseSettings, prepareDatabase } from '../database.ts'
import { exampleEnvironment } from '../development.ts'
import { freePort, startTemporaryCluster } from '../postgres.ts'
import type { BarRun } from './bar.ts'

const rounds = 7
const readyMaxMs = 1_500
const memoryMaxMb = 200
/** What start-up needed and nobody needs any more is gone by then. */
const settledMs = 3_000

export const run: BarRun = async () => {
  const { dist } = await buildServer()
  const cluster = await startTemporaryCluster({ version: 15, durable: true })
  try {
    await prepareDatabase(cluster, 'heathland')
    const port = await freePort()
    const settings = {
      ...exampleEnvironment(),
      ...databaseSettings(cluster, 'heathland'),
      PORT: String(port),
      WEB_DIST: '',
      LOG_LEVEL: 'info',
    }
    const programs = { ...process.env, ...settings }
    const launcher = join(dist, 'heathland')
    // As an image does when it is built: the first start fills the cache of compiled code.
    try {
      execFileSync(launcher, { stdio: 'ignore' })
    } catch {
      // It was not told what to start.
    }
    const started = (entry: string) => {
      const child = spawn(launcher, [entry], { cwd: dist, env: programs, stdio: ['ignore', 'pipe', 'inherit'] })
      const ended = new Promise((resolve) => child.once('exit', resolve))
      let said = ''
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
      const end = async () => {
        child.kill('SIGKILL')
        await ended
      }
      return { pid: child.pid, said: () => said, end }
    }
    const api: { readyMs: number; cpuMs: number; mb: number }[] = []
    const worker: { mb: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now()
      const running = started('api')
      while (!(await isReady(port))) await wait(5)
      const readyMs = Math.round(performance.now() - startedAt)
      const cpuMs = processorMsOf(running.pid)
      await wait(settledMs)
      api.push({ readyMs, cpuMs, mb: memoryOf(running.pid) })
      await running.end()
    }
    for (let round = 0; round < 3; round += 1) {
      const running = started('worker')
      while (!running.said().includes('worker is working')) await wait(20)
      await wait(settledMs)
      worker.push({ mb: memoryOf(running.pid) })
      await running.end()
    }
    const readyMs = middle(api.map((one) => one.readyMs))
    const apiMb = middle(api.map((one) => one.mb))
    const workerMb = middle(worker.map((one) => one.mb))
    const violations = [readyMs > readyMaxMs, apiMb > memoryMaxMb, workerMb > memoryMaxMb].filter(Boolean).length
    return {
      value: violations,
      unit: 'violations',
      details: {
        readyMs,
        cpuMs: middle(api.map((one) => one.cpuMs)),
        apiMb,
        workerMb,
        api,
        worker,
        load: loadavg()[0],
        node: process.version,
      },
    }
  } finally {
    await cluster.stop()
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}

function memoryOf(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1_000)
}

/** What it took of a processor, which says more than the clock where others work beside it. */
function processorMsOf(pid: number | undefined): number {
  const [, , , , , , , , , , , , , user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
  return (Number(user) + Number(system)) * 10
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
