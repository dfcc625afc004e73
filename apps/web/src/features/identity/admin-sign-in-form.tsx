import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useSession } from '../session.ts'
import { useTellFailure } from '../tell-failure.ts'
import { signInWords } from './failure-words.ts'

/** The administrators' door: it says nothing about who exists, and checks nothing but that something was typed. */
export function AdminSignInForm() {
  const { adminLogin } = useSession()
  const tell = useTellFailure()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({})
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)

  async function signIn(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const found = {
      ...(email.trim() === '' && { email: 'Please enter your email address.' }),
      ...(password === '' && { password: 'Please enter your password.' }),
    }
    setMissing(found)
    setAttempt((before) => before + 1)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await adminLogin({ email: email.trim(), password })
    } catch (error) {
      tell(error, signInWords.failed)
    } finally {
      setBusy(false)
    }
  }

  const errors = Object.entries(missing).map(([fieldId, message]) => ({ fieldId, message }))
  return (
    <form noValidate onSubmit={(event) => void signIn(event)} className="grid gap-5">
      <ErrorSummary errors={errors} attempt={attempt} {...(errors.length > 0 && { message: 'Please fill in all fields' })} />
      <Field id="email" label="Email" error={missing.email}>
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
      <Field id="password" label="Password" error={missing.password}>
        {(control) => (
          <PasswordInput {...control} name="password" required value={password} onChange={({ target }) => setPassword(target.value)} />
        )}
      </Field>
      <div className="grid">
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? 'Authenticating...' : 'Access Dashboard'}
        </Button>
      </div>
    </form>
  )
}
