import { checkPasswordUpdate, type PasswordProblem, passwordLengthAlone } from '@heathland/domain/identity/password'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import type { Done } from '../act.ts'
import { useForm } from '../form.ts'
import { passwordFields } from '../password-failure.ts'
import { problemText } from '../problem-text.ts'
import type { Act } from '../stale.ts'

interface NewPasswordFormProps {
  label: string
  /** What the button says, at rest and while it is being sent. */
  action: readonly [rest: string, busy: string]
  operation: Act
  send: (password: string) => Promise<unknown>
  done: Done<unknown, string>
  failed: string
  onFailure: (error: unknown) => boolean
}

/** A password of one's own, typed twice. */
export function NewPasswordForm({ label, action, ...sending }: NewPasswordFormProps) {
  const t = useWords('signIn').newPasswordForm
  const tAccount = useWords('account')
  const form = useForm({
    name: 'new-password',
    initial: { password: '', confirmPassword: '' },
    secrets: ['password', 'confirmPassword'],
    check(values) {
      const problem = checkPasswordUpdate(values)
      if (problem === undefined) return { ok: true, input: values.password }
      return { ok: false, problems: { [problem === 'passwords-differ' ? 'confirmPassword' : 'password']: problem } }
    },
    // Prescribed with a full stop here, and without one in the registration.
    words: (problem: PasswordProblem) => `${problemText(tAccount, problem)}.`,
    fields: passwordFields('password'),
    ...sending,
  })
  return (
    <Form form={form} summary>
      <PasswordField
        form={form}
        name="password"
        label={label}
        hint={t.atLeast8CharactersFrom({ passwordLengthAlone })}
        autoComplete="new-password"
        required
      />
      <PasswordField form={form} name="confirmPassword" label={t.confirmPassword} autoComplete="new-password" required />
      <div className="grid">
        <Button type="submit" variant="primary" busy={form.busy}>
          {form.busy ? action[1] : action[0]}
        </Button>
      </div>
    </Form>
  )
}
