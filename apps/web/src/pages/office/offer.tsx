import { useParams } from 'react-router'
import { lazyPart } from '../../features/lazy-part.tsx'
import { OfferPanel } from '../../features/office-offers/offer-panel.tsx'

const WaitingApprovals = lazyPart(async () => (await import('../../features/users/waiting-approvals.tsx')).WaitingApprovals, ['office'])

export function OfferPage() {
  const { id = '' } = useParams()
  return (
    <OfferPanel key={id} offerId={id}>
      <WaitingApprovals />
    </OfferPanel>
  )
}
