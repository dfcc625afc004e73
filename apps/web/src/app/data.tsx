import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { ApiContext } from '../features/api.ts'
import { useDemoMode } from '../features/demo-mode.ts'
import { bringWords } from '../ui/words.tsx'
import { api } from './api.ts'
import { followMilestones } from './follow-milestones.ts'
import { followLive } from './live.ts'
import { OutageBanner } from './outage-banner.tsx'
import { queryClient } from './queries.ts'
import { StepUpFrame } from './step-up.tsx'

followLive()
followMilestones()

/** Gives the pages inside it the api and its cache. Pages that show no data do not load it. */
export function DataFrame() {
  const { isDemo } = useDemoMode()
  useEffect(bringErrorsWhenIdle, [])
  return (
    <QueryClientProvider client={queryClient} key={isDemo ? 'demo' : 'server'}>
      <ApiContext value={api}>
        <StepUpFrame>
          <OutageBanner />
          <Outlet />
        </StepUpFrame>
      </ApiContext>
    </QueryClientProvider>
  )
}

/** The words for errors are many and seldom needed, so the first page does not wait for them. A call that fails before brings them itself. */
function bringErrorsWhenIdle(): () => void {
  const bring = () => void bringWords(['errors']).catch(() => undefined)
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(bring, 2_000)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(bring)
  return () => cancelIdleCallback(request)
}
