import { checkPasswordChange } from '@heathland/domain/identity/password'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toast } from '../../ui/toast.ts'
import { useApi } from '../api.ts'
import { passwordMessageOf } from '../password-failure.ts'
import { useTellFailure } from '../tell-failure.ts'
import { Section } from './section.tsx'

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }
type FieldName = keyof typeof empty
interface Problem {
  readonly message: string
  readonly field: FieldName
}

export function ChangePassword() {
  const { call, failureOf } = useApi()
  const tell = useTellFailure()
  const queries = useQueryClient()
  const [values, setValues] = useState(empty)
  const [problem, setProblem] = useState<Problem>()
  const [attempt, setAttempt] = useState(0)

  function show(found: Problem | undefined) {
    setProblem(found)
    setAttempt((before) => before + 1)
  }

  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: typeof empty) =>
      call.member.security.changePassword.call({ currentPassword, newPassword }),
    async onSuccess() {
      setValues(empty)
      toast({ tone: 'good', message: 'Password changed successfully' })
      await queries.invalidateQueries({ queryKey: call.member.security.read.key() })
    },
    onError(error) {
      const failure = failureOf(error)
      const refusal = passwordMessageOf(failure)
      if (refusal !== undefined) show({ message: refusal, field: 'newPassword' })
      else if (failure.code === 'PASSWORD_WRONG' && failure.message) show({ message: failure.message, field: 'currentPassword' })
      else tell(error, 'Failed to change password.')
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (change.isPending) return
    const message = checkPasswordChange(values)
    show(message === undefined ? undefined : { message, field: fieldOf(values) })
    if (message === undefined) change.mutate(values)
  }

  const field = (name: FieldName, label: string, autoComplete: 'current-password' | 'new-password') => (
    <Field id={name} label={label} error={problem?.field === name ? problem.message : undefined}>
      {(control) => (
        <PasswordInput
          {...control}
          name={name}
          autoComplete={autoComplete}
          required
          value={values[name]}
          onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
        />
      )}
    </Field>
  )
  return (
    <Section
      title="Password"
      lead="Changing it signs you out everywhere else. Three or four words that do not belong together are a good start."
    >
      <form noValidate onSubmit={submit} className="grid max-w-[30rem] gap-4">
        <ErrorSummary errors={problem ? [{ fieldId: problem.field, message: problem.message }] : []} attempt={attempt} />
        {field('currentPassword', 'Current password', 'current-password')}
        {field('newPassword', 'New password', 'new-password')}
        {field('confirmPassword', 'Confirm new password', 'new-password')}
        <div>
          <Button type="submit" busy={change.isPending}>
            {change.isPending ? 'Changing...' : 'Change password'}
          </Button>
        </div>
      </form>
    </Section>
  )
}

/** The field that the message is about: the first empty one, else the one that differs, else the new password. */
export function fieldOf(values: Readonly<Record<FieldName, string>>): FieldName {
  const firstEmpty = (Object.keys(empty) as FieldName[]).find((name) => values[name] === '')
  if (firstEmpty) return firstEmpty
  return values.newPassword === values.confirmPassword ? 'newPassword' : 'confirmPassword'
}
