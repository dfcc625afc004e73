/**
 * Where Prometheus asks a process for its figures, and whoever restarts processes asks whether it hangs: a port of its own that no
 * balancer leads to. What is answered there names nobody, and is still nobody's business.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import { watchReadiness } from '../http/readiness.ts'
import type { Composition } from './compose.ts'
import { ConfigRefused } from './config.ts'

export interface ProcessWatch {
  readonly address: string
  stop(): Promise<void>
}

/** Prometheus asks every 15 seconds, one question at a time. */
const connectionsMax = 20
const requestMs = 5_000

/** Whether a request that writes would be answered, found out when Prometheus asks. */
export function showReadiness({ database, metrics }: Composition): void {
  const readiness = watchReadiness(database)
  new Gauge({
    name: 'heathland_ready',
    help: 'Whether a request that writes would be answered.',
    registers: [metrics.registry],
    async collect() {
      this.set((await readiness()).ready ? 1 : 0)
    },
  })
}

/** `isAlive` says whether the process still does what it is for; whoever restarts it when not asks every few seconds. */
export async function watchProcess(platform: Composition, isAlive: () => boolean): Promise<ProcessWatch> {
  const { METRICS_HOST: host, METRICS_PORT: port } = platform.config
  collectDefaultMetrics({ register: platform.metrics.registry })
  const server = createServer((request, response) => {
    const answer = (status: number, type: string, text: string) => response.writeHead(status, { 'content-type': type }).end(text)
    if (request.method !== 'GET') return answer(405, 'text/plain', '')
    if (request.url === '/healthz') return answer(isAlive() ? 200 : 503, 'application/json', JSON.stringify({ alive: isAlive() }))
    if (request.url !== '/metrics') return answer(404, 'text/plain', '')
    platform.metrics.registry.metrics().then(
      (text) => answer(200, platform.metrics.registry.contentType, text),
      (error: unknown) => {
        platform.log.error({ err: error }, 'metrics could not be collected')
        answer(500, 'text/plain', '')
      },
    )
    return undefined
  })
  server.maxConnections = connectionsMax
  server.requestTimeout = requestMs
  server.headersTimeout = requestMs
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new ConfigRefused(`METRICS_PORT ${port} on ${host} cannot be used: ${error.message}`)))
    server.listen({ host, port }, resolve)
  })
  const { address, family, port: taken } = server.address() as AddressInfo
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
