/**
 * Node cuts a request that is not whole after some seconds, which is right for everything but the content of a file. A handler that has
 * checked who sends and how much takes its request out of that rule, and keeps limits of its own.
 */
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export const fileContentRoute = '/api/files/:fileId/content'

const arriving = new WeakSet<Socket>()

/** Must be called once, before the server listens. */
export function letLongBodiesArrive(app: FastifyInstance): void {
  const others = app.server.listeners('clientError')
  app.server.removeAllListeners('clientError')
  app.server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Node says it once for each request and leaves the connection to whoever hears it.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && arriving.has(socket as Socket)) return
    for (const listener of others) listener.call(app.server, error, socket)
  })
}

export class BodyTooSlow extends Error {
  override readonly name = 'BodyTooSlow'
}

/** The body as it comes, within these limits; the time that our own side takes is only part of the whole. */
export async function* readLongBody(
  request: IncomingMessage,
  { idleMsMax, wholeMsMax }: { readonly idleMsMax: number; readonly wholeMsMax: number },
): AsyncGenerator<Buffer> {
  const { socket } = request
  arriving.add(socket)
  const cut = () => request.destroy(new BodyTooSlow('the body did not arrive in time'))
  const whole = setTimeout(cut, wholeMsMax)
  const parts = request[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    for (;;) {
      const idle = setTimeout(cut, idleMsMax)
      const next = await parts.next().finally(() => clearTimeout(idle))
      if (next.done) return
      yield next.value
    }
  } finally {
    clearTimeout(whole)
    arriving.delete(socket)
  }
}
