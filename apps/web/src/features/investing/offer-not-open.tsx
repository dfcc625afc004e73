import type { OfferDetail } from '@heathland/contract'
import { ButtonLink } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'

/** Of an opportunity that takes no orders now. */
export function OfferNotOpen({ offer: { id } }: { offer: OfferDetail }) {
  const t = useWords('investing').wizard
  return (
    <>
      <PageTitle lead={t.notOpenText}>{t.notOpen}</PageTitle>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/opportunities/${id}`}>{t.backToOffer}</ButtonLink>
        <ButtonLink to="/opportunities">{t.seeAll}</ButtonLink>
      </div>
    </>
  )
}
