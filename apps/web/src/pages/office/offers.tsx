import { lazyPart } from '../../features/lazy-part.tsx'
import { OffersList } from '../../features/office-offers/offers-list.tsx'
import { OfficePage } from '../../ui/office-page.tsx'
import { useWords } from '../../ui/words.tsx'

const WaitingApprovals = lazyPart(async () => (await import('../../features/users/waiting-approvals.tsx')).WaitingApprovals, ['office'])

export function OffersPage() {
  const t = useWords('officeOffers').list
  return (
    <OfficePage title={t.title} lead={t.lead}>
      <WaitingApprovals />
      <OffersList />
    </OfficePage>
  )
}
