import { checkSignIn, type FormCheck } from '@heathland/domain/identity/registration'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { useApi } from '../api.ts'
import { useDraft } from '../draft.ts'
import { useSession } from '../session.ts'
import { messageOf, signInWords } from './failure-words.ts'
import { resentWords, useResend } from './use-resend.ts'

const noErrors: FormCheck<'email' | 'password'> = { ok: true, form: undefined, fields: {} }

/** Asks for e-mail address and password. What the fields need is said at them; what the server answers is a toast. */
export function SignInForm() {
  const { login } = useSession()
  const { explain, failureOf } = useApi()
  const { draft, change, forget } = useDraft('sign-in', { email: '' })
  const [password, setPassword] = useState('')
  const [check, setCheck] = useState(noErrors)
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const resend = useResend({ onSent: () => toast({ tone: 'good', message: resentWords }) })

  async function signIn(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const email = draft.email.trim()
    const found = checkSignIn({ email, password })
    setCheck(found)
    setAttempt((before) => before + 1)
    if (!found.ok) return
    setBusy(true)
    try {
      await login({ email, password })
      forget()
    } catch (error) {
      const failure = failureOf(error)
      toast({
        tone: 'bad',
        message: messageOf(failure, signInWords),
        ...(failure.kind === 'no-answer' && { detail: `${explain(error).happened} ${explain(error).todo}` }),
        ...(failure.code === 'EMAIL_NOT_VERIFIED' && { action: { label: 'Resend', onAct: () => resend.mutate(email) } }),
      })
    } finally {
      setBusy(false)
    }
  }

  const errors = Object.entries(check.fields).map(([field, message]) => ({ fieldId: field, message }))
  return (
    <form noValidate onSubmit={(event) => void signIn(event)} className="grid gap-5">
      <ErrorSummary errors={errors} attempt={attempt} />
      <Field id="email" label="Email" error={check.fields.email}>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={draft.email}
            onChange={({ target }) => change({ email: target.value })}
          />
        )}
      </Field>
      <div>
        <Field id="password" label="Password" error={check.fields.password}>
          {(control) => (
            <PasswordInput {...control} name="password" required value={password} onChange={({ target }) => setPassword(target.value)} />
          )}
        </Field>
        <p className="mt-2">
          <Link to="/forgot-password" className="link inline-block py-1">
            Forgot password?
          </Link>
        </p>
      </div>
      <div className="grid">
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? 'Authenticating...' : 'Sign In'}
        </Button>
      </div>
    </form>
  )
}
