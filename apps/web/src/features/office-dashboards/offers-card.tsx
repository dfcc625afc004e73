import type { OfferState } from '@heathland/domain/offers/offer'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { line } from '../line.ts'
import type { Answer } from './answer.ts'
import { type OwnOffer, percentOf } from './own-offers.ts'

const rowsAtFirst = 8

const tones: Record<OfferState, Tone> = { draft: 'neutral', published: 'good', paused: 'care', closed: 'neutral', cancelled: 'bad' }

/** Open offers come first. */
const places: Record<OfferState, number> = { published: 0, paused: 1, draft: 2, closed: 3, cancelled: 4 }

/** Every offer of one's own SPVs, with its demand and its orders to decide. */
export function OffersCard({ offers }: { offers: Answer<readonly OwnOffer[]> }) {
  const words = useWords('officeDashboards')
  const t = words.offers
  const { explain } = useApi()
  const [hasAll, setAll] = useState(false)
  const sorted = offers.rows?.toSorted((one, other) => places[one.state] - places[other.state])
  const shown = hasAll ? sorted : sorted?.slice(0, rowsAtFirst)
  const left = (sorted?.length ?? 0) - (shown?.length ?? 0)
  const columns: readonly Column<OwnOffer>[] = [
    {
      id: 'offer',
      header: t.offer,
      cell: ({ id, name, company }) => (
        <>
          <Link to={`/offers/${id}`} className="block text-inherit underline-offset-3 wrap-anywhere hover:underline">
            {name}
          </Link>
          <span className="block text-small font-normal wrap-anywhere text-soft">{company}</span>
        </>
      ),
    },
    { id: 'state', header: t.state, cell: ({ state }) => <Badge tone={tones[state]}>{t.states[state]}</Badge> },
    { id: 'ordered', header: t.ordered, cell: (offer) => <Ordered offer={offer} /> },
    { id: 'to-decide', header: t.toDecide, numeric: true, cell: (offer) => <ToDecide offer={offer} /> },
  ]
  return (
    <Card
      padding="none"
      title={t.title}
      aside={
        <span className="text-dense">
          <TextLink to="/offers">
            {words.queue.viewAll}
            <VisuallyHidden>: {t.title}</VisuallyHidden>
          </TextLink>
        </span>
      }
    >
      <div className="border-t border-line">
        {!offers.rows && offers.isError ? (
          <div className="p-5">
            <ErrorState explanation={explain(offers.error)} onRetry={offers.retry} busy={offers.isFetching} />
          </div>
        ) : (
          <Table
            caption={t.title}
            columns={columns}
            rows={shown}
            rowsExpected={5}
            rowKey={({ id }) => id}
            density="dense"
            empty={
              <EmptyState
                icon={<Tag aria-hidden="true" size={22} />}
                title={t.nothing}
                action={<ButtonLink to="/offers">{t.draftOffer}</ButtonLink>}
              >
                {t.nothingText}
              </EmptyState>
            }
          />
        )}
      </div>
      {left > 0 && (
        <div className="border-t border-line px-5 py-2.5">
          <Button size="small" onClick={() => setAll(true)}>
            {t.showMore({ count: left })}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Ordered({ offer: { name, target, demand, state } }: { offer: OwnOffer }) {
  const t = useWords('officeDashboards').offers
  const format = useFormat()
  if (target.amountMinor === 0n) return <span className="text-soft">{t.noTarget}</span>
  const drawn = <Money value={target} form="whole" />
  // Nobody can order from a draft, and orders that could not be read are not none.
  if (!demand || state === 'draft') return <span className="text-soft">{line(t.targetOnly({ target: drawn }))}</span>
  const percent = percentOf(demand, target)
  return (
    <span className="grid w-52 max-w-full gap-1">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-small">
        <span>{line(t.orderedOf({ demand: <Money value={demand} form="whole" />, target: drawn }))}</span>
        <span className="figures font-[600]">{format.number(percent / 100, { style: 'percent' })}</span>
      </span>
      <ProgressBar label={t.share({ name })} percent={percent} />
    </span>
  )
}

function ToDecide({ offer: { id, name, toDecide } }: { offer: OwnOffer }) {
  const t = useWords('officeDashboards')
  if (toDecide === undefined) return <span className="text-soft">{t.figures.notLoaded}</span>
  if (toDecide === 0) return <span className="text-soft">{t.offers.none}</span>
  return (
    <TextLink to={`/subscriptions?${new URLSearchParams({ offer: id, tab: 'to-decide' }).toString()}`}>
      {t.offers.orders({ count: toDecide })}
      <VisuallyHidden> {t.waiting.ofOffer({ name })}</VisuallyHidden>
    </TextLink>
  )
}
