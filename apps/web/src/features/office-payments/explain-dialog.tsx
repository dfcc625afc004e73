import type { BankLine } from '@heathland/contract'
import { isProse, problemsIn, proseLength } from '@heathland/domain/form'
import { isId } from '@heathland/domain/id'
import { money } from '@heathland/domain/money'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField, TextField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'

interface ExplainDialogProps {
  line: BankLine
  onClose: () => void
  onDone: () => void
}

/** Names the posting that a debit of the bank stands for; it is then no longer held. */
export function ExplainDialog({ line, onClose, onDone }: ExplainDialogProps) {
  const { explain: t, reason: reasonWords } = useWords('officePayments')
  const format = useFormat()
  const { payments } = useApi().call.office
  const form = useForm({
    name: 'explain-payment',
    about: line.id,
    initial: { transferId: '', reason: '' },
    check: checkExplanation,
    words: (problem) => (problem === 'id-wrong' ? t.transferWrong : reasonWords.missing),
    operation: 'office.payments.explainLine',
    send: (input, context) => payments.explainLine.call({ lineId: line.id, ...input }, { context }),
    done() {
      onDone()
      return { message: t.saved }
    },
    failed: t.failed,
    fields: { PAYMENT_UNFIT: 'transferId' },
    codeWords: ({ code }) => (code === 'PAYMENT_UNFIT' ? t.unfit : undefined),
    closing: ['PAYMENT_CLOSED', 'PAYMENT_OWN', 'NOT_FOUND'],
    onClose,
  })
  const amount = format.money(money(BigInt(line.amount.amountMinor), line.amount.asset), 'exact')
  return (
    <FormDialog form={form} title={t.title} action={[t.save, t.saving]}>
      <p className="text-soft">{t.text({ amount })}</p>
      <TextField
        form={form}
        name="transferId"
        label={t.transferId}
        hint={t.transferHint}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
      <TextAreaField
        form={form}
        name="reason"
        label={reasonWords.label}
        hint={reasonWords.keptHint}
        required
        rows={3}
        maxLength={proseLength.max}
      />
    </FormDialog>
  )
}

function checkExplanation(values: { readonly transferId: string; readonly reason: string }) {
  const transferId = values.transferId.trim()
  const reason = values.reason.trim()
  const problems = problemsIn<'transferId' | 'reason', 'id-wrong' | 'reason-missing'>({
    transferId: isId('trf', transferId) ? undefined : 'id-wrong',
    reason: isProse(reason) ? undefined : 'reason-missing',
  })
  return problems ? ({ ok: false, problems } as const) : ({ ok: true, input: { transferId, reason } } as const)
}
