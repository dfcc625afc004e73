/** A request before anyone has looked at it: what the transport knows, and how to open a context for it. */
import type { Context, Origin } from '../core/context.ts'

export interface Incoming {
  readonly requestId: string
  readonly origin: Origin
  readonly method: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Sets a header of the answer. */
  readonly answer: (name: string, value: string) => void
  /** Tells the transport which operation the request is. */
  readonly named: (operation: string) => void
  readonly open: (incoming: Incoming) => Promise<Context>
}

/** What our pages send along when nobody did anything: such a request is no use of the session. It can only shorten one, so it needs no trust. */
export const backgroundHeader = 'x-heathland-background'

export function header(incoming: Incoming, name: string): string | undefined {
  const value = incoming.headers[name]
  return typeof value === 'string' ? value : undefined
}
