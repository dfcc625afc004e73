import type { InstitutionWallet } from '@heathland/contract'
import { isProse, problemsIn, proseLength } from '@heathland/domain/form'
import { FormDialog } from '../../ui/form.tsx'
import { MoneyField, TextAreaField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { typedAmount } from '../typed-amount.ts'
import { typedMinor } from '../typed-numbers.ts'
import { isPayable } from './institution-standing.ts'

/** Asks a second person to let money go from the payment provider to our bank account. */
export function InstitutionPayoutDialog({ wallet, onClose }: { wallet: InstitutionWallet; onClose: () => void }) {
  const { institution: t, reason: reasonWords } = useWords('officePayments')
  const format = useFormat()
  const { call } = useApi()
  const { cell, available } = wallet
  const { asset } = available
  const initial = { amount: typedAmount(BigInt(available.amountMinor), asset, format.decimalMark), reason: '' }
  const form = useForm({
    name: 'institution-payout',
    about: cell,
    initial,
    check: ({ amount, reason }) => {
      const amountMinor = typedMinor(amount, asset, format.decimalMark)
      const problems = problemsIn<keyof typeof initial, keyof typeof t.problems>({
        amount: isPayable(amountMinor, wallet) ? undefined : 'amount',
        reason: isProse(reason) ? undefined : 'reason',
      })
      if (problems || amountMinor === undefined) return { ok: false, problems: problems ?? {} }
      return { ok: true, input: { cell, amountMinor, reason: reason.trim() } }
    },
    words: (problem) => t.problems[problem],
    operation: 'office.cards.requestPayout',
    send: (input, context) => call.office.cards.requestPayout.call(input, { context }),
    done: () => ({ message: t.sent, detail: t.sentDetail }),
    failed: t.failed,
    fields: { CARD_PAYOUT_UNFIT: 'amount', amountMinor: 'amount' },
    closing: ['APPROVAL_WAITING', 'CARD_PAYOUT_OPEN', 'CARD_PAYOUT_UNAVAILABLE'],
    onClose,
  })
  return (
    <FormDialog form={form} title={t.title({ account: t.names[cell] })} action={[t.request, t.sending]}>
      <p className="text-soft">{t.text}</p>
      <MoneyField form={form} name="amount" label={t.amount} hint={t.amountHint} asset={asset} required autoComplete="off" />
      <TextAreaField
        form={form}
        name="reason"
        label={reasonWords.label}
        hint={reasonWords.staffHint}
        required
        rows={3}
        maxLength={proseLength.max}
      />
    </FormDialog>
  )
}
