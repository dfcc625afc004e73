/** What the api has answered, for the whole tab, and when it no longer holds. */
import { QueryClient } from '@tanstack/react-query'
import { forgetDraftsOfOthers } from '../features/draft.ts'
import type { LiveEvent } from '../features/live/live-events.ts'
import { keyOf, staleAfterEvent } from '../features/stale.ts'
import { api, closeDemo, whenDemoFlagsSet } from './api.ts'
import { followDemo } from './demo-switch.ts'
import { followOutages, queryCache } from './outage.ts'
import { sessionStore } from './session.tsx'

export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    // Sending tries again by itself, and the demonstration needs no network: the cache does neither a second time.
    queries: { retry: false, networkMode: 'always', refetchOnReconnect: true, staleTime: 5_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

followOutages(queryClient)

// What the server said must never be shown as the demonstration's, nor the other way round.
followDemo(() => {
  closeDemo()
  queryClient.clear()
})

whenDemoFlagsSet(freshenAll)

// Nor may the next person find what the last one was shown.
let personId = sessionStore.read().user?.id
sessionStore.follow(() => {
  const { user, exit } = sessionStore.read()
  if (user?.id !== personId) queryClient.clear()
  personId = user?.id
  // Whoever left on purpose comes back to nothing; a session that only ended leaves what they were writing.
  if (exit || user) forgetDraftsOfOthers(user?.id)
})

export function freshen(event: LiveEvent): void {
  const { answers, standing } = staleAfterEvent[event]
  for (const one of answers) void queryClient.invalidateQueries({ queryKey: keyOf(api.call, one) })
  if (standing) void sessionStore.refresh()
}

export function freshenAll(): void {
  void queryClient.invalidateQueries()
  void sessionStore.refresh()
}
