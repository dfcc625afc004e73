import type { CompanyBook } from '@heathland/contract'
import { checkReason, proseLength } from '@heathland/domain/form'
import { money } from '@heathland/domain/money'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'

interface UndoDialogProps {
  posting: CompanyBook['postings'][number]
  onClose: () => void
}

/** Takes back a match; the money stays where it is. */
export function UndoDialog({ posting: { id, amount }, onClose }: UndoDialogProps) {
  const t = useWords('officeCompanies').undo
  const format = useFormat()
  const { companies } = useApi().call.office
  const form = useForm({
    name: 'undo-dividend',
    about: id,
    initial: { reason: '' },
    check: checkReason,
    words: () => t.missing,
    operation: 'office.companies.undoDividend',
    send: (input, context) => companies.undoDividend.call({ partId: id, ...input }, { context }),
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
