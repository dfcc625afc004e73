import type { OfferDetail } from '@heathland/contract'
import { estimate, type Outcome, outcomes } from '@heathland/domain/offers/schedule'
import { Card } from '../../ui/card.tsx'
import type { ChartData } from '../../ui/chart-data.ts'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { ColumnChart } from '../../ui/charts.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { axisFigure, termsOf, useOfferWords } from '../offer-words.ts'

/** What the amount would pay year by year, and three ways in which it can end. */
export function PayoutCard({ offer, amountMinor }: { offer: OfferDetail; amountMinor: bigint }) {
  const { payout: t } = useWords('offerSections')
  const { incomeNames, units } = useWords('offers')
  const format = useFormat()
  const words = useOfferWords()
  const { asset } = offer.minInvestment
  const worked = estimate({ terms: termsOf(offer), feeBps: offer.feeBps }, amountMinor)
  const { years, incomeMinor, stopMonth } = worked
  const plannedMinor = worked.outcomes.planned.backMinor
  const amount = (minor: bigint) => words.amount(minor, asset)
  const series = (id: 'incomeMinor' | 'capitalMinor', label: string, tone: 'income' | 'accent') => ({
    id,
    label,
    tone,
    // money-is-number: a length in the drawing; the amounts are shown from the bigint
    sizes: years.map((year) => Number(year[id])),
    shown: years.map((year) => amount(year[id])),
  })
  const data: ChartData = {
    points: years.map(({ year }) => ({ id: String(year), label: units.year({ number: year }) })),
    series: [
      series('incomeMinor', t.incomeWith({ income: incomeNames[offer.kind], total: amount(incomeMinor) }), 'income'),
      series('capitalMinor', t.capitalWith({ total: amount(plannedMinor - incomeMinor) }), 'accent'),
    ],
  }
  const names = (outcome: Outcome) => {
    const name = t[outcome]
    return typeof name === 'string' ? name : name({ months: words.months(stopMonth) })
  }
  const sentence = (gainMinor: bigint) => {
    if (gainMinor === 0n) return t.even
    return gainMinor > 0n ? t.gain({ gain: amount(gainMinor) }) : t.loss({ loss: amount(-gainMinor) })
  }
  return (
    <Card>
      <ChartFrame title={t.title} summary={t.summary({ amount: amount(amountMinor) })} pointHeader={t.year} data={data} empty={t.empty}>
        {(shown) => (
          // The figure on top of the highest column needs room.
          <div className="pt-3">
            <ColumnChart
              label={t.chart({ total: amount(plannedMinor), years: words.term(offer) })}
              data={shown}
              figure={axisFigure(format, asset)}
              totals={years.map((year) => amount(year.incomeMinor + year.capitalMinor))}
            />
          </div>
        )}
      </ChartFrame>
      <ul aria-label={t.outcomes} className="mt-4 grid gap-3 sm:grid-cols-3">
        {outcomes.map((outcome) => {
          const { backMinor, gainMinor } = worked.outcomes[outcome]
          return (
            <li key={outcome} className="grid grid-rows-[1fr_auto_auto] rounded-medium border border-line px-4 py-3">
              <span className="text-small text-soft">{names(outcome)}</span>
              <strong className="figures mt-1 text-title leading-tight">{amount(backMinor)}</strong>
              <span className={gainMinor < 0n ? 'text-small text-bad' : 'text-small text-soft'}>{sentence(gainMinor)}</span>
            </li>
          )
        })}
      </ul>
      <p className="mt-3 text-small text-soft">{t.examples}</p>
    </Card>
  )
}
