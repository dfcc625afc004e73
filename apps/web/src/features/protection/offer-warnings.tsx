import type { OfferStanding } from '@heathland/contract'
import { useWords } from '../../ui/words.tsx'
import { PrescribedWarning } from './prescribed-warning.tsx'

/** The warnings that the law requires above an offer. */
export function OfferWarnings({ offerId, standing: { riskWarning, personalWarning } }: { offerId: string; standing: OfferStanding }) {
  const t = useWords('offerProtection').offer
  return (
    <section aria-label={t.warnings} className="grid gap-3">
      <PrescribedWarning warning={riskWarning} link={riskWarning.link} offerId={offerId} />
      {personalWarning && <PrescribedWarning warning={personalWarning} link={riskWarning.link} offerId={offerId} />}
    </section>
  )
}
