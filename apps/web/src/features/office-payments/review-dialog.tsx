import type { Names, OfficeWithdrawal } from '@heathland/contract'
import { checkReason, proseLength } from '@heathland/domain/form'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'

interface ReviewDialogProps {
  withdrawal: OfficeWithdrawal
  isAccepted: boolean
  names: Names | undefined
  onClose: () => void
}

/** Lets a large withdrawal go, or refuses it. */
export function ReviewDialog({ withdrawal, isAccepted, names, onClose }: ReviewDialogProps) {
  const { review: t, reason: reasonWords } = useWords('officePayments')
  const { payments } = useApi().call.office
  const { id: withdrawalId, personId, amount, masked, holderName, linkedAt } = withdrawal
  const form = useForm({
    name: 'withdrawal-review',
    about: `${isAccepted ? 'accept' : 'refuse'} ${withdrawalId}`,
    initial: { reason: '' },
    check: checkReason,
    words: () => reasonWords.missing,
    operation: 'office.payments.reviewWithdrawal',
    send: ({ reason }, context) => payments.reviewWithdrawal.call({ withdrawalId, isAccepted, reason }, { context }),
    done: () => ({ message: isAccepted ? t.accepted : t.refused }),
    failed: t.failed,
    closing: ['WITHDRAWAL_STEP_UNFIT', 'WITHDRAWAL_OWN', 'WITHDRAWAL_BLOCKED', 'NOT_FOUND'],
    onClose,
  })
  const title = isAccepted ? t.acceptTitle : t.refuseTitle
  return (
    <FormDialog form={form} title={title} action={[title, t.saving]} tone={isAccepted ? 'primary' : 'danger'}>
      <p className="text-soft">{isAccepted ? t.acceptText : t.refuseText}</p>
      <DefinitionList
        layout="pairs"
        items={[
          { term: t.member, value: names?.[personId]?.name ?? personId },
          { term: t.amount, value: <Money value={amount} form="exact" /> },
          { term: t.account, value: masked },
          { term: t.holder, value: holderName },
          { term: t.linkedSince, value: <Instant at={linkedAt} /> },
        ]}
      />
      <TextAreaField
        form={form}
        name="reason"
        label={reasonWords.label}
        hint={isAccepted ? t.acceptHint : t.refuseHint}
        required
        rows={3}
        maxLength={proseLength.max}
      />
    </FormDialog>
  )
}
