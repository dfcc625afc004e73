/** A stand-in for a trust service: timestamps by RFC 3161, and the list of revoked certificates. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerFaults, type FaultTable, makeFaults } from '../faults.ts'
import { cut, loopback, makeHttp } from '../http.ts'
import { mountFaults } from '../pages.ts'
import { openAuthority } from './authority.ts'

export interface TrustTwin {
  readonly httpUrl: string
  readonly timestampUrl: string
  /** Where its keys and certificates lie. */
  readonly folder: string
  readonly stop: () => Promise<void>
}

export interface TrustTwinOptions {
  /** 0 takes a free port. */
  readonly httpPort: number
  /** Where it keeps keys and certificates; without one they are gone at its end. */
  readonly folder: string | undefined
}

const trustFaults = {
  none: answerFaults.none,
  slow: answerFaults.slow,
  down: answerFaults.down,
  '500': answerFaults['500'],
  unreadable: 'Answers 200 with a page instead of a timestamp.',
  replayed: 'Answers with the timestamp of the query before.',
  'revocations-away': 'Gives no list of revoked certificates.',
} as const satisfies FaultTable

export async function startTrustTwin({ httpPort, folder: kept }: TrustTwinOptions): Promise<TrustTwin> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'heathland-trust-')))
  const app = makeHttp()
  const faults = makeFaults(trustFaults, { now: () => new Date() })
  mountFaults(app, '/trust/faults', { faults, page: '/trust/faults' })
  app.addContentTypeParser('application/timestamp-query', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  let authority: Awaited<ReturnType<typeof openAuthority>> | undefined
  let before: Uint8Array | undefined

  app.post('/timestamp', async (request: FastifyRequest, reply: FastifyReply) => {
    const { delayMs } = faults.state()
    const fault = faults.strikeOf('slow', 'down', '500', 'unreadable', 'replayed')
    if (fault === 'down') return cut(request, reply)
    if (fault === '500') return reply.code(500).send('busy')
    if (!authority || !Buffer.isBuffer(request.body)) return reply.code(400).send('not a timestamp query')
    const own = await authority.timestamp(request.body)
    if (fault === 'slow') await wait(delayMs, undefined, { ref: false })
    const sent = fault === 'unreadable' ? Buffer.from('<html>We will be back soon</html>') : fault === 'replayed' ? (before ?? own) : own
    before = own
    return reply.type('application/timestamp-reply').send(sent)
  })
  app.get('/revoked.crl', async (_request, reply) => {
    if (!authority || faults.strikes('revocations-away')) return reply.code(503).send('busy')
    return reply.type('application/pkix-crl').send(await authority.revocations())
  })

  app.post('/trust/revoke-seal', async (_request, reply) => {
    await authority?.revokeSeal()
    return reply.code(204).send()
  })

  await app.listen({ host: loopback, port: httpPort })
  const httpUrl = `http://${loopback}:${(app.server.address() as AddressInfo).port}`
  authority = await openAuthority(folder, httpUrl)
  return {
    httpUrl,
    timestampUrl: `${httpUrl}/timestamp`,
    folder,
    stop: async () => {
      await app.close()
      if (kept === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
