/** A way to the database that a test can cut and mend, as a network or a crash would. */
import { connect, createServer, type Server, type Socket } from 'node:net'

export interface Cuttable {
  /** The same address, through this way. */
  readonly url: string
  /** Ends every connection at once and takes no new one. */
  readonly cut: () => Promise<void>
  readonly mend: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function cuttable(url: string): Promise<Cuttable> {
  const target = new URL(url)
  const open = new Set<Socket>()
  let port = 0
  let server = await listen()

  async function listen(): Promise<Server> {
    const listening = createServer((near) => {
      const far = connect(Number(target.port), target.hostname)
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(one)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          open.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
    await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve))
    const address = listening.address()
    if (address && typeof address === 'object') port = address.port
    return listening
  }

  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of open) socket.resetAndDestroy()
    await closed
  }

  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    cut,
    mend: async () => {
      server = await listen()
    },
    close: cut,
  }
}
