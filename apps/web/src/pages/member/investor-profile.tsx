import { OwnStanding } from '../../features/protection/own-standing.tsx'
import { InvestorProfile } from '../../features/protection/profile.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

export function InvestorProfilePage() {
  const t = useWords('protection').page
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <PageTitle>{t.title}</PageTitle>
      <OwnStanding loading={t.loading}>{(standing) => <InvestorProfile standing={standing} />}</OwnStanding>
    </div>
  )
}
