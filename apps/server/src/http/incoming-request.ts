/** A request before anyone has looked at it: what the transport knows, and how to open a context for it. */
import type { Operation } from '@heathland/contract/access'
import type { Context, Origin } from '../core/context.ts'

export interface Incoming {
  readonly requestId: string
  readonly origin: Origin
  readonly method: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Sets a header of the answer. */
  readonly answer: (name: string, value: string) => void
  /** Tells the transport which operation the request is. */
  readonly named: (operation: Operation) => void
  /** Waits for the caller's turn, and throws what they are refused with; the request leaves by what it is given. */
  readonly admit: (operation: Operation) => Promise<() => void>
  readonly open: (incoming: Incoming) => Promise<Context>
}

/** What our pages send along when nobody did anything: such a request is no use of the session. It can only shorten one, so it needs no trust. */
export const backgroundHeader = 'x-heathland-background'

/** The same request as nobody's program: what an address beside the contract gives, no API key opens. */
export function withoutKey(incoming: Incoming): Incoming {
  return { ...incoming, headers: { ...incoming.headers, authorization: undefined } }
}

export function header(incoming: Incoming, name: string): string | undefined {
  const value = incoming.headers[name]
  return typeof value === 'string' ? value : undefined
}
