import type { Opportunity } from '@heathland/domain/opportunities/opportunity'
import { Card } from '../../ui/card.tsx'
import { CoverArt } from '../../ui/cover-art.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { isOnTheMap, LocatorMap } from '../../ui/locator-map.tsx'
import { Money } from '../../ui/money.tsx'
import { useWords } from '../../ui/words.tsx'
import { sceneOf } from '../sector.ts'
import { countryCode, placeName } from './place-name.ts'

/** One opportunity: the cover, yield beside risk, then the facts and where it is. */
export function OpportunityDetail({ opportunity }: { opportunity: Opportunity }) {
  const t = useWords('member')

  const { risk, impact, term, description, minInvestment, category, country, region, audited, tags } = opportunity
  const code = countryCode(country)
  return (
    <>
      <div className="aspect-2/1 overflow-hidden rounded-large sm:aspect-auto sm:h-64">
        <CoverArt scene={sceneOf(opportunity)} seed={opportunity.id} shape="wide" description={t.covers[sceneOf(opportunity)]} />
      </div>
      <Card>
        <DefinitionList
          layout="figures"
          items={[
            { term: t.opportunityDetail.estimatedYield, value: opportunity.yield, detail: t.opportunityDetail.aYear },
            { term: t.opportunityDetail.risk, value: t.levels[risk] },
            { term: t.opportunityDetail.impact, value: t.levels[impact] },
            { term: t.opportunityDetail.term, value: term },
          ]}
        />
        <p className="mt-4 text-small text-soft">{t.opportunityDetail.theYieldIsAnEstimate}</p>
      </Card>
      <Card title={t.opportunityDetail.whatItIs}>
        <p className="mb-5 max-w-measure">{description}</p>
        <DefinitionList
          items={[
            { term: t.opportunityDetail.minimum, value: <Money value={minInvestment} form="whole" /> },
            { term: t.opportunityDetail.category, value: t.categories[category] },
            {
              term: t.opportunityDetail.where,
              value: country === region ? t.regions[region] : `${placeName(t, country)}, ${t.regions[region]}`,
            },
            { term: t.opportunityDetail.audited, value: audited ? t.opportunityDetail.yes : t.opportunityDetail.notYet },
            { term: t.opportunityDetail.about, value: tags.join(', ') },
          ]}
        />
      </Card>
      {code && isOnTheMap(code) && (
        <Card title={t.opportunityDetail.whereItIs}>
          <div className="grid items-center gap-6 sm:grid-cols-[16rem_minmax(0,1fr)]">
            <LocatorMap country={code} label={t.opportunityDetail.onTheMap({ country: placeName(t, country) })} />
            <p className="text-lead">{placeName(t, country)}</p>
          </div>
        </Card>
      )}
    </>
  )
}
