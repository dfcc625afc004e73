import { checkReason, proseLength } from '@heathland/domain/form'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { monthText } from './month-words.ts'

interface MonthDialogProps {
  spvId: string
  month: string
  opened: { readonly kind: 'close' | 'reopen' } | { readonly kind: 'aside'; readonly postingId: string }
  onClose: () => void
}

const operations = {
  close: 'office.monthEnd.request',
  reopen: 'office.monthEnd.requestReopening',
  aside: 'office.monthEnd.setAside',
} as const

/** Why: the reason of a request, or whose a posting is. */
export function MonthDialog({ spvId, month, opened, onClose }: MonthDialogProps) {
  const t = useWords('officeMonthEnd').dialogs[opened.kind]
  const { monthEnd } = useApi().call.office
  const format = useFormat()
  const form = useForm({
    name: `month-end-${opened.kind}`,
    about: opened.kind === 'aside' ? opened.postingId : `${spvId} ${month}`,
    initial: { reason: '' },
    check: checkReason,
    words: () => t.missing,
    operation: operations[opened.kind],
    send: async ({ reason }, context): Promise<object> => {
      if (opened.kind === 'aside') return monthEnd.setAside.call({ spvId, postingId: opened.postingId, text: reason }, { context })
      if (opened.kind === 'reopen') return monthEnd.requestReopening.call({ spvId, month, reason }, { context })
      return monthEnd.request.call({ spvId, month, reason }, { context })
    },
    done: () => ({ message: t.done }),
    failed: t.failed,
    closing: ['APPROVAL_WAITING', 'BOOK_MONTH_UNFIT', 'BOOK_MONTH_INCOMPLETE', 'NOT_FOUND'],
    onClose,
  })
  return (
    <FormDialog form={form} title={t.title({ month: monthText(format, month) })} action={[t.action, t.sending]}>
      <p className="text-soft">{t.text}</p>
      <TextAreaField form={form} name="reason" label={t.reason} required rows={3} maxLength={Math.min(proseLength.max, 500)} />
    </FormDialog>
  )
}
