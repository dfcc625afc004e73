/** What the api has answered, for the whole tab, and when it no longer holds. */
import { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '../features/live/live-events.ts'
import { api, closeDemo, whenDemoFlagsSet } from './api.ts'
import { followDemo } from './demo-switch.ts'
import { sessionStore } from './session.tsx'

export const queryClient = new QueryClient({
  defaultOptions: {
    // Sending tries again by itself, and the demonstration needs no network: the cache does neither a second time.
    queries: { retry: false, networkMode: 'always', staleTime: 5_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// What the server said must never be shown as the demonstration's, nor the other way round.
followDemo(() => {
  closeDemo()
  queryClient.clear()
})

whenDemoFlagsSet(freshenAll)

// Nor may the next person find what the last one was shown.
let personId = sessionStore.read().user?.id
sessionStore.follow(() => {
  const next = sessionStore.read().user?.id
  if (next !== personId) queryClient.clear()
  personId = next
})

const { member } = api.call
/** What an event makes old. The person's own standing is read again with those that change it. */
const touched: Record<LiveEvent, { readonly keys: readonly (readonly unknown[])[]; readonly standing: boolean }> = {
  'wallet.ready': { keys: [member.wallet.key()], standing: true },
  'kyc.changed': { keys: [member.kyc.key()], standing: true },
  'deposit.changed': { keys: [member.funding.key()], standing: false },
  'deposit.settled': { keys: [member.funding.key(), member.ledger.key()], standing: true },
}

export function freshen(event: LiveEvent): void {
  const { keys, standing } = touched[event]
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  if (standing) void sessionStore.refresh()
}

export function freshenAll(): void {
  void queryClient.invalidateQueries()
  void sessionStore.refresh()
}
