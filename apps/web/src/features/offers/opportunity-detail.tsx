import type { OfferDetail } from '@heathland/contract'
import { useState } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { AboutCard } from './about-card.tsx'
import { Calculator } from './calculator.tsx'
import { KeyFacts } from './key-facts.tsx'
import { OfferCover } from './offer-cover.tsx'
import { OfferNotices } from './offer-notices.tsx'

/** What one scrolls to comes after what one sees first. */
const OfferSections = lazyPart(async () => (await import('./offer-sections.tsx')).OfferSections, ['offerSections'])

/** One opportunity: what it is and pays, what can go wrong, and what stands behind it. The amount at the side is worked out everywhere. */
export function OpportunityDetail({ offer, canInvest }: { offer: OfferDetail; canInvest: boolean }) {
  const [amountMinor, setAmountMinor] = useState(() => BigInt(offer.minInvestment.amountMinor))
  return (
    <>
      <div>
        <OfferCover offer={offer} />
        <KeyFacts offer={offer} />
      </div>
      <OfferNotices offer={offer} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <AboutCard offer={offer} />
        <aside className="lg:sticky lg:top-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Calculator offer={offer} amountMinor={amountMinor} onAmount={setAmountMinor} canInvest={canInvest} />
        </aside>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <OfferSections offer={offer} amountMinor={amountMinor} />
        </div>
      </div>
    </>
  )
}
