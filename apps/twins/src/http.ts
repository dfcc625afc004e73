/** The twins' web server: for this machine alone, and for no page of another site. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { stylesheet } from './html.ts'

/** Twins answer on loopback and nowhere else: what they keep is meant for the person at this machine. */
export const loopback = '127.0.0.1'

/** Larger than any order to a twin; nothing else is sent to it. */
const bodyBytesMax = 16 * 1024

export function makeHttp(): FastifyInstance {
  const app = Fastify({ bodyLimit: bodyBytesMax, forceCloseConnections: true })

  app.addHook('onRequest', async (request, reply) => {
    // A name that an attacker's DNS points to this machine would otherwise let their page read the inbox.
    if (!isLoopbackName(request.hostname)) return reply.code(403).send({ error: 'This twin answers to names of this machine only.' })
    const site = request.headers['sec-fetch-site']
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads && site !== undefined && site !== 'same-origin' && site !== 'none') {
      return reply.code(403).send({ error: 'This request came from another site.' })
    }
    reply.headers({
      'content-security-policy': contentPolicy("'self'"),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
  })

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())))
  })
  app.get('/twins.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet))
  return app
}

/** No script, no frame from elsewhere, no picture that would tell a sender that a mail was opened. */
export function contentPolicy(styles: string): string {
  return `default-src 'none'; style-src ${styles}; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
}

/** As a network does it: the connection ends, and the other side is left to wonder. */
export function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

function isLoopbackName(name: string): boolean {
  return name === loopback || name === '[::1]' || name === 'localhost' || name.endsWith('.localhost')
}
