import type { InvestorStanding } from '@heathland/contract'
import type { Asset } from '@heathland/domain/money'
import { checkLossSimulation, netWorthMinor } from '@heathland/domain/rules/loss-simulation'
import { readTypedAmount } from '@heathland/domain/rules/typed-amount'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Form } from '../../ui/form.tsx'
import { MoneyField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { tidyAmount } from '../../ui/tidy-amount.ts'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { assetOf, typedOf } from './category-fields.ts'
import { lossItem } from './item-state.ts'
import { line } from './line.ts'
import { useFrom } from './own-standing.tsx'
import { NotNeeded } from './profile.tsx'

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

interface FiguresFormProps {
  simulation: Simulation
  asset: Asset
  onDone: () => void
  onCancel?: () => void
}

function FiguresForm({ simulation: { inputs, bearablePercent = 0 }, asset, onDone, onCancel }: FiguresFormProps) {
  const t = useWords('protection').loss
  const { problems, cancel } = useWords('protection').category
  const { decimalMark } = useFormat()
  const { call } = useApi()
  const queries = useQueryClient()
  const before = (amountMinor: string | undefined) =>
    amountMinor === undefined ? '' : tidyAmount(typedOf(amountMinor, asset), asset, decimalMark)
  const form = useForm({
    name: 'loss-simulation',
    initial: {
      yearlyIncome: before(inputs?.yearlyIncomeMinor),
      assets: before(inputs?.assetsMinor),
      commitments: before(inputs?.commitmentsMinor),
    },
    check: (values) => checkLossSimulation(values, asset, decimalMark),
    words: (problem) => problems[problem],
    operation: 'member.protection.simulateLoss',
    send: (input, context) => call.member.protection.simulateLoss.call(input, { context }),
    done(standing) {
      queries.setQueryData(call.member.protection.read.queryKey({ input: {} }), standing)
      onDone()
    },
    failed: t.failed,
  })
  const read = (text: string) => {
    const amount = readTypedAmount(text, asset, decimalMark)
    return typeof amount === 'bigint' ? amount : undefined
  }
  const { yearlyIncome, assets, commitments } = form.values
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card title={t.figures}>
        <Form form={form} summary className="grid max-w-[30rem] gap-5">
          <MoneyField form={form} name="yearlyIncome" label={t.yearlyIncome} hint={t.yearlyIncomeHint} asset={asset} required />
          <MoneyField form={form} name="assets" label={t.assets} hint={t.assetsHint} asset={asset} required />
          <MoneyField form={form} name="commitments" label={t.commitments} hint={t.commitmentsHint} asset={asset} required />
          <p className="text-small text-soft">{t.private}</p>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" busy={form.busy}>
              {form.busy ? t.sending : t.submit}
            </Button>
            {onCancel && (
              <Button
                unavailable={form.busy}
                onClick={() => {
                  form.close()
                  onCancel()
                }}
              >
                {cancel}
              </Button>
            )}
          </div>
        </Form>
      </Card>
      <Card title={t.how}>
        <Sum income={read(yearlyIncome)} assets={read(assets)} commitments={read(commitments)} percent={bearablePercent} asset={asset} />
        <p className="mt-4 text-small text-soft">{t.howText({ percent: bearablePercent })}</p>
        <p className="mt-2 text-small text-soft">{t.free}</p>
      </Card>
    </div>
  )
}

interface SumProps {
  /** Left out until it is known. */
  income: bigint | undefined
  assets: bigint | undefined
  commitments: bigint | undefined
  percent: number
  asset: Asset
}

/** Income + assets − commitments = net worth, and the part of it that could be lost. */
function Sum({ income, assets, commitments, percent, asset }: SumProps) {
  const t = useWords('protection').loss
  const money = (amountMinor: bigint | undefined) =>
    amountMinor === undefined ? (
      <span className="font-normal text-soft">{t.none}</span>
    ) : (
      <Money value={{ amountMinor, asset }} form="whole" />
    )
  const isKnown = income !== undefined && assets !== undefined && commitments !== undefined
  const worthMinor = isKnown ? netWorthMinor({ yearlyIncomeMinor: income, assetsMinor: assets, commitmentsMinor: commitments }) : undefined
  return (
    <div aria-live="polite">
      <DefinitionList
        layout="pairs"
        items={[
          { term: t.income, value: money(income) },
          { term: t.plusAssets, value: money(assets) },
          { term: t.minusCommitments, value: money(commitments) },
          { term: t.netWorth, value: <strong>{money(worthMinor)}</strong> },
          {
            term: t.share({ percent }),
            value: <strong>{money(worthMinor === undefined ? undefined : (worthMinor * BigInt(percent)) / 100n)}</strong>,
          },
        ]}
      />
      {isKnown && income + assets < commitments && <p className="mt-3 text-small text-soft">{t.belowZero}</p>}
    </div>
  )
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
        <Sum
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
