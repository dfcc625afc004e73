import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useApi } from '../api.ts'
import { useSession } from '../session.ts'
import { useTellFailure } from '../tell-failure.ts'

/** Asks for the password before a first second factor is added: signing in again replaces a session that somebody may have copied. */
export function PasswordDialog({ onShown, onClose }: { onShown: () => void; onClose: () => void }) {
  const { user, logout } = useSession()
  return (
    <Dialog isOpen onClose={onClose} title="Confirm your password">
      {user ? (
        <PasswordForm email={user.email} onShown={onShown} />
      ) : (
        <div className="grid gap-5">
          <p className="text-soft">You signed in more than five minutes ago. Sign in again to set up a second factor.</p>
          <Button variant="primary" onClick={() => void logout()}>
            Sign in again
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function PasswordForm({ email, onShown }: { email: string; onShown: () => void }) {
  const { call, failureOf } = useApi()
  const { entered } = useSession()
  const tell = useTellFailure()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const correct = (message: string) => {
    setError(message)
    document.getElementById('confirm-password')?.focus()
  }
  const signIn = useMutation({
    mutationFn: () => call.member.identity.signIn.call({ email, password }),
    async onSuccess(answer) {
      // A factor was added elsewhere meanwhile: it is asked for first.
      if (answer.next === 'signed-in') onShown()
      else await entered(answer)
    },
    onError(failed) {
      setPassword('')
      if (failureOf(failed).code === 'SIGN_IN_FAILED') correct('That password is not right.')
      else tell(failed, 'The password could not be checked.')
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (signIn.isPending) return
    if (password === '') return correct('Please enter your password.')
    setError(undefined)
    signIn.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-soft">
        You signed in more than five minutes ago. Enter your password again, so that nobody else can add a second factor to your account.
      </p>
      {/* Password managers fill in what belongs to this address. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field id="confirm-password" label="Password" error={error}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      <div className="grid">
        <Button type="submit" variant="primary" busy={signIn.isPending}>
          {signIn.isPending ? 'Checking...' : 'Confirm password'}
        </Button>
      </div>
      <p className="text-small text-soft">
        No password yet?{' '}
        <a href="/api/identity/linkedin?from=%2Fsettings" className="link">
          Sign in with LinkedIn again
        </a>{' '}
        and come back here.
      </p>
    </form>
  )
}
