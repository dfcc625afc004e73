import type { Placement } from '@heathland/contract'
import { yearlyYield } from '@heathland/domain/placements/holding'
import { Link } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { OpportunityBadge } from '../opportunity-badge.tsx'
import { StandingBadge, StandingSentence } from './holding-standing.tsx'

/** What the member holds, with what it does for them and for others. */
export function HoldingCards({ placements }: { placements: readonly Placement[] }) {
  return (
    <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
      {placements.map((placement) => (
        <li key={placement.opportunityId} className="grid">
          <HoldingCard placement={placement} />
        </li>
      ))}
    </ul>
  )
}

function HoldingCard({ placement }: { placement: Placement }) {
  const { holdingCards: t } = useWords('member')
  const words = useWords('investing').placements
  const format = useFormat()
  const { opportunityId, name, type, status, investedCapital, yieldPercent, minTicket, capacityFilledPercent, closeDate } = placement
  const { jobsCreated, co2ReducedTons, collateralPercent, since, endsOn, standing } = placement
  const invested = { amountMinor: BigInt(investedCapital.amountMinor), asset: investedCapital.asset }
  return (
    <Card
      title={
        // The page of the opportunity says what the member has in it.
        <Link to={`/opportunities/${opportunityId}`} state={{ from: 'portfolio', capital: eurosOf(invested) }} className="link py-0.75">
          {name}
        </Link>
      }
      aside={<OpportunityBadge status={status} />}
    >
      <p className="-mt-2 mb-4 text-small text-soft">{type}</p>
      {standing && (
        <div className="mb-4">
          <StandingBadge standing={standing} />
          <p className="mt-1.5 text-small">
            <StandingSentence standing={standing} />
          </p>
        </div>
      )}
      <DefinitionList
        layout="figures"
        items={[
          { term: t.invested, value: <Money value={investedCapital} form="whole" /> },
          {
            term: t.estimatedYield,
            value: <Money value={yearlyYield({ investedCapital: invested, yieldPercent })} form="whole" />,
            detail: t.yieldpercentAYear({ yieldPercent: format.number(yieldPercent) }),
          },
        ]}
      />
      <div className="my-4 border-t border-line" />
      <DefinitionList
        layout="facts"
        items={[
          { term: t.jobsCreated, value: format.number(jobsCreated) },
          { term: t.coReduced, value: `${format.number(co2ReducedTons)} t` },
          { term: t.collateral, value: `${collateralPercent}%` },
          { term: t.minimumTicket, value: <Money value={minTicket} form="whole" /> },
          { term: status === 'Closed' ? t.closedOn : t.closesOn, value: <Day on={closeDate} /> },
          { term: t.capacityFilled, value: `${capacityFilledPercent}%` },
          { term: words.since, value: <Day on={since.slice(0, 10)} /> },
          ...(endsOn === undefined ? [] : [{ term: words.endsOn, value: <Day on={endsOn} /> }]),
        ]}
      />
      <div className="mt-3">
        <ProgressBar label={t.capacityFilledOfName({ name })} percent={Math.min(100, capacityFilledPercent)} />
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <AddFunds placement={placement} />
        <ButtonLink to={`/placements/${opportunityId}`} size="small">
          <span>
            {words.open}
            <VisuallyHidden> {name}</VisuallyHidden>
          </span>
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Add Funds for an open investment; for any other, the reason why it takes no more money. */
function AddFunds({ placement: { opportunityId, name, status } }: { placement: Placement }) {
  const t = useWords('investing').placements
  const label = (
    <span>
      {t.addFunds}
      <VisuallyHidden> {name}</VisuallyHidden>
    </span>
  )
  if (status === 'Open') {
    return (
      <ButtonLink to={`/investments/${opportunityId}`} variant="primary" size="small">
        {label}
      </ButtonLink>
    )
  }
  return (
    <Tooltip text={t.notOpen}>
      {(control) => (
        <Button {...control} size="small" unavailable>
          {label}
        </Button>
      )}
    </Tooltip>
  )
}

/** As the state of a step says it: "10000.00". */
function eurosOf({ amountMinor }: { readonly amountMinor: bigint }): string {
  const cents = amountMinor.toString().padStart(3, '0')
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`
}
