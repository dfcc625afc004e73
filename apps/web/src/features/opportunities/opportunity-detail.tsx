import type { Opportunity } from '@heathland/domain/opportunities/opportunity'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Money } from '../../ui/money.tsx'

/** One placement: what it may bring beside what it risks, then the rest. */
export function OpportunityDetail({ opportunity }: { opportunity: Opportunity }) {
  const { risk, impact, term, description, minInvestment, category, country, region, audited, tags } = opportunity
  return (
    <>
      <Card>
        <DefinitionList
          layout="figures"
          items={[
            { term: 'Estimated yield', value: opportunity.yield, detail: 'a year' },
            { term: 'Risk', value: risk },
            { term: 'Impact', value: impact },
            { term: 'Term', value: term },
          ]}
        />
        <p className="mt-4 text-small text-soft">
          The yield is an estimate and not a promise. Your capital is at risk, and it stays invested for the whole term.
        </p>
      </Card>
      <Card title="What it is">
        <p className="mb-5 max-w-measure">{description}</p>
        <DefinitionList
          items={[
            { term: 'Minimum', value: <Money value={minInvestment} form="whole" /> },
            { term: 'Category', value: category },
            { term: 'Where', value: country === region ? country : `${country}, ${region}` },
            { term: 'Audited', value: audited ? 'Yes' : 'Not yet' },
            { term: 'About', value: tags.join(', ') },
          ]}
        />
      </Card>
    </>
  )
}
