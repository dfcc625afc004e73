import { isEmail, registrationMessages } from '@heathland/domain/identity/registration'
import { useMutation } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { useApi } from '../api.ts'
import { useTellFailure } from '../tell-failure.ts'

/** Asks for a link that lets one choose a new password. Nobody learns here who is a member. */
export function ForgotPasswordForm() {
  const { call } = useApi()
  const tell = useTellFailure()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const request = useMutation({
    mutationFn: (address: string) => call.member.security.requestPasswordReset.call({ email: address }),
    onSuccess: () => toast({ tone: 'good', message: 'Password reset email sent! Please check your inbox.' }),
    onError: (failed) => tell(failed, 'Failed to send password reset email.'),
  })

  useEffect(() => {
    if (request.isSuccess) heading.current?.focus()
  }, [request.isSuccess])

  function send(event: FormEvent) {
    event.preventDefault()
    if (request.isPending) return
    const problem = isEmail(email) ? undefined : registrationMessages.email
    setError(problem)
    if (problem) document.getElementById('email')?.focus()
    else request.mutate(email.trim())
  }

  if (request.isSuccess) {
    return (
      <div>
        <span className="grid size-12 place-items-center rounded-large bg-good-soft text-good">
          <MailOpen aria-hidden="true" size={24} strokeWidth={1.8} />
        </span>
        <h2 ref={heading} tabIndex={-1} className="mt-4 text-title">
          Check your email
        </h2>
        <p className="mt-2 text-soft">
          If <strong className="break-all">{request.variables}</strong> belongs to a member, a link to choose a new password is on its way.
          It works once, for one hour.
        </p>
        <p className="mt-2 text-soft">It can take a few minutes; please look in your spam folder too.</p>
        <div className="mt-5">
          <Button onClick={() => request.reset()}>Use another address</Button>
        </div>
      </div>
    )
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <Field id="email" label="Email" hint="The address you sign in with." error={error}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <div className="grid">
        <Button type="submit" variant="primary" busy={request.isPending}>
          {request.isPending ? 'Sending...' : 'Send reset link'}
        </Button>
      </div>
    </form>
  )
}
