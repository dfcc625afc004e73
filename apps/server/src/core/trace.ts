/**
 * One id for everything that comes of a request: its log lines, the jobs sent from it, what those send in turn, and the calls of
 * providers. In the format of W3C Trace Context, so that a proxy or a provider that speaks it joins in.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

const current = new AsyncLocalStorage<{ readonly id: string; readonly requestId?: string | undefined }>()

export function newTraceId(): string {
  return randomBytes(16).toString('hex')
}

export function traceId(): string | undefined {
  return current.getStore()?.id
}

/** The request that began it, while that one is answered. */
export function tracedRequestId(): string | undefined {
  return current.getStore()?.requestId
}

export function inTrace<Result>(id: string, work: () => Result, requestId?: string): Result {
  return current.run({ id, requestId }, work)
}

/** Version 00, the trace and whoever called; all noughts mean that there is none. */
const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/
const written = /^[0-9a-f]{32}$/

/** The trace that a caller names, where it names one as the standard says. */
export function traceIdIn(header: unknown): string | undefined {
  return typeof header === 'string' ? traceparent.exec(header)?.[1] : undefined
}

/** What was kept with a job or an event, if it is a trace. */
export function keptTraceId(kept: string | null | undefined): string | undefined {
  return kept && written.test(kept) ? kept : undefined
}

/** What a call to the outside carries along. Nobody collects spans, so the flag says that none was kept. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const id = traceId()
  return id ? { traceparent: `00-${id}-${randomBytes(8).toString('hex')}-00` } : {}
}
