import { useDemoMode } from '../../features/demo-mode.ts'
import { useDemoSamples } from '../../features/demo-samples.ts'
import { OpportunityCards } from '../../features/opportunities/opportunity-cards.tsx'
import { SampleNotice } from '../../features/sample-notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'
import { NotOpenPage } from '../public/not-open.tsx'

export function OpportunitiesPage() {
  const t = useWords('member')

  const { isDemo } = useDemoMode()
  const samples = useDemoSamples()
  if (!isDemo) return <NotOpenPage path="/opportunities" />
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <PageTitle lead={t.opportunitiesPage.yieldsAreEstimatesYourCapital}>{t.opportunitiesPage.opportunities}</PageTitle>
      <SampleNotice />
      <OpportunityCards opportunities={samples?.opportunities} />
    </div>
  )
}
