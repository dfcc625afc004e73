/** The one switch between the server and the demonstration. Both answer the same contract; nothing above here knows which one does. */
import type { Contract } from '@heathland/contract'
import { type ClientLink, createORPCClient, ORPCError } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import type { Api, ApiClient, CallContext } from '../features/api.ts'
import { takeAskedEarly } from './asked-early.ts'
import { attendance } from './attendance.ts'
import memberContract from './contract.member.json'
import { demoKeep, isDemo } from './demo-switch.ts'
import { bringErrorWords, explain, failureOf } from './error-copy.ts'
import { expandContract, type Operations } from './expand-contract.ts'
import { createSend, decodeProblem, ownError } from './send.ts'

const send = createSend({
  fetch: (request, init) => takeAskedEarly(request) ?? fetch(request, init),
  mayLeave: () => !isDemo(),
  pause,
})

const memberLink = linkFor({ member: expandContract(memberContract) })
let officeLink: Promise<ClientLink<CallContext>> | undefined

/** Most people are members, so staff's half of the contract comes with the first call that needs it. */
function openOffice(): Promise<ClientLink<CallContext>> {
  officeLink ??= import('./contract.office.json').then(
    ({ default: officeContract }) => linkFor({ office: expandContract(officeContract) }),
    (error: unknown) => {
      officeLink = undefined
      throw ownError('UNREACHABLE', error)
    },
  )
  return officeLink
}

function linkFor(contract: Operations): ClientLink<CallContext> {
  return new OpenAPILink<CallContext>(
    // Paths and methods alone, without the schemas: the server checks what it is sent, and the compiler checks what we send.
    contract as unknown as Contract,
    {
      url: () => new URL('/api', location.origin),
      headers: ({ context }, path) => ({
        // No other site can set this header without asking first, so it tells the server that our own pages are calling.
        'x-requested-with': 'heathland',
        ...(!attendance.isAttended() && { 'x-heathland-background': 'yes' }),
        ...(isAct(contract, path) && { 'idempotency-key': context.idempotencyKey ?? crypto.randomUUID() }),
      }),
      fetch: send,
      customErrorResponseBodyDecoder: decodeProblem,
    },
  )
}

const demoLink: ClientLink<CallContext> = {
  async call(path, input, options) {
    const [half, ...rest] = path
    if (half !== 'member') throw new ORPCError('ACCESS_DENIED', { status: 403, message: 'The demonstration has no staff pages.', data: {} })
    const operation = rest.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], await openDemo())
    return (operation as (input: unknown, options: unknown) => Promise<unknown>)(input, { signal: options.signal })
  },
}

/** Listeners for answers that nobody is signed in; they get the time at which the call was sent. */
type NotSignedIn = (sentAt: number) => void
const notSignedIn = new Set<NotSignedIn>()

export function whenNotSignedIn(listener: NotSignedIn): () => void {
  notSignedIn.add(listener)
  return () => notSignedIn.delete(listener)
}

const watchedLink: ClientLink<CallContext> = {
  async call(path, input, options) {
    const sentAt = performance.now()
    try {
      const link = path[0] === 'office' ? await openOffice() : memberLink
      return await link.call(path, input, options)
    } catch (error) {
      if (error instanceof ORPCError && error.code === 'NOT_SIGNED_IN') for (const listener of notSignedIn) listener(sentAt)
      throw error
    }
  },
}

/** The words for errors come after the first page, so a call that fails before waits for them: whoever catches it can then explain it. */
const explainedLink: ClientLink<CallContext> = {
  async call(path, input, options) {
    try {
      return await (isDemo() ? demoLink : watchedLink).call(path, input, options)
    } catch (error) {
      await bringErrorWords(error)
      throw error
    }
  },
}

export const client: ApiClient = createORPCClient(explainedLink)
export const api: Api = {
  call: createTanstackQueryUtils(client),
  explain,
  failureOf,
  async setDemoFlags(flags) {
    if (!isDemo()) return
    const { setDemoFlags } = await import('@heathland/demo')
    setDemoFlags(demoKeep, flags)
    // What is in memory was read before.
    closeDemo()
    for (const listener of flagsSet) listener()
  },
  async readDemoSamples() {
    const { samplesAt } = await import('@heathland/demo')
    return samplesAt(new Date())
  },
}

const flagsSet = new Set<() => void>()

/** Calls the listener when one of the two buttons that only the demonstration has was pressed. */
export function whenDemoFlagsSet(listener: () => void): void {
  flagsSet.add(listener)
}

let demo: Promise<unknown> | undefined

/** The demonstration comes with its own rules, sample data and schemas, so it loads only when someone asks for it. */
function openDemo(): Promise<unknown> {
  demo ??= import('@heathland/demo').then(({ createDemo }) =>
    createDemo({ keep: demoKeep, clock: () => new Date(), random: Math.random, pause, digest }),
  )
  return demo
}

/** Forgets what the last demonstration held in memory. */
export function closeDemo(): void {
  demo = undefined
}

function isAct(contract: Operations, path: readonly string[]): boolean {
  const operation = path.reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], contract)
  return (operation as { '~orpc'?: { route?: { method?: string } } } | undefined)?.['~orpc']?.route?.method !== 'GET'
}

async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whoever gives up does not wait out the pause; the next attempt then fails at once with the signal's own reason. */
function pause(durationMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs)
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })
}
