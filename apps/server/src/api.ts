/** The api: listens, opens a context for each request, and stops without dropping anyone. */
import type { FastifyInstance } from 'fastify'
import type { Platform } from './compose.ts'
import { makeHttp } from './http.ts'
import { authenticate } from './identity/authenticate.ts'

export interface Api {
  readonly address: string
  readonly app: FastifyInstance
  stop(): Promise<void>
}

export async function startApi(platform: Platform): Promise<Api> {
  const app = await makeHttp(platform, (incoming) => authenticate(platform, incoming))
  const address = await app.listen({ host: platform.config.HOST, port: platform.config.PORT })
  return { address, app, stop: () => app.close() }
}
