import type { OpportunityCategory } from '@heathland/domain/offers/opportunity'
import { Card } from '../../ui/card.tsx'
import type { ChartData } from '../../ui/chart-data.ts'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { DonutChart } from '../../ui/charts.tsx'
import { useFormat } from '../../ui/format.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { toneOf } from '../sector.ts'
import { useCurrency } from '../session.ts'
import type { Investment } from './investments.ts'

/** How the money in placements is spread over sectors. There are five, so a donut can tell them apart. */
export function AllocationCard({ investments }: { investments: readonly Investment[] }) {
  const t = useWords('member')
  const { categories } = useWords('opportunity')
  const format = useFormat()
  const currency = useCurrency()

  const active = investments.filter(({ status }) => status === 'Active')
  const bySector = new Map<OpportunityCategory, bigint>()
  for (const { category, amount } of active) bySector.set(category, (bySector.get(category) ?? 0n) + amount.amountMinor)
  const sectors = [...bySector].toSorted(([, one], [, other]) => Number(other - one))
  const wholeMinor = sectors.reduce((sum, [, amountMinor]) => sum + amountMinor, 0n)
  const whole = (amountMinor: bigint) => format.money({ amountMinor, asset: currency }, 'whole')
  const percent = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 1 })
  const data: ChartData = {
    points: sectors.map(([category]) => ({ id: category, label: categories[category], tone: toneOf(category) })),
    series: [
      {
        id: 'invested',
        label: t.allocationCard.invested,
        tone: 'accent',
        // money-is-number: a length in the drawing; the amounts are shown from the bigint
        sizes: sectors.map(([, amountMinor]) => Number(amountMinor)),
        shown: sectors.map(([, amountMinor]) => whole(amountMinor)),
      },
    ],
  }
  const [largest] = sectors
  return (
    <Card>
      <ChartFrame
        title={t.allocationCard.whereYourMoneyIs}
        summary={
          largest && t.allocationCard.largestSector({ sector: categories[largest[0]], share: percent(shareOf(largest[1], wholeMinor)) })
        }
        pointHeader={t.allocationCard.sector}
        data={data}
        empty={t.allocationCard.empty}
        aside={<TextLink to="/placements">{t.allocationCard.seePlacements}</TextLink>}
      >
        {(parts) => (
          <DonutChart
            label={t.allocationCard.whereYourMoneyIs}
            data={parts}
            total={whole(wholeMinor)}
            caption={t.allocationCard.placementsCount({ count: active.length })}
            share={percent}
          />
        )}
      </ChartFrame>
    </Card>
  )
}

/** In thousandths, which is as fine as it is shown. */
function shareOf(partMinor: bigint, wholeMinor: bigint): number {
  const thousandths = wholeMinor === 0n ? 0n : (partMinor * 1_000n) / wholeMinor
  return Number(thousandths) / 1_000
}
