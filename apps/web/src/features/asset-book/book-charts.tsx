import { BarList } from '../../ui/bar-list.tsx'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import type { Book } from './book.ts'
import { OutputChart } from './output-chart.tsx'
import { percentText } from './units.ts'

const barsMax = 8

/** Output of all energy assets against plan, and each asset's share of its own plan. */
export function BookCharts({ book }: { book: Book }) {
  const t = useWords('officeProduction').charts
  const format = useFormat()
  const bars = book.ofPlan.toSorted((one, other) => one.percent - other.percent).slice(0, barsMax)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
      <OutputChart title={t.outputTitle} months={book.months} unit="kWh" />
      <Card title={t.byAsset}>
        {bars.length === 0 ? (
          <p className="text-soft">{t.nothing}</p>
        ) : (
          <div className="text-dense">
            <BarList
              label={t.byAsset}
              points={bars.map(({ assetId, name, percent }) => ({
                id: assetId,
                label: name,
                size: percent,
                shown: percentText(format, percent),
              }))}
            />
            <p className="mt-3 text-small text-soft">{t.byAssetNote}</p>
          </div>
        )}
      </Card>
    </div>
  )
}
