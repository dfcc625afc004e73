import type { Placement, ReceivedDistribution } from '@heathland/contract'
import { money } from '@heathland/domain/money'
import type { OfferTerms } from '@heathland/domain/offers/terms'
import { countPayments, plannedPayments } from '@heathland/domain/placements/payment-plan'
import { Card } from '../../ui/card.tsx'
import type { ChartData } from '../../ui/chart-data.ts'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { ColumnChart } from '../../ui/charts.tsx'
import { Day } from '../../ui/day.tsx'
import { useFormat } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useWords } from '../../ui/words.tsx'
import { line } from '../line.ts'
import { axisFigure } from '../offer-words.ts'

/** More columns would be too narrow on a phone. */
const receivedShown = 6
const plannedShown = 4

interface PaymentsCardProps {
  placement: Placement
  terms: OfferTerms
  /** Newest first; undefined until they are known. */
  received: readonly ReceivedDistribution[] | undefined
}

/** What was paid lately, what is planned next, and how far the term has come. */
export function PaymentsCard({ placement, terms, received }: PaymentsCardProps) {
  const t = useWords('placement').payments
  const format = useFormat()
  const { name, investedCapital, since, isRepaid } = placement
  const { asset } = investedCapital
  const today = new Date().toISOString().slice(0, 10)
  const heldMinor = isRepaid ? 0n : BigInt(investedCapital.amountMinor)
  const planned = heldMinor > 0n ? plannedPayments({ terms, heldMinor, since: new Date(since) }, today) : []
  const [next] = planned
  const count = countPayments(terms, new Date(since), today)
  const shownOf = (minor: bigint) => format.money(money(minor, asset), 'exact')
  const columns = received && [
    ...received
      .slice(0, receivedShown)
      .toReversed()
      .map(({ id, paidAt, kind, amount }) => ({
        id,
        on: paidAt.slice(0, 10),
        isPlanned: false,
        incomeMinor: kind === 'income' ? BigInt(amount.amountMinor) : 0n,
        capitalMinor: kind === 'capital' ? BigInt(amount.amountMinor) : 0n,
      })),
    ...planned.slice(0, plannedShown).map((payment) => ({ ...payment, id: payment.on, isPlanned: true })),
  ]
  const series = (id: 'incomeMinor' | 'capitalMinor', label: string, tone: 'income' | 'accent') => ({
    id,
    label,
    tone,
    // money-is-number: a length in the drawing; the amounts are shown from the bigint
    sizes: (columns ?? []).map((column) => Number(column[id])),
    shown: (columns ?? []).map((column) => shownOf(column[id])),
  })
  const data: ChartData | undefined = columns && {
    points: columns.map(({ id, on, isPlanned }) => ({
      id,
      label: isPlanned ? t.planned({ day: format.day(on) }) : format.day(on),
      // Ten names with their years would not fit on a phone.
      tick: format.shortMonth(new Date(on)).split(' ')[0] ?? on,
      ...(isPlanned && { isPlanned }),
    })),
    series: [
      series('incomeMinor', t.income, 'income'),
      ...(columns.some(({ capitalMinor }) => capitalMinor > 0n) ? [series('capitalMinor', t.capital, 'accent')] : []),
    ],
  }
  return (
    <Card>
      <ChartFrame
        title={t.title}
        summary={
          next ? line(t.summaryNext({ day: <Day on={next.on} />, amount: shownOf(next.incomeMinor + next.capitalMinor) })) : t.summaryNone
        }
        pointHeader={t.day}
        data={data}
        empty={t.empty}
      >
        {(shown) => (
          <>
            <ColumnChart label={t.chart({ name })} data={shown} figure={axisFigure(format, asset)} />
            {planned.length > 0 && <p className="mt-2 text-small text-soft">{t.key}</p>}
          </>
        )}
      </ChartFrame>
      {!isRepaid && (
        <div className="mt-5">
          <p className="mb-2 text-small font-[560]">{t.progress({ past: count.past, all: count.all })}</p>
          <ProgressBar label={t.progress({ past: count.past, all: count.all })} percent={(count.past / count.all) * 100} />
        </div>
      )}
    </Card>
  )
}
