import { isEmail, registrationMessages } from '@heathland/domain/identity/registration'
import { type FormEvent, useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { resentWords, useResend } from './use-resend.ts'

/** Sends the verification mail again: to the address that is known here, or to one that is asked for. */
export function ResendVerification({ email: known, variant = 'primary' }: { email?: string | undefined; variant?: 'primary' | 'plain' }) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const resend = useResend()

  function send(event: FormEvent) {
    event.preventDefault()
    if (resend.isPending) return
    const address = known ?? email.trim()
    const problem = isEmail(address) ? undefined : registrationMessages.email
    setError(problem)
    if (problem) document.getElementById('resend-email')?.focus()
    else resend.mutate(address)
  }

  return (
    <form noValidate onSubmit={send} className="max-w-[30rem]">
      {known === undefined && (
        <div className="mb-4">
          <Field id="resend-email" label="Email" hint="The address you registered with." error={error}>
            {(control) => (
              <TextInput
                {...control}
                type="email"
                name="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                required
                value={email}
                onChange={({ target }) => setEmail(target.value)}
              />
            )}
          </Field>
        </div>
      )}
      <div>
        <Button type="submit" variant={variant} busy={resend.isPending}>
          {resend.isPending ? 'Sending...' : 'Resend email'}
        </Button>
      </div>
      {/* Always there, so that what appears in it is read out. */}
      <div role="status">
        {resend.isSuccess && (
          <div className="pt-4">
            <Banner tone="good">{resentWords} It can take a few minutes; please look in your spam folder too.</Banner>
          </div>
        )}
      </div>
    </form>
  )
}
