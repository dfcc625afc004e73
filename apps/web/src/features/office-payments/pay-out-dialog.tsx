import { checkReason, proseLength } from '@heathland/domain/form'
import { payoutsPerBatchMax } from '@heathland/domain/payments/office'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import type { Bank } from './bank.ts'

/** Asks a second person to agree that everything that is ready leaves with one file. */
export function PayOutDialog({ bank: { cell, ready }, onClose }: { bank: Bank; onClose: () => void }) {
  const { payOut: t, bank: bankWords, reason: reasonWords } = useWords('officePayments')
  const format = useFormat()
  const { call, failureOf } = useApi()
  const form = useForm({
    name: 'pay-out',
    about: cell,
    initial: { reason: '' },
    check: checkReason,
    words: () => reasonWords.missing,
    operation: 'office.payments.requestPayOut',
    send: ({ reason }, context) => call.office.payments.requestPayOut.call({ cell, reason }, { context }),
    done: () => ({ message: t.sent, detail: t.sentDetail }),
    failed: t.failed,
    onFailure(error) {
      if (failureOf(error).code !== 'WITHDRAWAL_OWN') return false
      toast({ tone: 'bad', message: t.ownAmong })
      return true
    },
    closing: ['APPROVAL_WAITING', 'NOTHING_TO_PAY'],
    onClose,
  })
  const isCut = ready.payouts > payoutsPerBatchMax
  return (
    <FormDialog form={form} title={t.title({ account: bankWords.names[cell] })} action={[bankWords.request, t.sending]}>
      <p className="text-soft">{t.text}</p>
      <DefinitionList
        layout="pairs"
        items={[
          { term: t.payments, value: format.number(ready.payouts) },
          { term: t.total, value: <Money value={ready.amount} form="exact" /> },
        ]}
      />
      {isCut && <p className="text-soft">{t.atMost({ limit: format.number(payoutsPerBatchMax) })}</p>}
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
