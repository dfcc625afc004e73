import type { Opportunity } from '@heathland/domain/opportunities/opportunity'
import { MapPin } from 'lucide-react'
import { CardsWaiting } from '../../ui/cards-waiting.tsx'
import { CoverArt } from '../../ui/cover-art.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Money } from '../../ui/money.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { OpportunityBadge } from '../opportunity-badge.tsx'
import { sceneOf } from '../sector.ts'
import { SectorTag } from '../sector-tag.tsx'
import { placeName } from './place-name.ts'

/** Open and past opportunities as cards. */
export function OpportunityCards({ opportunities }: { opportunities: readonly Opportunity[] | undefined }) {
  const t = useWords('member')

  if (!opportunities) return <CardsWaiting label={t.opportunityCards.loadingOpportunities} count={6} />
  return (
    <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
      {opportunities.map((opportunity) => (
        <li key={opportunity.id} className="grid">
          <OpportunityCard opportunity={opportunity} />
        </li>
      ))}
    </ul>
  )
}

function OpportunityCard({ opportunity }: { opportunity: Opportunity }) {
  const t = useWords('member')

  const { id, name, category, country, status, description, risk, term, impact, minInvestment, audited } = opportunity
  return (
    <section className="flex min-w-0 flex-col overflow-hidden rounded-large border border-line bg-card shadow-rest">
      <div className="relative aspect-2/1">
        <CoverArt scene={sceneOf(opportunity)} seed={id} />
        <span className="absolute top-3 left-3">
          <OpportunityBadge status={status} />
        </span>
      </div>
      <div className="flex flex-1 flex-col p-5">
        <p className="flex flex-wrap justify-between gap-x-4 text-small text-soft">
          <SectorTag category={category} />
          <span className="inline-flex items-center gap-1">
            <MapPin aria-hidden="true" size={15} /> {placeName(t, country)}
          </span>
        </p>
        <h2 className="mt-1.5 text-title">
          <TextLink to={`/opportunities/${id}`}>{name}</TextLink>
        </h2>
        <p className="mt-2 mb-4 text-soft">{description}</p>
        <dl className="mt-auto flex items-end justify-between gap-4 border-b border-line pb-3">
          <div>
            <dt className="text-small text-soft">{t.opportunityCards.estimatedYield}</dt>
            <dd>
              <strong className="figures text-heading leading-tight tracking-[-0.02em]">{opportunity.yield}</strong>{' '}
              <span className="text-small text-soft">{t.opportunityDetail.aYear}</span>
            </dd>
          </div>
          <div className="text-right">
            <dt className="text-small text-soft">{t.opportunityCards.audited}</dt>
            <dd className={audited ? 'font-[560] text-good' : 'text-soft'}>
              {audited ? t.opportunityCards.yes : t.opportunityCards.notYet}
            </dd>
          </div>
        </dl>
        <div className="pt-3">
          <DefinitionList
            layout="facts"
            items={[
              { term: t.opportunityCards.term, value: term },
              { term: t.opportunityCards.from, value: <Money value={minInvestment} form="whole" /> },
              { term: t.opportunityCards.risk, value: t.levels[risk] },
              { term: t.opportunityCards.impact, value: t.levels[impact] },
            ]}
          />
        </div>
      </div>
    </section>
  )
}
