import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { useFormat } from '../../ui/format.ts'
import { OfficePage } from '../../ui/office-page.tsx'
import { useWords } from '../../ui/words.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { useOwnOffers } from './own-offers.ts'
import { SpvFigures } from './spv-figures.tsx'

const large = 'h-64 w-full rounded-large'
const WaitingCard = lazyPart(async () => (await import('./waiting-card.tsx')).WaitingCard, [], large)
const OffersCard = lazyPart(async () => (await import('./offers-card.tsx')).OffersCard, [], large)
const QuickLinks = lazyPart(async () => (await import('./quick-links.tsx')).QuickLinks, [], large)
const StagesCard = lazyPart(async () => (await import('./stages-card.tsx')).StagesCard, [], large)

interface SpvPanelProps {
  title: string
  /** What the SPVs own. */
  book?: ReactNode
}

/** The offers and orders of one's own SPVs: how they stand, and what to do next. */
export function SpvPanel({ title, book }: SpvPanelProps) {
  const t = useWords('officeDashboards').spv
  const format = useFormat()
  const own = useOwnOffers()
  const { offers, spvs, isCut } = own
  const names = spvs?.map(({ name }) => name).join(', ')
  return (
    <OfficePage title={title} lead={names ? t.leadOf({ names }) : t.lead}>
      {spvs?.length === 0 && <Banner>{t.noSpv}</Banner>}
      <SpvFigures own={own} />
      {isCut && <p className="text-dense text-soft">{t.onlyNewest({ count: format.number(offers.rows?.length ?? 0) })}</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4">
          <WaitingCard own={own} />
          {book}
          <OffersCard offers={offers} />
        </div>
        <div className="grid min-w-0 gap-4">
          <StagesCard own={own} />
          <QuickLinks paths={['/loans', '/investments', '/assets', '/offers', '/subscriptions', '/reports', '/documents']} />
        </div>
      </div>
    </OfficePage>
  )
}
