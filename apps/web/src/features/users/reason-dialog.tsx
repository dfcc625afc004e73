import { proseLength } from '@heathland/domain/form'
import type { OfficeWords } from '@heathland/words/words'
import type { ReactNode } from 'react'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import type { SentForm } from '../form.ts'

interface ReasonDialogProps {
  form: SentForm<{ reason: string }>
  title: string
  /** What the button says, at rest and while the request is under way. */
  action: readonly [rest: string, busy: string]
  tone?: 'primary' | 'danger'
  /** Stands above the reason: what is changed. */
  children?: ReactNode
  /** Stands below it: what happens next. */
  consequence?: ReactNode
}

/** A change to somebody's access: what is changed, why, and what happens next. */
export function ReasonDialog({ form, children, consequence, ...rest }: ReasonDialogProps) {
  const t = useWords('office')
  return (
    <FormDialog form={form} {...rest}>
      {children}
      <TextAreaField
        form={form}
        name="reason"
        label={t.reasonDialog.reason}
        hint={t.reasonDialog.itIsKeptAndStaff}
        required
        maxLength={proseLength.max}
      />
      {consequence}
    </FormDialog>
  )
}

/** Said after every request that a second administrator decides on. */
export const requested = (t: OfficeWords) => ({
  message: t.useAccessChange.sentToASecondAdministrator,
  detail: t.useAccessChange.nothingChangesUntilTheyApprove,
})
