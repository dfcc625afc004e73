import type { Opportunity } from '@heathland/domain/opportunities/opportunity'
import { Card } from '../../ui/card.tsx'
import { CardsWaiting } from '../../ui/cards-waiting.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Money } from '../../ui/money.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { OpportunityBadge } from '../opportunity-badge.tsx'

/** What can be invested in, side by side. */
export function OpportunityCards({ opportunities }: { opportunities: readonly Opportunity[] | undefined }) {
  if (!opportunities) return <CardsWaiting label="Loading opportunities" count={6} />
  return (
    <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
      {opportunities.map((opportunity) => (
        <li key={opportunity.id} className="grid">
          <OpportunityCard {...opportunity} />
        </li>
      ))}
    </ul>
  )
}

function OpportunityCard({ id, name, type, country, status, description, risk, term, impact, minInvestment, audited, ...of }: Opportunity) {
  return (
    <Card title={<TextLink to={`/opportunities/${id}`}>{name}</TextLink>} aside={<OpportunityBadge status={status} />}>
      <p className="-mt-2 text-small text-soft">
        {type} · {country}
      </p>
      <p className="mt-3 mb-4">{description}</p>
      <DefinitionList
        layout="facts"
        items={[
          { term: 'Estimated yield', value: `${of.yield} a year` },
          { term: 'Risk', value: risk },
          { term: 'Term', value: term },
          { term: 'Impact', value: impact },
          { term: 'From', value: <Money value={minInvestment} form="whole" /> },
          { term: 'Audited', value: audited ? 'Yes' : 'Not yet' },
        ]}
      />
    </Card>
  )
}
