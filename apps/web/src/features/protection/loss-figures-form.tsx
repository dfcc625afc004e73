import type { InvestorStanding } from '@heathland/contract'
import type { Asset } from '@heathland/domain/money'
import { checkLossSimulation } from '@heathland/domain/rules/loss-simulation'
import { readTypedAmount } from '@heathland/domain/rules/typed-amount'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { MoneyField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { tidyAmount } from '../../ui/tidy-amount.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { typedOf } from './law-amounts.ts'
import { LossSum } from './loss-sum.tsx'

interface FiguresFormProps {
  simulation: InvestorStanding['lossSimulation']
  asset: Asset
  onDone: () => void
  onCancel?: () => void
}

/** The member's own figures, and the sum while they are typed. */
export function FiguresForm({ simulation: { inputs, bearablePercent = 0 }, asset, onDone, onCancel }: FiguresFormProps) {
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
        <LossSum
          income={read(yearlyIncome)}
          assets={read(assets)}
          commitments={read(commitments)}
          percent={bearablePercent}
          asset={asset}
        />
        <p className="mt-4 text-small text-soft">{t.howText({ percent: bearablePercent })}</p>
        <p className="mt-2 text-small text-soft">{t.free}</p>
      </Card>
    </div>
  )
}
