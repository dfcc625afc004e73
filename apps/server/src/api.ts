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
  const stopping = { isStopping: false }
  const app = await makeHttp(platform, (incoming) => authenticate(platform, incoming), stopping)
  const address = await app.listen({ host: platform.config.HOST, port: platform.config.PORT })
  return {
    address,
    app,
    async stop() {
      // Unready first, and answering all the while: whoever spreads requests over several of us needs a moment to notice.
      stopping.isStopping = true
      await new Promise((resolve) => setTimeout(resolve, platform.config.STOP_DELAY_SECONDS * 1_000))
      await app.close()
    },
  }
}
