import { member } from '@heathland/contract'
import { keyScopeOf } from '@heathland/contract/access'
import { isApiKey } from '@heathland/domain/identity/api-key'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { HeathlandError } from './errors.ts'

type KeyOperation = { [Name in keyof typeof keyScopeOf]: (typeof keyScopeOf)[Name] extends 'none' ? never : Name }[keyof typeof keyScopeOf]
type GroupOf<Name> = Name extends `member.${infer Group}.${string}` ? Group : never
type VerbOf<Name, Group extends string> = Name extends `member.${Group}.${infer Verb}` ? Verb : never
type Members = ContractRouterClient<typeof member>

/** What an API key may call, as far as its scopes go; the same names as in the contract. */
export type Heathland = {
  readonly [Group in GroupOf<KeyOperation> & keyof Members]: Pick<Members[Group], VerbOf<KeyOperation, Group> & keyof Members[Group]>
}

export interface OpenOptions {
  /** Where the installation is, such as https://heathland.example. The key goes there and nowhere else. */
  readonly origin: string
  readonly key: string
  /** For one answer; 15 seconds unless said otherwise. */
  readonly timeoutMs?: number
}

const usualTimeoutMs = 15_000

export function openHeathland({ origin, key, timeoutMs = usualTimeoutMs }: OpenOptions): Heathland {
  const url = new URL(origin)
  const isThisMachine = url.hostname === 'localhost' || url.hostname === '127.0.0.1'
  if (url.protocol !== 'https:' && !isThisMachine)
    throw new TypeError('The origin must start with https://, so that nobody can read the key.')
  if (!isApiKey(key)) throw new TypeError('This is no API key of Heathland. It begins with hl_ and is shown once, when it is made.')
  const link = new OpenAPILink(openContract(), {
    url: new URL('/api', url.origin),
    headers: { authorization: `Bearer ${key}` },
    fetch: (request) => ask(request, timeoutMs),
    customErrorResponseBodyDecoder: readProblem,
  })
  return createORPCClient<Members>({
    async call(path, input, options) {
      try {
        return await link.call(path, input, options)
      } catch (error) {
        throw asHeathlandError(error)
      }
    },
  })
}

/** Only what a key opens: nothing else is asked for, whatever a program without types calls. */
function openContract(): typeof member {
  const open: Record<string, Record<string, unknown>> = {}
  for (const [name, scope] of Object.entries(keyScopeOf)) {
    if (scope === 'none') continue
    const [, group = '', verb = ''] = name.split('.')
    open[group] = { ...open[group], [verb]: (member as unknown as Record<string, Record<string, unknown>>)[group]?.[verb] }
  }
  return open as unknown as typeof member
}

/** A redirect is an error: the key is for the origin that was given. */
async function ask(request: Request, timeoutMs: number): Promise<Response> {
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(request, { redirect: 'error', credentials: 'omit', signal: AbortSignal.any([request.signal, limit]) })
    const headers = new Headers(response.headers)
    // The link reads a problem as the JSON that it is, and no other type.
    if (headers.get('content-type')?.startsWith('application/problem+json')) headers.set('content-type', 'application/json')
    // What was compressed has been opened by now.
    headers.delete('content-encoding')
    return new Response(await response.arrayBuffer(), { status: response.status, statusText: response.statusText, headers })
  } catch (error) {
    if (request.signal.aborted) throw error
    if (limit.aborted) throw new HeathlandError('TIMED_OUT', `There was no answer within ${timeoutMs} ms.`, { cause: error })
    throw new HeathlandError('UNREACHABLE', 'The server could not be reached.', { cause: error })
  }
}

function readProblem(body: unknown, { status }: { status: number }): ORPCError<string, { requestId?: string }> {
  const { code, title, requestId } = (body ?? {}) as Readonly<Record<string, unknown>>
  return new ORPCError(typeof code === 'string' ? code : 'UNEXPECTED', {
    status,
    message: typeof title === 'string' ? title : 'The server gave an answer that this client does not know.',
    data: typeof requestId === 'string' ? { requestId } : {},
  })
}

function asHeathlandError(error: unknown): unknown {
  if (!(error instanceof ORPCError)) return error
  const { code, message, status, data } = error as ORPCError<string, { requestId?: string } | undefined>
  return new HeathlandError(code, message, { status, requestId: data?.requestId, cause: error })
}
