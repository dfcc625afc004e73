/** HAProxy in front of several apis, as an operator has it: only those that say they are ready get requests. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tools/postgres.ts'

const haproxy = '/usr/sbin/haproxy'

export interface Balancer {
  readonly address: string
  readonly stop: () => Promise<void>
}

export async function startBalancer(apiPorts: readonly number[]): Promise<Balancer> {
  if (!existsSync(haproxy)) throw new Error(`There is no HAProxy at ${haproxy}. On Debian: apt-get install haproxy`)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'heathland-balancer-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration(port, apiPorts))
  const child = spawn(haproxy, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  await listening(port)
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A request whose connection was refused goes to another api. One that was sent is never sent again. A check that is late because the
 * machine is starting another process is not a failure: three in a row are, which is still within the api's delay before it stops.
 */
function configuration(port: number, apiPorts: readonly number[]): string {
  return `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  retries 3
  option redispatch 1
  retry-on conn-failure
  option forwardfor
frontend public
  bind 127.0.0.1:${port}
  default_backend apis
backend apis
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 1s fall 3 rise 1
${apiPorts.map((apiPort, place) => `  server api${place + 1} 127.0.0.1:${apiPort}`).join('\n')}
`
}

async function listening(port: number): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch (error) {
      if (tries === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    } finally {
      socket.destroy()
    }
  }
}
