import { useParams } from 'react-router'
import { useDemoMode } from '../../features/demo-mode.ts'
import { useDemoSamples } from '../../features/demo-samples.ts'
import { OpportunityDetail } from '../../features/opportunities/opportunity-detail.tsx'
import { OpportunityBadge } from '../../features/opportunity-badge.tsx'
import { SampleNotice } from '../../features/sample-notice.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useSetCrumbTitle } from '../../ui/crumb-title.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { NotOpenPage } from '../public/not-open.tsx'

export function OpportunityPage() {
  const t = useWords('member')

  const { isDemo } = useDemoMode()
  if (!isDemo) return <NotOpenPage path="/opportunities/:id" />
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <SampleOpportunity />
      <div>
        <ButtonLink to="/opportunities">{t.opportunityPage.back}</ButtonLink>
      </div>
    </div>
  )
}

function SampleOpportunity() {
  const t = useWords('member')

  const { id } = useParams()
  const samples = useDemoSamples()
  const opportunity = samples?.opportunities.find((one) => one.id === id)
  useSetCrumbTitle(opportunity?.name)
  if (!samples) return <Skeleton shape="h-72 rounded-large" />
  if (!opportunity) {
    return <PageTitle lead={t.opportunityPage.theAddressMayBeMistyped}>{t.opportunityPage.thereIsNoSuchOpportunity}</PageTitle>
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
