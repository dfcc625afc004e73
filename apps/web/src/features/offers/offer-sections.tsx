import type { OfferDetail } from '@heathland/contract'
import { DocumentsCard, EvidenceCard } from './documents-card.tsx'
import { ImpactCard, OwnerCard, PlaceCard, RisksCard } from './fact-cards.tsx'
import { PayoutCard } from './payout-card.tsx'
import { QuestionsCard } from './questions-card.tsx'
import { UpdatesCard } from './updates-card.tsx'

/** Everything below the first screen of an offer, most important first. */
export function OfferSections({ offer, amountMinor }: { offer: OfferDetail; amountMinor: bigint }) {
  return (
    <>
      <PayoutCard offer={offer} amountMinor={amountMinor} />
      <RisksCard offer={offer} />
      <PlaceCard offer={offer} />
      <ImpactCard offer={offer} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        <DocumentsCard offer={offer} />
        <EvidenceCard offer={offer} />
      </div>
      <OwnerCard offer={offer} />
      <QuestionsCard offer={offer} />
      <UpdatesCard offer={offer} />
    </>
  )
}
