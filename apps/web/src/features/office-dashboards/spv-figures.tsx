import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { type Stat, StatBand, StatBandWaiting } from '../../ui/stat-band.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { hasUnpublishedChanges, type OwnOffer, percentOf, sumsOf, type useOwnOffers } from './own-offers.ts'

type Figure = Pick<Stat, 'value' | 'note'>

/** How the offers stand, and what waits. A figure whose answer failed says so, and the others stay. */
export function SpvFigures({ own: { offers, orders } }: { own: ReturnType<typeof useOwnOffers> }) {
  const t = useWords('officeDashboards').figures
  const format = useFormat()
  const isWaiting = [offers, orders].some(({ rows, isError }) => rows === undefined && !isError)
  if (isWaiting) return <StatBandWaiting count={4} label={t.loading} />
  const all = offers.rows
  const open = all?.filter(({ state }) => state === 'published')
  const missing: Figure = { value: <span aria-hidden="true">–</span>, note: t.notLoaded }

  function openFigure(): Figure {
    return all && open ? { value: format.number(open.length), note: t.ofAll({ count: all.length }) } : missing
  }

  function orderedFigure(): Figure {
    if (!open || !orders.rows) return missing
    if (open.length === 0) return { value: <span aria-hidden="true">–</span>, note: t.noneOpen }
    const targets = sumsOf(open.map(({ target }) => target))
    const demands = sumsOf(open.flatMap(({ demand }) => (demand ? [demand] : [])))
    return {
      value: demands.map((demand) => (
        <span key={demand.asset} className="block">
          <Money value={demand} form="whole" />
        </span>
      )),
      note: targets.map((target) => {
        const demand = demands.find(({ asset }) => asset === target.asset)
        const percent = format.number(demand ? percentOf(demand, target) / 100 : 0, { style: 'percent' })
        return (
          <span key={target.asset} className="block">
            {t.ofTarget({ percent, amount: format.money(target, 'whole') })}
          </span>
        )
      }),
    }
  }

  function toDecideFigure(): Figure {
    if (!orders.rows) return missing
    const count = orders.rows.reduce((sum, { toDecide }) => sum + toDecide, 0)
    if (count === 0) return { value: format.number(0), note: t.nothingToDecide }
    return { value: <span className="text-care">{format.number(count)}</span>, note: <TextLink to="/subscriptions">{t.decide}</TextLink> }
  }

  function draftsFigure(): Figure {
    if (!all) return missing
    const changed = all.filter(hasUnpublishedChanges).length
    return {
      value: format.number(all.filter(isDraft).length),
      note: changed > 0 ? t.changes({ count: changed }) : t.noChanges,
    }
  }

  return (
    <StatBand
      items={[
        { label: t.open, ...openFigure() },
        { label: t.ordered, ...orderedFigure() },
        { label: t.toDecide, ...toDecideFigure() },
        { label: t.drafts, ...draftsFigure() },
      ]}
    />
  )
}

function isDraft({ state }: OwnOffer): boolean {
  return state === 'draft'
}
