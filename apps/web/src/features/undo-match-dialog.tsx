import type { BankLine } from '@heathland/contract'
import { checkReason, proseLength } from '@heathland/domain/form'
import { money } from '@heathland/domain/money'
import { FormDialog } from '../ui/form.tsx'
import { TextAreaField } from '../ui/form-fields.tsx'
import { useFormat } from '../ui/format.ts'
import { useWords } from '../ui/words.tsx'
import type { CallContext } from './api.ts'
import { useForm } from './form.ts'

interface UndoMatchDialogProps {
  part: { readonly id: string; readonly amount: BankLine['amount'] }
  operation: 'office.companies.undoDividend' | 'office.production.undoMatch'
  send: (input: { readonly partId: string; readonly reason: string }, context: CallContext) => Promise<object>
  onClose: () => void
}

/** Takes back a match; the money stays where it is. */
export function UndoMatchDialog({ part: { id, amount }, operation, send, onClose }: UndoMatchDialogProps) {
  const t = useWords('officeCompanies').undo
  const format = useFormat()
  const form = useForm({
    name: 'undo-match',
    about: id,
    initial: { reason: '' },
    check: checkReason,
    words: () => t.missing,
    operation,
    send: (input, context) => send({ partId: id, ...input }, context),
    done: () => ({ message: t.done }),
    failed: t.failed,
    closing: ['NOT_FOUND', 'REQUEST_CLOSED'],
    onClose,
  })
  return (
    <FormDialog form={form} title={t.title} action={[t.action, t.undoing]}>
      <p className="text-soft">{t.lead({ amount: format.money(money(BigInt(amount.amountMinor), amount.asset), 'exact') })}</p>
      <TextAreaField form={form} name="reason" label={t.reason} required rows={2} maxLength={proseLength.max} />
    </FormDialog>
  )
}
