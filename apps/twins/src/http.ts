/** The twins' web server: for this machine alone, and for no page of another site. */

import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { answerFaults, FaultOf, Faults } from './faults.ts'
import { stylesheet } from './html.ts'

/** Twins answer on loopback and nowhere else: what they keep is meant for the person at this machine. */
export const loopback = '127.0.0.1'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of other sites may send to this address, as to the provider's own: it takes nothing that only this machine may order. */
    readonly isForOtherSites?: boolean
  }
}

/** Larger than any order to a twin; nothing else is sent to it. */
const bodyBytesMax = 16 * 1024

export function makeHttp(): FastifyInstance {
  const app = Fastify({ bodyLimit: bodyBytesMax, forceCloseConnections: true })

  app.addHook('onRequest', async (request, reply) => {
    // A name that an attacker's DNS points to this machine would otherwise let their page read the inbox.
    if (!isLoopbackName(request.hostname)) return reply.code(403).send({ error: 'This twin answers to names of this machine only.' })
    const site = request.headers['sec-fetch-site']
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const isOpen = request.routeOptions.config.isForOtherSites === true
    if (!reads && !isOpen && site !== undefined && site !== 'same-origin' && site !== 'none') {
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

export type AnswerFault = FaultOf<typeof answerFaults>

export interface Answer {
  readonly status: number
  readonly body: unknown
}

export interface FaultyCall<Name extends string> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly faults: Faults<Name | AnswerFault>
  /** Writes down that a fault kept the call from doing anything. */
  readonly note: (work: { readonly fault: AnswerFault; readonly answered: boolean }) => Promise<void>
}

/** Answers an application's call, with whatever fault is on order; what the provider says when it fails is the twin's to word. */
export async function answerWithFaults<Name extends string>(
  { request, reply, faults, note }: FaultyCall<Name>,
  sayFailure: (status: 429 | 500) => unknown,
  /** Handles a request. It gets the fault that was ordered, and whether its answer will arrive. */
  act: (work: { readonly fault: Name | AnswerFault; readonly answered: boolean }) => Promise<Answer>,
): Promise<FastifyReply> {
  const { delayMs } = faults.state()
  const fault = faults.strikeOf(...(Object.keys(faults.table) as (Name | AnswerFault)[]))
  if (fault === 'down') {
    await note({ fault: 'down', answered: false })
    return cut(request, reply)
  }
  if (fault === '429' || fault === '500') {
    await note({ fault: fault === '429' ? '429' : '500', answered: true })
    return reply.code(Number(fault)).send(sayFailure(fault === '429' ? 429 : 500))
  }
  const { status, body } = await act({ fault, answered: fault !== 'answer-lost' })
  if (fault === 'answer-lost') return cut(request, reply)
  if (fault === 'unreadable') return reply.code(200).send('<html>We will be back soon</html>')
  if (fault === 'slow') await wait(delayMs, undefined, { ref: false })
  return reply.code(status).send(body)
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
