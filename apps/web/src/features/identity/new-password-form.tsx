import { checkPasswordUpdate, passwordLengthAlone } from '@heathland/domain/identity/password'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'

interface NewPasswordFormProps {
  label: 'New password' | 'Password'
  submitLabel: string
  busyLabel: string
  isBusy: boolean
  /** What the server said about the password. */
  refusal: string | undefined
  /** Grows with every refusal, so that it is read out each time. */
  refusals: number
  onSubmit: (password: string) => void
}

/** A password of one's own, typed twice. */
export function NewPasswordForm({ label, submitLabel, busyLabel, isBusy, refusal, refusals, onSubmit }: NewPasswordFormProps) {
  const [password, setPassword] = useState('')
  const [confirmPassword, setConfirmPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const found = checkPasswordUpdate({ password, confirmPassword })
    setProblem(found)
    setAttempt((before) => before + 1)
    if (!found) onSubmit(password)
  }

  const message = problem ?? refusal
  const isMismatch = problem !== undefined && password !== confirmPassword
  const fieldId = isMismatch ? 'confirmPassword' : 'password'
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary errors={message ? [{ fieldId, message }] : []} attempt={attempt + refusals} />
      <Field
        id="password"
        label={label}
        hint={`At least 8 characters. From ${passwordLengthAlone} on you need no second factor before identity checks and money.`}
        error={isMismatch ? undefined : message}
      >
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="new-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      <Field id="confirmPassword" label="Confirm password" error={isMismatch ? message : undefined}>
        {(control) => (
          <PasswordInput
            {...control}
            name="confirmPassword"
            autoComplete="new-password"
            required
            value={confirmPassword}
            onChange={({ target }) => setConfirmPassword(target.value)}
          />
        )}
      </Field>
      <div className="grid">
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? busyLabel : submitLabel}
        </Button>
      </div>
    </form>
  )
}
