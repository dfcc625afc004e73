import { type Holding, yearlyYield } from '@heathland/domain/placements/holding'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { CardsWaiting } from '../../ui/cards-waiting.tsx'
import { Day } from '../../ui/day.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Money } from '../../ui/money.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useWords } from '../../ui/words.tsx'
import { OpportunityBadge } from '../opportunity-badge.tsx'

/** What the member holds, with what it does for them and for others. */
export function HoldingCards({ holdings }: { holdings: readonly Holding[] | undefined }) {
  const t = useWords('member')

  if (!holdings) return <CardsWaiting label={t.holdingCards.loadingPlacements} count={3} />
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
  const t = useWords('member')

  const { opportunityId, name, type, status, investedCapital, yieldPercent, minTicket, capacityFilledPercent, closeDate } = holding
  const { jobsCreated, co2ReducedTons, collateralPercent } = holding
  return (
    <Card
      title={
        // The page of the opportunity says what the member has in it.
        <Link
          to={`/opportunities/${opportunityId}`}
          state={{ from: 'portfolio', capital: eurosOf(investedCapital) }}
          className="link py-0.75"
        >
          {name}
        </Link>
      }
      aside={<OpportunityBadge status={status} />}
    >
      <p className="-mt-2 mb-4 text-small text-soft">{type}</p>
      <DefinitionList
        layout="figures"
        items={[
          { term: t.holdingCards.invested, value: <Money value={investedCapital} form="whole" /> },
          {
            term: t.holdingCards.estimatedYield,
            value: <Money value={yearlyYield(holding)} form="whole" />,
            detail: t.holdingCards.yieldpercentAYear({ yieldPercent }),
          },
        ]}
      />
      <div className="my-4 border-t border-line" />
      <DefinitionList
        layout="facts"
        items={[
          { term: t.holdingCards.jobsCreated, value: jobsCreated },
          { term: t.holdingCards.coReduced, value: `${co2ReducedTons} t` },
          { term: t.holdingCards.collateral, value: `${collateralPercent}%` },
          { term: t.holdingCards.minimumTicket, value: <Money value={minTicket} form="whole" /> },
          { term: status === 'Closed' ? t.holdingCards.closedOn : t.holdingCards.closesOn, value: <Day on={closeDate} /> },
          { term: t.holdingCards.capacityFilled, value: `${capacityFilledPercent}%` },
        ]}
      />
      <div className="mt-3">
        <ProgressBar label={t.holdingCards.capacityFilledOfName({ name })} percent={capacityFilledPercent} />
      </div>
    </Card>
  )
}

/** As the state of a step says it: "10000.00". */
function eurosOf({ amountMinor }: Holding['investedCapital']): string {
  const cents = amountMinor.toString().padStart(3, '0')
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`
}
