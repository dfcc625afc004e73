/**
 * A way to the api that cuts: some requests at any of their bytes, before the api has all of them, and some answers at any of
 * theirs, when the api has done what was asked and said so. The caller sees a reset connection either way.
 */
import { connect, createServer, type Socket } from 'node:net'

export interface CuttingProxy {
  readonly address: string
  readonly counts: () => Readonly<Record<Fate, number>>
  readonly close: () => Promise<void>
}

export type Fate = 'passed' | 'cutBefore' | 'cutAfter'

export interface CuttingOptions {
  readonly target: string
  /** The shares of requests that are cut before they arrive and of answers that are cut after the deed. */
  readonly shares: { readonly cutBefore: number; readonly cutAfter: number }
  readonly random: () => number
}

export async function startCuttingProxy({ target, shares, random }: CuttingOptions): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  const counts: Record<Fate, number> = { passed: 0, cutBefore: 0, cutAfter: 0 }
  const drawFate = (): Fate => {
    const drawn = random()
    return drawn < shares.cutBefore ? 'cutBefore' : drawn < shares.cutBefore + shares.cutAfter ? 'cutAfter' : 'passed'
  }

  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    let request = Buffer.alloc(0)
    let answer = Buffer.alloc(0)
    let fate: Fate = 'passed'
    const cut = () => {
      near.resetAndDestroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      open.add(socket)
      socket.setNoDelay(true)
      socket.on('error', cut)
      socket.on('close', () => {
        open.delete(socket)
        cut()
      })
    }
    // One request at a time on a connection: it is held until it is whole, then its fate is drawn.
    near.on('data', (chunk) => {
      request = Buffer.concat([request, chunk])
      const length = messageLength(request)
      if (length === undefined || request.length < length) return
      fate = drawFate()
      counts[fate] += 1
      if (fate === 'cutBefore') {
        // The bytes before the cut do arrive.
        far.write(request.subarray(0, Math.floor(random() * length)), cut)
      } else far.write(request)
      request = Buffer.alloc(0)
    })
    far.on('data', (chunk) => {
      answer = Buffer.concat([answer, chunk])
      const length = messageLength(answer)
      if (length === undefined || answer.length < length) return
      if (fate === 'cutAfter') near.write(answer.subarray(0, Math.floor(random() * length)), cut)
      else near.write(answer)
      answer = Buffer.alloc(0)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const listening = server.address()
  if (!listening || typeof listening === 'string') throw new Error('the proxy has no address')
  return {
    address: `http://127.0.0.1:${listening.port}`,
    counts: () => ({ ...counts }),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

/** Head and body together, once the head is there. */
function messageLength(bytes: Buffer): number | undefined {
  const head = bytes.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1]
  return head + 4 + Number(length ?? 0)
}
