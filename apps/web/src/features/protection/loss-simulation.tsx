import type { InvestorStanding } from '@heathland/contract'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { Money } from '../../ui/money.tsx'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { lazyPart } from '../lazy-part.tsx'
import { line } from '../line.ts'
import { useFrom } from './from-offer.ts'
import { lossItem } from './item-state.ts'
import { assetOf } from './law-amounts.ts'
import { LossSum } from './loss-sum.tsx'
import { NotNeeded } from './not-needed.tsx'

const FiguresForm = lazyPart(async () => (await import('./loss-figures-form.tsx')).FiguresForm, [], 'h-96 w-full rounded-large')

type Simulation = InvestorStanding['lossSimulation']

/** Three amounts, the sum with the member's own figures, and the result to confirm. */
export function LossSimulation({ standing: { lawPack, lossSimulation } }: { standing: InvestorStanding }) {
  const t = useWords('protection').loss
  const [isEditing, setEditing] = useState(false)
  const [isFresh, setFresh] = useState(false)
  const { state } = lossSimulation
  if (state === 'not-needed') return <NotNeeded title={t.notNeededTitle} text={t.notNeeded} />
  if (state === 'missing' || state === 'expired' || isEditing) {
    return (
      <FiguresForm
        simulation={lossSimulation}
        asset={assetOf(lawPack)}
        onDone={() => {
          setEditing(false)
          setFresh(true)
        }}
        {...(isEditing && { onCancel: () => setEditing(false) })}
      />
    )
  }
  return <Result simulation={lossSimulation} isFresh={isFresh} onAgain={() => setEditing(true)} />
}

function Result({ simulation, isFresh, onAgain }: { simulation: Simulation; isFresh: boolean; onAgain: () => void }) {
  const words = useWords('protection')
  const t = words.loss
  const { call } = useApi()
  const [now] = useState(() => new Date())
  const from = useFrom()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFresh) heading.current?.focus()
  }, [isFresh])
  const { inputs, bearableLoss, bearablePercent: percent = 0, expiresAt } = simulation
  const item = lossItem(simulation, now)
  const day = expiresAt && <Day on={expiresAt.slice(0, 10)} />
  const acknowledge = useAct({
    operation: 'member.protection.acknowledgeSimulation',
    send: () => call.member.protection.acknowledgeSimulation.call({}),
    done: () => ({ message: t.seenDone }),
    failed: t.seenFailed,
  })
  if (!(bearableLoss && inputs)) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card raised>
        <h2 ref={heading} tabIndex={-1} className="text-title">
          {t.result}
        </h2>
        <p className="figures mt-3 text-display leading-tight font-[640]">
          <Money value={bearableLoss} form="whole" />
        </p>
        <p className="mt-2 max-w-measure">{t.resultText({ percent })}</p>
        <div className="mt-4">
          <Banner>{t.free}</Banner>
        </div>
        {item === 'unseen' ? (
          <div className="mt-5 flex flex-wrap gap-3">
            <Button variant="primary" busy={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
              {acknowledge.isPending ? t.seenBusy : t.seen}
            </Button>
            <Button onClick={onAgain}>{t.again}</Button>
          </div>
        ) : (
          <>
            <p className="mt-4 flex items-start gap-2">
              <CircleCheck aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-good" />
              <span>
                {t.seenAt} {day && line(item === 'soon' ? words.soon({ day }) : words.until({ day }))}
              </span>
            </p>
            <div className="mt-5 flex flex-wrap gap-3">
              <ButtonLink to={from ?? '/investor-profile'}>{from === undefined ? words.page.back : words.page.backToOffer}</ButtonLink>
              <Button onClick={onAgain}>{t.again}</Button>
            </div>
          </>
        )}
      </Card>
      <Card title={t.how}>
        <LossSum
          income={BigInt(inputs.yearlyIncomeMinor)}
          assets={BigInt(inputs.assetsMinor)}
          commitments={BigInt(inputs.commitmentsMinor)}
          percent={percent}
          asset={bearableLoss.asset}
        />
        <p className="mt-4 text-small text-soft">{t.howText({ percent })}</p>
      </Card>
    </div>
  )
}
