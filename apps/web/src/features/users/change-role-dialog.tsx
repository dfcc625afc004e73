import type { Person } from '@heathland/contract'
import { roles } from '@heathland/domain/identity/permissions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { useApi } from '../api.ts'
import { createIntent } from '../intent.ts'
import { useStepUp } from '../step-up.ts'
import { useTellFailure } from '../tell-failure.ts'
import { roleWords } from './role-words.ts'

const reasonLengthMin = 3
const reasonLengthMax = 500

/** Asks for another role. Nothing changes until a second administrator agrees. */
export function ChangeRoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { call } = useApi()
  const withStepUp = useStepUp()
  const tell = useTellFailure()
  const queries = useQueryClient()
  const formId = useId()
  const [intent] = useState(createIntent)
  const [role, setRole] = useState<Person['role'] | ''>('')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<{ role?: string; reason?: string }>({})
  const request = useMutation({
    mutationFn: (input: { personId: string; role: Person['role']; reason: string }) =>
      withStepUp(() => call.office.users.requestRoleChange.call(input, { context: { idempotencyKey: intent.keyFor(input) } })),
    onSuccess() {
      intent.done()
      onClose()
      toast({ tone: 'good', message: 'Another administrator has to agree', detail: 'Your request waits in the list of this page.' })
    },
    onError: (error) => tell(error, 'The request could not be sent.'),
    // Whatever came of it, the list may have changed: someone else may have asked for the same already.
    onSettled: () => queries.invalidateQueries({ queryKey: call.office.approvals.list.key() }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (request.isPending) return
    const text = reason.trim()
    const found = {
      ...(role === '' && { role: 'Please choose a role.' }),
      ...(text.length < reasonLengthMin && { reason: 'Please say why, in a few words.' }),
    }
    setErrors(found)
    if (role === '') return document.getElementById('new-role')?.focus()
    if (found.reason) return document.getElementById('role-reason')?.focus()
    request.mutate({ personId: person.id, role, reason: text })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Change the role of ${person.name}`}
      busy={request.isPending}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" busy={request.isPending}>
            {request.isPending ? 'Sending...' : 'Ask for this change'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <p className="text-soft">
          Now: <strong className="text-ink">{roleWords[person.role]}</strong>
        </p>
        <Field id="new-role" label="New role" error={errors.role}>
          {(control) => (
            <Select {...control} required value={role} onChange={({ target }) => setRole(target.value as Person['role'] | '')}>
              <option value="">Choose a role</option>
              {roles
                .filter((one) => one !== person.role)
                .map((one) => (
                  <option key={one} value={one}>
                    {roleWords[one]}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        <Field id="role-reason" label="Reason" hint="Whoever decides reads it, and it is kept." error={errors.reason}>
          {(control) => (
            <TextArea {...control} required maxLength={reasonLengthMax} value={reason} onChange={({ target }) => setReason(target.value)} />
          )}
        </Field>
        <Banner>Another administrator has to agree. The person is then signed out and comes in again with the new role.</Banner>
      </form>
    </Dialog>
  )
}
