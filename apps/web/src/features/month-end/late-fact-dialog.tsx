import { isProse, problemsIn, proseLength } from '@heathland/domain/form'
import { type Asset, type DecimalMark, fromTyped } from '@heathland/domain/money'
import { FormDialog } from '../../ui/form.tsx'
import { MoneyField, RadioField, TextAreaField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { monthText } from './month-words.ts'

interface LateFactDialogProps {
  spvId: string
  month: string
  asset: Asset
  onClose: () => void
}

const effects = ['none', 'more', 'less'] as const
type Effect = (typeof effects)[number]

/** What became known about a closed month, and by how much its figures would have been higher or lower. */
export function LateFactDialog({ spvId, month, asset, onClose }: LateFactDialogProps) {
  const t = useWords('officeMonthEnd').lateFact
  const { monthEnd } = useApi().call.office
  const format = useFormat()
  const form = useForm({
    name: 'month-end-late-fact',
    about: `${spvId} ${month}`,
    initial: { what: '', effect: 'none' as Effect, amount: '' },
    check: ({ what, effect, amount }) => {
      const amountMinor = effect === 'none' ? undefined : readSigned(amount, effect, { asset, mark: format.decimalMark })
      const problems = problemsIn<'what' | 'amount', 'missing' | 'amount'>({
        what: isProse(what) ? undefined : 'missing',
        amount: effect !== 'none' && amountMinor === undefined ? 'amount' : undefined,
      })
      if (problems) return { ok: false, problems }
      return { ok: true, input: { text: what.trim(), ...(amountMinor !== undefined && { amountMinor }) } }
    },
    words: (problem) => t.problems[problem],
    operation: 'office.monthEnd.addLateFact',
    send: (input, context) => monthEnd.addLateFact.call({ spvId, month, ...input }, { context }),
    done: () => ({ message: t.done }),
    failed: t.failed,
    closing: ['BOOK_MONTH_UNFIT', 'NOT_FOUND'],
    onClose,
  })
  return (
    <FormDialog form={form} title={t.title({ month: monthText(format, month) })} action={[t.action, t.sending]}>
      <p className="text-soft">{t.text}</p>
      <TextAreaField form={form} name="what" label={t.what} required rows={3} maxLength={proseLength.max} />
      <RadioField form={form} name="effect" label={t.effect} choices={effects.map((value) => ({ value, label: t.effects[value] }))} />
      {form.values.effect !== 'none' && <MoneyField form={form} name="amount" label={t.amount} asset={asset} required />}
    </FormDialog>
  )
}

/** What an amount that the contract takes may be at most. */
const amountMax = 10n ** 14n

function readSigned(text: string, effect: 'more' | 'less', { asset, mark }: { asset: Asset; mark: DecimalMark }): string | undefined {
  const found = fromTyped(text, asset, mark)
  if (!found || found.amountMinor <= 0n || found.amountMinor >= amountMax) return undefined
  return String(effect === 'more' ? found.amountMinor : -found.amountMinor)
}
