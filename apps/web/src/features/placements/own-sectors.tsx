import { AllocationCard } from './allocation-card.tsx'
import { useInvestments } from './investments.ts'

/** How the member's placements are spread over sectors. Left out until they are known, and where there are none. */
export function OwnSectors() {
  const { items } = useInvestments()
  return items && items.length > 0 ? <AllocationCard investments={items} /> : null
}
