import { checkedAs, checkSignIn } from '@heathland/domain/identity/registration'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { EmailField, PasswordField } from '../../ui/form-fields.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { problemText } from '../problem-text.ts'
import { useSession } from '../session.ts'
import { messageOf, signInWords } from './failure-words.ts'
import { resentWords, useResend } from './use-resend.ts'

/** Asks for e-mail address and password. What the fields need is said at them; what the server answers is a toast. */
export function SignInForm() {
  const words = useWords('signIn')
  const t = words.signInForm
  const tAccount = useWords('account')
  const { login } = useSession()
  const { explain, failureOf } = useApi()
  const resend = useResend({ onSent: () => toast({ tone: 'good', message: resentWords(words) }) })
  const form = useForm({
    name: 'sign-in',
    initial: { email: '', password: '' },
    secrets: ['password'],
    check({ email, password }) {
      const input = { email: email.trim(), password }
      return checkedAs(checkSignIn(input), input)
    },
    words: (problem) => problemText(tAccount, problem),
    operation: 'member.identity.signIn',
    send: login,
    failed: signInWords(words).failed,
    onFailure(error) {
      const failure = failureOf(error)
      toast({
        tone: 'bad',
        message: messageOf(failure, signInWords(words)),
        ...(failure.kind === 'no-answer' && { detail: `${explain(error).happened} ${explain(error).todo}` }),
        ...(failure.code === 'EMAIL_NOT_VERIFIED' && { action: { label: t.resend, onAct: () => resend.mutate(form.values.email.trim()) } }),
      })
      return true
    },
  })
  return (
    <Form form={form} summary>
      <EmailField form={form} name="email" label={t.email} autoComplete="username" required />
      <div>
        <PasswordField form={form} name="password" label={t.password} required />
        <p className="mt-2">
          <Link to="/forgot-password" className="link inline-block py-1">
            {t.forgotPassword}
          </Link>
        </p>
      </div>
      <div className="grid">
        <Button type="submit" variant="primary" busy={form.busy}>
          {form.busy ? t.authenticating : t.signIn}
        </Button>
      </div>
    </Form>
  )
}
