/** The product's own transport on a free port, with a caller that the test chooses: who may sign in is another test's question. */
import { randomBytes } from 'node:crypto'
import { makeId } from '@heathland/domain/id'
import type { Role } from '@heathland/domain/identity/permissions'
import type { Actor } from '@heathland/server/core/actor'
import type { Context } from '@heathland/server/core/context'
import { openHttp } from '@heathland/server/entry/api'
import type { Composition } from '@heathland/server/entry/compose'
import type { Incoming } from '@heathland/server/http/incoming-request'

/** What a test's configuration has as PUBLIC_ORIGIN. */
export const ownOrigin = 'http://localhost:4000'

type SignedIn = Extract<Actor, { role: Role }>

export function officer(role: Role = 'mfo_admin', permissions: readonly string[] | null = null): SignedIn {
  return { ...signedIn(role), kind: 'officer', permissions }
}

export function member(): SignedIn {
  return { ...signedIn('investor'), kind: 'member' }
}

function signedIn(role: Role) {
  const now = new Date()
  const personId = makeId('per', now, randomBytes(10))
  const sessionId = makeId('ses', now, randomBytes(10))
  return {
    personId,
    sessionId,
    role,
    permissions: null,
    personSeal: undefined,
    hasFactor: true,
    passwordStandsAlone: true,
    spvIds: [],
    entityId: undefined,
    session: { createdAt: now, lastUsedAt: now, stepUpAt: now },
  }
}

export interface Served {
  readonly address: string
  /** Every context that was opened, oldest first: a request that was refused before it leaves none. */
  readonly contexts: readonly Context[]
  readonly close: () => Promise<void>
}

export async function serve(platform: Composition, whoCalls: (incoming: Incoming) => Actor): Promise<Served> {
  const contexts: Context[] = []
  const app = await openHttp(platform, undefined, async (incoming) => {
    const { requestId, origin } = incoming
    const ctx = platform.contextFor({ actor: whoCalls(incoming), now: await platform.now(), requestId, origin })
    contexts.push(ctx)
    return ctx
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    address,
    contexts,
    close: async () => {
      await app.close()
    },
  }
}

export interface Ask {
  readonly key?: string | undefined
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Asks for a check of the platform as the product's own pages would. */
export async function askForCheck(
  address: string,
  { key, body = '{}', headers = {} }: Ask,
): Promise<{ status: number; text: string; headers: Headers }> {
  const answer = await fetch(`${address}/api/office/platform/checks`, {
    method: 'POST',
    headers: {
      origin: ownOrigin,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
    body,
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}
