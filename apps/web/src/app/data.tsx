import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { ApiContext } from '../features/api.ts'
import { useDemoMode } from '../features/demo-mode.ts'
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
