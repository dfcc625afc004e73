import { useQuery } from '@tanstack/react-query'
import { type DemoSamples, useApi } from './api.ts'
import { useDemoMode } from './demo-mode.ts'

const nothing: DemoSamples = { actions: [] }

/** What a member has of these: nothing, in truth, until the parts that make them are open. Undefined while the demonstration's load. */
export function useDemoSamples(): DemoSamples | undefined {
  const { readDemoSamples } = useApi()
  const { isDemo } = useDemoMode()
  const samples = useQuery({ queryKey: ['demo samples'], queryFn: readDemoSamples, enabled: isDemo, staleTime: Number.POSITIVE_INFINITY })
  return isDemo ? samples.data : nothing
}
