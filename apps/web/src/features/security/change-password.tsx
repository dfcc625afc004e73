import { checkPasswordChange, type PasswordProblem } from '@heathland/domain/identity/password'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { passwordFields } from '../password-failure.ts'
import { problemText } from '../problem-text.ts'
import { Section } from './section.tsx'

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }
type FieldName = keyof typeof empty
const names = Object.keys(empty) as FieldName[]

export function ChangePassword() {
  const tAccount = useWords('account')
  const t = tAccount.changePassword
  const { security } = useApi().call.member
  const form = useForm({
    name: 'change-password',
    initial: empty,
    secrets: names,
    check(values) {
      const problem = checkPasswordChange(values)
      const { confirmPassword: _, ...input } = values
      return problem === undefined ? { ok: true, input } : { ok: false, problems: { [fieldOf(values)]: problem } }
    },
    words: (problem: PasswordProblem) => problemText(tAccount, problem),
    operation: 'member.security.changePassword',
    send: (input) => security.changePassword.call(input),
    done() {
      form.change(empty)
      return { message: t.passwordChangedSuccessfully }
    },
    failed: t.failedToChangePassword,
    fields: { PASSWORD_WRONG: 'currentPassword', ...passwordFields('newPassword') },
  })
  return (
    <Section title={t.password} lead={t.changingItSignsYouOut}>
      <Form form={form} summary className="grid max-w-[30rem] gap-4">
        <PasswordField form={form} name="currentPassword" label={t.currentPassword} autoComplete="current-password" required />
        <PasswordField form={form} name="newPassword" label={t.newPassword} autoComplete="new-password" required />
        <PasswordField form={form} name="confirmPassword" label={t.confirmNewPassword} autoComplete="new-password" required />
        <div>
          <Button type="submit" busy={form.busy}>
            {form.busy ? t.changing : t.changePassword}
          </Button>
        </div>
      </Form>
    </Section>
  )
}

/** The field that the message is about: the first empty one, else the one that differs, else the new password. */
export function fieldOf(values: Readonly<Record<FieldName, string>>): FieldName {
  const firstEmpty = names.find((name) => values[name] === '')
  if (firstEmpty) return firstEmpty
  return values.newPassword === values.confirmPassword ? 'newPassword' : 'confirmPassword'
}
