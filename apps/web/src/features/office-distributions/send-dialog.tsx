import type { OfficeDistribution } from '@heathland/contract'
import { checkReason, proseLength } from '@heathland/domain/form'
import { money } from '@heathland/domain/money'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'

interface SendDialogProps {
  distribution: OfficeDistribution
  onClose: () => void
}

/** Sends a draft to a second person, with the figures that they will see. */
export function SendDialog({ distribution: { id, amount, remainder, holders }, onClose }: SendDialogProps) {
  const t = useWords('officeDistributions').page
  const { distributions } = useApi().call.office
  const format = useFormat()
  const form = useForm({
    name: 'send-distribution',
    about: id,
    initial: { reason: '' },
    check: checkReason,
    words: () => t.reasonMissing,
    operation: 'office.distributions.request',
    send: ({ reason }, context) => distributions.request.call({ distributionId: id, reason }, { context }),
    done: () => ({ message: t.sent, detail: t.sentDetail }),
    failed: t.sendFailed,
    closing: ['APPROVAL_WAITING', 'DISTRIBUTION_BLOCKED', 'DISTRIBUTION_STEP_UNFIT', 'NOT_FOUND'],
    onClose,
  })
  const paid = money(BigInt(amount.amountMinor) - BigInt(remainder.amountMinor), amount.asset)
  return (
    <FormDialog form={form} title={t.sendTitle} action={[t.send, t.sending]}>
      <p className="text-soft">{t.sendText({ amount: format.money(paid, 'exact'), count: holders })}</p>
      <TextAreaField form={form} name="reason" label={t.reason} hint={t.reasonHint} required rows={3} maxLength={proseLength.max} />
    </FormDialog>
  )
}
