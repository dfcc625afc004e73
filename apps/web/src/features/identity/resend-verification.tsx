import { checkEmail } from '@heathland/domain/identity/registration'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { EmailField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { resentWords } from './use-resend.ts'

/** Sends the verification mail again: to the address that is known here, or to one that is asked for. */
export function ResendVerification({ email: known, variant = 'primary' }: { email?: string | undefined; variant?: 'primary' | 'plain' }) {
  const words = useWords('signIn')
  const t = words.resendVerification
  const { problems } = useWords('account')
  const { identity } = useApi().call.member
  const [isSent, setSent] = useState(false)
  const form = useForm({
    name: 'resend',
    initial: { email: '' },
    check: (values) => checkEmail({ email: known ?? values.email }),
    words: (problem) => problems[problem],
    operation: 'member.identity.resendVerification',
    send: (input) => identity.resendVerification.call(input),
    done: () => setSent(true),
    failed: words.useResend.theEmailCouldNotBe,
  })
  return (
    <Form form={form} className="max-w-[30rem]">
      {known === undefined && (
        <div className="mb-4">
          <EmailField form={form} name="email" label={t.email} hint={t.theAddressYouRegisteredWith} autoComplete="email" required />
        </div>
      )}
      <div>
        <Button type="submit" variant={variant} busy={form.busy}>
          {form.busy ? t.sending : t.resendEmail}
        </Button>
      </div>
      {/* Always there, so that what appears in it is read out. */}
      <div role="status">
        {isSent && (
          <div className="pt-4">
            <Banner tone="good">{t.resentwordsItCanTakeA({ resentWords: resentWords(words) })}</Banner>
          </div>
        )}
      </div>
    </Form>
  )
}
