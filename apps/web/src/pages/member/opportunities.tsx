import { OpportunityList } from '../../features/offers/opportunity-list.tsx'

export function OpportunitiesPage() {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <OpportunityList />
    </div>
  )
}
