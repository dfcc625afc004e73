import { isEmail, registrationMessages } from '@heathland/domain/identity/registration'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { useApi } from '../api.ts'
import { createIntent } from '../intent.ts'
import { useStepUp } from '../step-up.ts'
import { useTellFailure } from '../tell-failure.ts'

const empty = { firstName: '', lastName: '', email: '' }
type Invitation = typeof empty

/** Invites someone to become a member; a role beyond that is a change of role, with its two people. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { call, failureOf } = useApi()
  const withStepUp = useStepUp()
  const tell = useTellFailure()
  const formId = useId()
  const [intent] = useState(createIntent)
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<Partial<Invitation>>({})

  function show(found: Partial<Invitation>) {
    setErrors(found)
    const first = (Object.keys(empty) as (keyof Invitation)[]).find((field) => found[field])
    if (first) document.getElementById(`invite-${first}`)?.focus()
  }

  const invite = useMutation({
    mutationFn: (input: Invitation) =>
      withStepUp(() => call.office.users.invite.call(input, { context: { idempotencyKey: intent.keyFor(input) } })),
    onSuccess(_, { email }) {
      intent.done()
      onClose()
      toast({ tone: 'good', message: 'The invitation is on its way.', detail: `${email} can accept it for three days.` })
    },
    onError(error) {
      const { code, message } = failureOf(error)
      if (code === 'ALREADY_A_MEMBER' && message) show({ email: message })
      else tell(error, 'The invitation could not be sent.')
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (invite.isPending) return
    const input = { firstName: values.firstName.trim(), lastName: values.lastName.trim(), email: values.email.trim() }
    const found = {
      ...(input.firstName === '' && { firstName: 'Please enter their first name.' }),
      ...(input.lastName === '' && { lastName: 'Please enter their last name.' }),
      ...(!isEmail(input.email) && { email: registrationMessages.email }),
    }
    show(found)
    if (Object.keys(found).length === 0) invite.mutate(input)
  }

  const field = (name: keyof Invitation, label: string, lengthMax: number) => (
    <Field id={`invite-${name}`} label={label} error={errors[name]}>
      {(control) => (
        <TextInput
          {...control}
          name={name}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete="off"
          required
          maxLength={lengthMax}
          value={values[name]}
          onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
        />
      )}
    </Field>
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add User"
      busy={invite.isPending}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" busy={invite.isPending}>
            {invite.isPending ? 'Sending...' : 'Send invitation'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p className="mb-5 text-soft">
        They get an email with a link, choose a password and are a member. A role for staff is asked for afterwards, and agreed to by a
        second administrator.
      </p>
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
          {field('firstName', 'First name', 80)}
          {field('lastName', 'Last name', 80)}
        </div>
        {field('email', 'Email', 254)}
      </form>
    </Dialog>
  )
}
