import { createElement, Fragment } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { useSession } from '../session.ts'

/** Asks for the password before a first second factor is added: signing in again replaces a session that somebody may have copied. */
export function PasswordDialog({ onShown, onClose }: { onShown: () => void; onClose: () => void }) {
  const t = useWords('account')

  const { user, logout } = useSession()
  return (
    <Dialog isOpen onClose={onClose} title={t.passwordDialog.confirmYourPassword}>
      {user ? (
        <PasswordForm email={user.email} onShown={onShown} />
      ) : (
        <div className="grid gap-5">
          <p className="text-soft">{t.passwordDialog.youSignedInMoreThan}</p>
          <Button variant="primary" onClick={() => void logout()}>
            {t.passwordDialog.signInAgain}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function PasswordForm({ email, onShown }: { email: string; onShown: () => void }) {
  const t = useWords('account')

  const { identity } = useApi().call.member
  const { entered } = useSession()
  const form = useForm({
    name: 'confirm',
    initial: { password: '' },
    secrets: ['password'],
    clears: ['password'],
    check: ({ password }) =>
      password === '' ? { ok: false, problems: { password: 'password-missing' } } : { ok: true, input: { email, password } },
    words: () => t.passwordDialog.pleaseEnterYourPassword,
    operation: 'member.identity.signIn',
    send: (input) => identity.signIn.call(input),
    async done(answer) {
      // A factor was added elsewhere meanwhile: it is asked for first.
      if (answer.next === 'signed-in') onShown()
      else await entered(answer)
    },
    failed: t.passwordDialog.thePasswordCouldNotBe,
    fields: { SIGN_IN_FAILED: 'password' },
    codeWords: () => t.passwordDialog.thatPasswordIsNotRight,
  })
  return (
    <Form form={form}>
      <p className="text-soft">{t.passwordDialog.youSignedInMoreThan2}</p>
      {/* Password managers fill in what belongs to this address. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField form={form} name="password" label={t.passwordDialog.password} autoComplete="current-password" required />
      <div className="grid">
        <Button type="submit" variant="primary" busy={form.busy}>
          {form.busy ? t.passwordDialog.checking : t.passwordDialog.confirmPassword}
        </Button>
      </div>
      <p className="text-small text-soft">
        {createElement(
          Fragment,
          null,
          ...t.passwordDialog.noPasswordYetSignIn({
            a: (text) => (
              <a href="/api/identity/linkedin?from=%2Fsettings" className="link">
                {text}
              </a>
            ),
          }),
        )}
      </p>
    </Form>
  )
}
