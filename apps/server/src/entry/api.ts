/** The api: listens, opens a context for each request, and stops without dropping anyone. */
import type { FastifyInstance } from 'fastify'
import type { Incoming } from '../http/incoming-request.ts'
import { makeHttp, type Stopping } from '../http/transport.ts'
import { readyPasswordStrength } from '../nouns/identity/password-strength.ts'
import { authenticate, whoIsSignedIn } from '../nouns/sign-in/authenticate.ts'
import type { Composition } from './compose.ts'
import { legalFactsOf } from './legal-facts.ts'
import { addRoutes, router } from './nouns.ts'

export interface Api {
  readonly address: string
  readonly app: FastifyInstance
  stop(): Promise<void>
}

export async function startApi(platform: Composition): Promise<Api> {
  const stopping = { isStopping: false }
  readyPasswordStrength()
  const app = await openHttp(platform, stopping)
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

/** The whole transport. Tests say themselves who calls. */
export function openHttp(platform: Composition, stopping?: Stopping, whoCalls?: Incoming['open']): Promise<FastifyInstance> {
  return makeHttp(platform, {
    legal: legalFactsOf(platform.config),
    config: platform.config,
    router,
    authenticate: whoCalls ?? ((incoming) => authenticate(platform, incoming)),
    whoIsSignedIn,
    addRoutes,
    ...(stopping && { stopping }),
  })
}
