import type { OfferDetail } from '@heathland/contract'
import { ArrowLeft, MapPin } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { useFormat } from '../../ui/format.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { useWords } from '../../ui/words.tsx'
import { LazyCover } from '../lazy-cover.tsx'
import { OpportunityBadge } from '../opportunity-badge.tsx'
import { sceneOf } from '../sector.ts'
import { SectorIcon } from '../sector-tag.tsx'

/** The name over the drawing. The key facts below overlap it. */
export function OfferCover({ offer }: { offer: OfferDetail }) {
  const { covers, categories } = useWords('opportunity')
  const t = useWords('offers').detail
  const format = useFormat()
  const { id, name, language, category, country, sites, status } = offer
  const place = format.country(country)
  return (
    <div className="on-dark relative isolate flex min-h-72 flex-col overflow-hidden rounded-large bg-header text-white sm:min-h-76">
      <div className="absolute inset-0 -z-2">
        <LazyCover scene={sceneOf(offer)} seed={id} shape="wide" description={covers[sceneOf(offer)]} />
      </div>
      {/* Keep the words readable: from below everywhere, and from the left where the drawing leaves room there. */}
      <div className="absolute inset-0 -z-1 bg-linear-to-t from-header via-header/75 to-transparent lg:from-header/70 lg:via-transparent" />
      <div className="absolute inset-0 -z-1 bg-linear-to-r from-header/90 via-header/60 via-35% to-65% max-lg:hidden" />
      <div className="flex justify-end p-4 sm:p-5">
        <ButtonLink to="/opportunities" variant="light" size="small" icon={<ArrowLeft aria-hidden="true" size={16} />}>
          {t.back}
        </ButtonLink>
      </div>
      <div className="mt-auto px-5 pb-18 sm:px-7">
        <p className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-small font-[560]">
          <span className="inline-flex items-center gap-1.5">
            <SectorIcon category={category} />
            {categories[category]}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <MapPin aria-hidden="true" size={16} />
            {sites.length > 0 ? t.sitesIn({ country: place, count: sites.length }) : place}
          </span>
          <OpportunityBadge status={status} />
        </p>
        <div lang={language} className="max-w-[34rem] hyphens-auto">
          <PageTitle look="on-dark">{name}</PageTitle>
        </div>
      </div>
    </div>
  )
}
