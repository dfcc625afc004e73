/**
 * An outage of the server, as the questions of this tab see it. Figures that are known stay, the page says once how old they are, and
 * the failed questions are asked again until they are answered.
 */
import { ORPCError } from '@orpc/client'
import { type Query, QueryCache, type QueryClient } from '@tanstack/react-query'
import { markHealing } from './healing-errors.ts'
import { type Recovery, watchRecovery } from './recovery.ts'

export interface Outage {
  /** When the oldest figure on the page was read; undefined where nothing is known. */
  readonly asOf: Date | undefined
}

const outageCodes = ['UNREACHABLE', 'TIMED_OUT', 'UNAVAILABLE']

function isOutage(error: unknown): boolean {
  return error instanceof ORPCError && outageCodes.includes(error.code)
}

let current: Outage | undefined
const listeners = new Set<() => void>()

export function readOutage(): Outage | undefined {
  return current
}

export function followOutage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: Outage | undefined): void {
  if (next?.asOf?.getTime() === current?.asOf?.getTime() && (next === undefined) === (current === undefined)) return
  current = next
  for (const listener of listeners) listener()
}

/** Questions that went unanswered, by their hash. */
const failed = new Set<string>()

export const queryCache = new QueryCache({
  onError(error, query) {
    // The status page shows the failure itself, and asks again on its own.
    if (!isOutage(error) || query.meta?.['showsFailure'] === true) return
    markHealing(error)
    failed.add(query.queryHash)
    // A question that failed is no reason to take away what is known.
    if (query.state.data !== undefined) query.setState({ ...query.state, status: 'success', error: null, isInvalidated: true })
    set({ asOf: oldest(waiting()) })
    recovery?.failed()
  },
  onSuccess(_data, query) {
    if (failed.delete(query.queryHash)) settle()
  },
})

function waiting(): readonly Query[] {
  return queryCache.getAll().filter((query) => failed.has(query.queryHash) && query.isActive())
}

function oldest(queries: readonly Query[]): Date | undefined {
  const times = queries.flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]))
  return times.length === 0 ? undefined : new Date(Math.min(...times))
}

/** Over once nothing on the page waits for an answer any more. */
function settle(): void {
  const left = waiting()
  set(left.length === 0 ? undefined : { asOf: oldest(left) })
  if (left.length > 0) return
  failed.clear()
  recovery?.reached()
}

let recovery: Recovery | undefined
let askAgain = () => {}

/** Begins once, with the client whose questions these are. */
export function followOutages(client: QueryClient): void {
  askAgain = () => {
    settle()
    if (current)
      void client.refetchQueries({ type: 'active', predicate: ({ queryHash }) => failed.has(queryHash) }, { cancelRefetch: false })
  }
  recovery ??= watchRecovery(askAgain)
}

export function retryNow(): void {
  recovery?.hurry()
}
