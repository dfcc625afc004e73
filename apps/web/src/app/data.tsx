import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { ApiContext } from '../features/api.ts'
import { useDemoMode } from '../features/demo-mode.ts'
import { api, closeDemo } from './api.ts'
import { followDemo } from './demo-switch.ts'
import { sessionStore } from './session.tsx'
import { StepUpFrame } from './step-up.tsx'

const queryClient = new QueryClient({
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

// Nor may the next person find what the last one was shown.
let personId = sessionStore.read().user?.id
sessionStore.follow(() => {
  const next = sessionStore.read().user?.id
  if (next !== personId) queryClient.clear()
  personId = next
})

/** Gives the pages inside it the api and its cache. Pages that show no data do not load it. */
export function DataFrame() {
  const { isDemo } = useDemoMode()
  return (
    <QueryClientProvider client={queryClient} key={isDemo ? 'demo' : 'server'}>
      <ApiContext value={api}>
        <StepUpFrame>
          <Outlet />
        </StepUpFrame>
      </ApiContext>
    </QueryClientProvider>
  )
}
