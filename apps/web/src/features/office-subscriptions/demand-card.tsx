import type { OfferBook } from '@heathland/contract'
import { type Asset, money } from '@heathland/domain/money'
import { createElement, Fragment } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { backgrounds, type ChartData, type ChartTone } from '../../ui/chart-data.ts'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Day } from '../../ui/day.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { type Demand, type DemandStage, demandOf, shareOf } from './demand-parts.ts'

const tones: Record<DemandStage | 'beyond', ChartTone> = {
  allocated: 'water',
  ready: 'income',
  'in-reflection': 'energy',
  'awaiting-payment': 'cash',
  'to-decide': 'housing',
  beyond: 'education',
}

/** How much members want of an offer, by how far their orders have come, against its target. */
export function DemandCard({ book }: { book: OfferBook }) {
  const t = useWords('officeSubscriptions').demand
  const format = useFormat()
  const { asset } = book.target
  const demand = demandOf(book)
  const { beyondMinor, openMinor, totalMinor, targetMinor, orders } = demand
  const whole = (amountMinor: bigint) => format.money(money(amountMinor, asset), 'whole')
  const parts = [...demand.parts, ...(beyondMinor > 0n ? [{ stage: 'beyond', amountMinor: beyondMinor } as const] : [])]
  const data: ChartData = {
    points: parts.map(({ stage }) => ({ id: stage, label: t.stages[stage], tone: tones[stage] })),
    series: [
      {
        id: 'amount',
        label: t.amount,
        tone: 'accent',
        // money-is-number: how long a part of the bar is drawn; what is written is `shown`
        sizes: parts.map(({ amountMinor }) => Number(amountMinor)),
        shown: parts.map(({ amountMinor }) => whole(amountMinor)),
      },
    ],
  }
  const percent = format.number(shareOf(totalMinor, targetMinor), { style: 'percent', maximumFractionDigits: 0 })
  const says = { orders: t.orders({ count: orders }), demand: whole(totalMinor) }
  return (
    <Card>
      <ChartFrame
        title={t.title({ name: book.name })}
        summary={createElement(Fragment, null, ...t.summary({ day: <Day on={book.closesOn} />, percent }))}
        pointHeader={t.stage}
        data={data}
        empty={t.nothing}
        aside={
          beyondMinor > 0n ? (
            <Badge tone="care">{t.oversubscribed}</Badge>
          ) : openMinor === 0n ? (
            <Badge tone="good">{t.reached}</Badge>
          ) : (
            <Badge>{t.open({ amount: whole(openMinor) })}</Badge>
          )
        }
      >
        {() => <DemandBar demand={demand} parts={parts} asset={asset} />}
      </ChartFrame>
      {orders > 0 && (
        <p className="mt-2 text-dense text-soft">
          {beyondMinor > 0n
            ? t.saysBeyond({ ...says, beyond: whole(beyondMinor) })
            : openMinor === 0n
              ? t.saysReached(says)
              : t.saysBelow({ ...says, open: whole(openMinor) })}
        </p>
      )}
    </Card>
  )
}

interface DemandBarProps {
  demand: Demand
  parts: readonly { readonly stage: DemandStage | 'beyond'; readonly amountMinor: bigint }[]
  asset: Asset
}

/** Parts side by side with a line at the target. The key names each part and its amount, so the bar itself is silent. */
function DemandBar({ demand: { totalMinor, targetMinor }, parts, asset }: DemandBarProps) {
  const t = useWords('officeSubscriptions').demand
  const format = useFormat()
  const whole = (amountMinor: bigint) => format.money(money(amountMinor, asset), 'whole')
  const width = totalMinor > targetMinor ? totalMinor : targetMinor
  const at = shareOf(targetMinor, width) * 100
  return (
    <div>
      <div className="relative pt-3 pb-8">
        <div aria-hidden="true" className="flex h-5.5 gap-px overflow-hidden rounded-small bg-line">
          {parts.map(({ stage, amountMinor }) => (
            <div
              key={stage}
              className={classNames('h-full min-w-0.5', backgrounds[tones[stage]])}
              style={{ width: `${shareOf(amountMinor, width) * 100}%` }}
            />
          ))}
        </div>
        <div aria-hidden="true" className="absolute top-0 h-11.5 w-0.5 -translate-x-full bg-ink" style={{ left: `${at}%` }} />
        {/* Beside its line where there is room to the right, otherwise flush with it. */}
        <p
          className={classNames(
            'absolute bottom-1 text-small font-[600] whitespace-nowrap',
            at > 85 ? '-translate-x-full' : '-translate-x-1/2',
          )}
          style={{ left: `${at}%` }}
        >
          {t.target({ amount: whole(targetMinor) })}
        </p>
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-soft">
        {parts.map(({ stage, amountMinor }) => (
          <li key={stage} className="inline-flex items-center gap-2">
            <span aria-hidden="true" className={classNames('size-2.5 shrink-0 rounded-bar', backgrounds[tones[stage]])} />
            <span>
              {t.stages[stage]} <span className="figures whitespace-nowrap text-ink">{whole(amountMinor)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
