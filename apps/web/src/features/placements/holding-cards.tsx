import { type Holding, yearlyYield } from '@heathland/domain/placements/holding'
import { Card } from '../../ui/card.tsx'
import { CardsWaiting } from '../../ui/cards-waiting.tsx'
import { Day } from '../../ui/day.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Money } from '../../ui/money.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { OpportunityBadge } from '../opportunity-badge.tsx'

/** What the member holds, with what it does for them and for others. */
export function HoldingCards({ holdings }: { holdings: readonly Holding[] | undefined }) {
  if (!holdings) return <CardsWaiting label="Loading placements" count={3} />
  return (
    <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
      {holdings.map((holding) => (
        <li key={holding.opportunityId} className="grid">
          <HoldingCard holding={holding} />
        </li>
      ))}
    </ul>
  )
}

function HoldingCard({ holding }: { holding: Holding }) {
  const { opportunityId, name, type, status, investedCapital, yieldPercent, minTicket, capacityFilledPercent, closeDate } = holding
  const { jobsCreated, co2ReducedTons, collateralPercent } = holding
  return (
    <Card title={<TextLink to={`/opportunities/${opportunityId}`}>{name}</TextLink>} aside={<OpportunityBadge status={status} />}>
      <p className="-mt-2 mb-4 text-small text-soft">{type}</p>
      <DefinitionList
        layout="figures"
        items={[
          { term: 'Invested', value: <Money value={investedCapital} form="whole" /> },
          { term: 'Estimated yield', value: <Money value={yearlyYield(holding)} form="whole" />, detail: `${yieldPercent}% a year` },
        ]}
      />
      <div className="my-4 border-t border-line" />
      <DefinitionList
        layout="facts"
        items={[
          { term: 'Jobs created', value: jobsCreated },
          { term: 'CO₂ reduced', value: `${co2ReducedTons} t` },
          { term: 'Collateral', value: `${collateralPercent}%` },
          { term: 'Minimum ticket', value: <Money value={minTicket} form="whole" /> },
          { term: status === 'Closed' ? 'Closed on' : 'Closes on', value: <Day on={closeDate} /> },
          { term: 'Capacity filled', value: `${capacityFilledPercent}%` },
        ]}
      />
      <div className="mt-3">
        <ProgressBar label={`Capacity filled of ${name}`} percent={capacityFilledPercent} />
      </div>
    </Card>
  )
}
