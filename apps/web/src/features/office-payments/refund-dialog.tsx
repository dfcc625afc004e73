import type { BankLine } from '@heathland/contract'
import { checkReason, proseLength } from '@heathland/domain/form'
import { money } from '@heathland/domain/money'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { accountWords } from './line-standing.ts'

/** Asks for a held payment to go back to its payer, which a second person decides. */
export function RefundDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const { refund: t, credit, reason: reasonWords } = useWords('officePayments')
  const format = useFormat()
  const { call, failureOf } = useApi()
  const form = useForm({
    name: 'refund-payment',
    about: line.id,
    initial: { reason: '' },
    check: checkReason,
    words: () => reasonWords.missing,
    operation: 'office.payments.requestRefund',
    send: ({ reason }, context) => call.office.payments.requestRefund.call({ lineId: line.id, reason }, { context }),
    done: () => ({ message: credit.sent, detail: credit.sentDetail }),
    failed: credit.failed,
    onFailure(error) {
      if (failureOf(error).code !== 'PAYMENT_UNFIT') return false
      toast({ tone: 'bad', message: t.unfit })
      return true
    },
    closing: ['APPROVAL_WAITING', 'PAYMENT_CLOSED', 'PAYMENT_OWN', 'NOT_FOUND'],
    onClose,
  })
  const { payer = '', account = '' } = line
  const amount = format.money(money(BigInt(line.amount.amountMinor), line.amount.asset), 'exact')
  return (
    <FormDialog form={form} title={t.title} action={[credit.send, credit.sending]}>
      <p className="text-soft">{t.text({ amount, payer })}</p>
      <DefinitionList layout="pairs" items={[{ term: t.to, value: accountWords(account) }]} />
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
