/** Whether a request is let in at all, before any work for it: by how much there is to do, by how important it is, and by who asks. */
import type { Operation } from '@heathland/contract/access'
import { accessOf } from '@heathland/contract/access'
import { Refused, refuse } from '@heathland/domain/refusal'
import { retryAfterSeconds } from '../core/database.ts'
import { type OtherRequest, otherRequests, priorityOfRequest } from '../core/metrics.ts'
import type { Platform } from '../core/platform.ts'
import { boundCallers } from './caller-bounds.ts'
import { watchOverload } from './overload.ts'

/** Leaves again, once; more often does nothing. */
export type Leave = () => void

export interface Admission {
  /** Throws what the caller is refused with. */
  admit(asked: Operation | OtherRequest, caller: { readonly key: string; readonly address: string }): Promise<Leave>
  /** For what asks for nothing but a file of ours: whether the process has time for it. */
  isTooBusyFor(asked: OtherRequest): boolean
  stop(): void
}

/** The least that a page needs at once, where a process has few connections. */
const atOnceMin = 4
/** Whoever waits for a provider holds no connection meanwhile; thirty who wait for one must not keep their own pages from loading. */
const askingMax = 40

export function openAdmission(
  platform: Pick<Platform, 'database' | 'metrics' | 'rejectedRequests'>,
  { REQUESTS_AT_ONCE_MAX: set }: { readonly REQUESTS_AT_ONCE_MAX: number },
): Admission {
  const { database, metrics, rejectedRequests } = platform
  const overload = watchOverload(database)
  const callers = boundCallers()
  metrics.watchPressure(() => overload.pressure('database'))
  // Half of the connections: one caller alone cannot take all of them.
  const atOnceMax = set > 0 ? set : Math.max(atOnceMin, Math.ceil(database.connections().max / 2))

  function isRefused(asked: Operation | OtherRequest, needs: 'database' | 'process'): boolean {
    const priority = priorityOfRequest(asked)
    const isTooMuch = overload.isTooMuchFor(priority, needs)
    if (isTooMuch && priority !== 'always') metrics.shed(priority)
    return isTooMuch
  }

  return {
    async admit(asked, { key, address }) {
      if (isRefused(asked, 'database')) throw new Refused(refuse('UNAVAILABLE', { retryAfterSeconds: Number(retryAfterSeconds) }))
      const kind = kindOf(asked)
      const place = kind === 'usual' ? key : `${key} ${kind}`
      const goesOn = await callers.enter(place, kind === 'provider' ? Math.max(askingMax, atOnceMax) : atOnceMax)
      if (!goesOn) {
        rejectedRequests.count('rate-limit', 'requests at once', address)
        throw new Refused(refuse('RATE_LIMITED', { retryAfterSeconds: 1 }))
      }
      let isIn = true
      return () => {
        if (isIn) callers.leave(place)
        isIn = false
      }
    },
    isTooBusyFor: (asked) => isRefused(asked, 'process'),
    stop: overload.stop,
  }
}

/** What takes long without holding a connection has places of its own, so that it keeps nobody from the rest. */
function kindOf(asked: Operation | OtherRequest): 'usual' | 'provider' | 'file' {
  if (asked === 'file-content') return 'file'
  if (asked in otherRequests) return 'usual'
  return accessOf(asked as Operation).asksProvider ? 'provider' : 'usual'
}
