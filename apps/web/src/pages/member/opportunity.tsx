import { useParams } from 'react-router'
import { useDemoMode } from '../../features/demo-mode.ts'
import { useDemoSamples } from '../../features/demo-samples.ts'
import { OpportunityDetail } from '../../features/opportunities/opportunity-detail.tsx'
import { OpportunityBadge } from '../../features/opportunity-badge.tsx'
import { SampleNotice } from '../../features/sample-notice.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NotOpenPage } from '../public/not-open.tsx'

export function OpportunityPage() {
  const { isDemo } = useDemoMode()
  if (!isDemo) return <NotOpenPage path="/opportunities/:id" />
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <SampleOpportunity />
      <div>
        <ButtonLink to="/opportunities">Back</ButtonLink>
      </div>
    </div>
  )
}

function SampleOpportunity() {
  const { id } = useParams()
  const samples = useDemoSamples()
  const opportunity = samples?.opportunities.find((one) => one.id === id)
  if (!samples) return <Skeleton shape="h-72 rounded-large" />
  if (!opportunity) {
    return <PageTitle lead="The address may be mistyped, or it is no longer offered.">There is no such opportunity</PageTitle>
  }
  return (
    <>
      <PageTitle lead={opportunity.type} aside={<OpportunityBadge status={opportunity.status} />}>
        {opportunity.name}
      </PageTitle>
      <SampleNotice />
      <OpportunityDetail opportunity={opportunity} />
    </>
  )
}
