/** Closed-loop load by autocannon: as many requests as the connections can carry, each from an address of its own. */
import { createRequire } from 'node:module'

export interface Load {
  readonly url: string
  readonly seconds: number
  readonly connections: number
  readonly headers: Readonly<Record<string, string>>
}

interface Outcome {
  readonly requests: { readonly total: number }
  /** How long it really took, in seconds. */
  readonly duration: number
  readonly non2xx: number
  readonly errors: number
}

/** The package brings no types; this is the part that is used. */
const autocannon = createRequire(import.meta.url)('autocannon') as (options: object) => Promise<Outcome>

/** So many that none of them reaches a limit that is counted by address. */
const addresses = Array.from({ length: 1_000 }, (_, place) => `198.18.${Math.floor(place / 250)}.${place % 250}`)

/** An answer that is not a success makes the figure worthless, so it throws. */
export async function drive({ url, seconds, connections, headers }: Load): Promise<{ perSecond: number; total: number }> {
  const { requests, duration, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: addresses.map((address) => ({ method: 'GET', headers: { ...headers, 'x-forwarded-for': address } })),
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} answers were no success and ${errors} failed`)
  return { perSecond: requests.total / duration, total: requests.total }
}
