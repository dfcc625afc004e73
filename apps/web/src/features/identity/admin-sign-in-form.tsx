import { checkAdminSignIn } from '@heathland/domain/identity/registration'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { EmailField, PasswordField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useForm } from '../form.ts'
import { useSession } from '../session.ts'
import { signInWords } from './failure-words.ts'

/** The administrators' sign-in: it says nothing about who exists, and checks nothing but that something was typed. */
export function AdminSignInForm() {
  const words = useWords('signIn')
  const t = words.adminSignInForm
  const { adminLogin } = useSession()
  const problemWords = {
    'fields-missing': t.pleaseFillInAllFields,
    'email-missing': t.pleaseEnterYourEmailAddress,
    'password-missing': t.pleaseEnterYourPassword,
  }
  const form = useForm({
    name: 'admin-sign-in',
    initial: { email: '', password: '' },
    secrets: ['password'],
    check: checkAdminSignIn,
    words: (problem) => problemWords[problem],
    operation: 'member.identity.adminSignIn',
    send: adminLogin,
    failed: signInWords(words).failed,
  })
  return (
    <Form form={form} summary>
      <EmailField form={form} name="email" label={t.email} autoComplete="username" required />
      <PasswordField form={form} name="password" label={t.password} required />
      <div className="grid">
        <Button type="submit" variant="primary" busy={form.busy}>
          {form.busy ? t.authenticating : t.accessDashboard}
        </Button>
      </div>
    </Form>
  )
}
