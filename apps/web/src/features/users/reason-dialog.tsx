import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'

const reasonLengthMin = 3
const reasonLengthMax = 500

interface ReasonDialogProps {
  title: string
  /** What the button says, at rest and while the request is under way. */
  action: readonly [rest: string, busy: string]
  tone?: 'primary' | 'danger'
  busy: boolean
  onClose: () => void
  onSubmit: (reason: string) => void
  /** Marks what is wrong in the other fields and returns the id of the first, or undefined. */
  check?: () => string | undefined
  /** Stands above the reason: what is changed. */
  children?: ReactNode
  /** Stands below it: what happens next. */
  consequence?: ReactNode
}

/** A change to somebody's access: what is changed, why, and what happens next. */
export function ReasonDialog({
  title,
  action,
  tone = 'primary',
  busy,
  onClose,
  onSubmit,
  check,
  children,
  consequence,
}: ReasonDialogProps) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const text = reason.trim()
    const found = text.length < reasonLengthMin ? 'Please say why, in a few words.' : undefined
    setProblem(found)
    const first = check?.() ?? (found && 'change-reason')
    if (first) document.getElementById(first)?.focus()
    else onSubmit(text)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      busy={busy}
      actions={
        <>
          <Button type="submit" form={formId} variant={tone} busy={busy}>
            {busy ? action[1] : action[0]}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        {children}
        <Field id="change-reason" label="Reason" hint="It is kept, and staff can read it." error={problem}>
          {(control) => (
            <TextArea {...control} required maxLength={reasonLengthMax} value={reason} onChange={({ target }) => setReason(target.value)} />
          )}
        </Field>
        {consequence}
      </form>
    </Dialog>
  )
}
