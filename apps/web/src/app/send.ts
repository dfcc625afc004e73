/**
 * How a request reaches the server: with a limit in time, again when a question failed for a passing reason, and with every
 * failure turned into one kind of error. An act is never sent again from here: whoever meant it decides, with the same key.
 */
import type { ProblemData } from '@heathland/contract/errors'
import { ORPCError } from '@orpc/client'

/** Failures that only this side can see; every other code is the contract's. */
export const ownCodes = {
  UNREACHABLE: 'unreachable',
  TIMED_OUT: 'timed out',
} as const

/** Longer than the slowest answer the server allows itself, short enough that nobody doubts whether anything happens. */
export const timeoutMs = 15_000
/** Enough for a restart of one server behind a balancer; beyond that, waiting is better spent telling the person. */
export const triesMax = 3
export const firstPauseMs = 200

export interface SendOptions {
  readonly fetch: (request: Request, init: RequestInit) => Promise<Response>
  /** Asked before every single attempt: in a demonstration nothing may leave the browser. */
  readonly mayLeave: () => boolean
  readonly pause: (durationMs: number, signal: AbortSignal) => Promise<void>
}

export function createSend({ fetch, mayLeave, pause }: SendOptions) {
  return async function send(request: Request, init: RequestInit = {}): Promise<Response> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new DOMException('the time is up', 'TimeoutError')), timeoutMs)
    const signal = AbortSignal.any([request.signal, limit.signal])
    const tries = request.method === 'GET' ? triesMax : 1
    try {
      for (let attempt = 1; ; attempt += 1) {
        const isLast = attempt === tries
        try {
          if (!mayLeave()) throw new DOMException('the demonstration sends nothing', 'AbortError')
          const response = await readWhole(await fetch(request, { ...init, signal }))
          if (response.status !== 503 || isLast) return response
        } catch (error) {
          if (request.signal.aborted || isAbort(error)) throw error
          if (limit.signal.aborted) throw ownError('TIMED_OUT', error)
          if (isLast) throw ownError('UNREACHABLE', error)
        }
        await pause(firstPauseMs * 2 ** (attempt - 1), signal)
      }
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Reads the body while the limit holds, so that an answer that breaks off fails here like one that never came, and names a
 * problem as the JSON it is, because the link reads no other. A stream of events is handed on as it is: it has no end to wait for.
 */
async function readWhole(response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  if (response.body === null || response.type === 'opaqueredirect' || type.startsWith('text/event-stream')) return response
  const headers = new Headers(response.headers)
  if (type.startsWith('application/problem+json')) headers.set('content-type', 'application/json')
  return new Response(await response.arrayBuffer(), { status: response.status, statusText: response.statusText, headers })
}

/** The server's problem as the error that callers see: our code, its title as the message, and the rest as data. */
export function decodeProblem(body: unknown, response: { status: number }): ORPCError<string, ProblemData> {
  if (!isProblem(body)) {
    // Something in between answered, such as a balancer with no server behind it.
    const code = response.status === 503 || response.status === 502 || response.status === 504 ? 'UNAVAILABLE' : 'UNEXPECTED'
    return new ORPCError(code, { status: response.status, message: 'An unexpected error occurred', data: {} })
  }
  const { code, title, errors, facts, requestId } = body
  const data: ProblemData = { ...(errors && { errors }), ...(facts && { facts }), ...(requestId && { requestId }) }
  return new ORPCError(code, { status: response.status, message: title, data })
}

function isProblem(body: unknown): body is { code: string; title: string } & ProblemData {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'title' in body &&
    typeof body.title === 'string'
  )
}

export function ownError(code: keyof typeof ownCodes, cause: unknown) {
  return new ORPCError(code, { status: 503, message: ownCodes[code], data: {}, cause })
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
