import { checkEmail } from '@heathland/domain/identity/registration'
import { MailOpen } from 'lucide-react'
import { createElement, Fragment, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { EmailField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'

/** Requests a link to choose a new password. Nobody learns here who is a member. */
export function ForgotPasswordForm() {
  const t = useWords('signIn').forgotPasswordForm
  const { problems } = useWords('account')
  const { security } = useApi().call.member
  const [sentTo, setSentTo] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useForm({
    name: 'forgot-password',
    initial: { email: '' },
    check: checkEmail,
    words: (problem) => problems[problem],
    operation: 'member.security.requestPasswordReset',
    send: (input) => security.requestPasswordReset.call(input),
    done(_, { email }) {
      setSentTo(email)
      return { message: t.passwordResetEmailSentPlease }
    },
    failed: t.failedToSendPasswordReset,
  })

  useEffect(() => {
    if (sentTo !== undefined) heading.current?.focus()
  }, [sentTo])

  if (sentTo !== undefined) {
    return (
      <div>
        <span className="grid size-12 place-items-center rounded-large bg-good-soft text-good">
          <MailOpen aria-hidden="true" size={24} strokeWidth={1.8} />
        </span>
        <h2 ref={heading} tabIndex={-1} className="mt-4 text-title">
          {t.checkYourEmail}
        </h2>
        <p className="mt-2 text-soft">
          {createElement(Fragment, null, ...t.ifBelongsToAMember({ strong: <strong className="break-all">{sentTo}</strong> }))}
        </p>
        <p className="mt-2 text-soft">{t.itCanTakeAFew}</p>
        <div className="mt-5">
          <Button onClick={() => setSentTo(undefined)}>{t.useAnotherAddress}</Button>
        </div>
      </div>
    )
  }
  return (
    <Form form={form}>
      <EmailField form={form} name="email" label={t.email} hint={t.theAddressYouSignIn} autoComplete="username" required />
      <div className="grid">
        <Button type="submit" variant="primary" busy={form.busy}>
          {form.busy ? t.sending : t.sendResetLink}
        </Button>
      </div>
    </Form>
  )
}
