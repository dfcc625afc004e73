import type { Settings } from '@heathland/contract'
import type { Checked } from '@heathland/domain/form'
import { checkEmail, normaliseEmail } from '@heathland/domain/identity/registration'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Form } from '../../ui/form.tsx'
import { EmailField } from '../../ui/form-fields.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWords } from '../../ui/words.tsx'
import { useAct } from '../act.ts'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { problemText } from '../problem-text.ts'

/** The address changes when its mailbox has confirmed it; until then this says what is waited for. */
export function EmailSection({ settings: { email, awaitedEmail } }: { settings: Settings }) {
  const t = useWords('settings').email
  const tAccount = useWords('account')
  const format = useFormat()
  const { call } = useApi()
  const form = useForm({
    name: 'change-email',
    initial: { email: '' },
    check(values): Checked<{ email: string }, 'email', 'email-invalid' | 'same'> {
      const checked = checkEmail(values)
      return checked.ok && normaliseEmail(checked.input.email) === email ? { ok: false, problems: { email: 'same' } } : checked
    },
    words: (problem) => (problem === 'same' ? t.sameEmail : problemText(tAccount, problem)),
    operation: 'member.settings.changeEmail',
    send: (input, context) => call.member.settings.changeEmail.call(input, { context }),
    done() {
      form.change({ email: '' })
      return { message: t.sent, detail: t.sentDetail }
    },
    failed: t.failed,
  })
  const stop = useAct({
    operation: 'member.settings.stopEmailChange',
    send: () => call.member.settings.stopEmailChange.call({}),
    done: () => ({ message: t.stopped }),
    failed: t.stopFailed,
  })
  return (
    <Card title={t.title}>
      <p className="mb-4 max-w-measure text-soft">{t.lead}</p>
      <DefinitionList items={[{ term: t.present, value: <span className="break-all">{email}</span> }]} />
      {awaitedEmail && (
        <div className="mt-4">
          <Banner
            action={
              <Button size="small" busy={stop.isPending} onClick={() => stop.mutate()}>
                {stop.isPending ? t.stopping : t.stop}
              </Button>
            }
          >
            <p className="font-[600] break-all">{t.waiting({ email: awaitedEmail.email })}</p>
            <p className="mt-1">
              {t.waitingDetail({
                until: format.instant(new Date(awaitedEmail.confirmableUntil), Intl.DateTimeFormat().resolvedOptions().timeZone),
              })}
            </p>
          </Banner>
        </div>
      )}
      <Form form={form} className="mt-5 grid max-w-[30rem] gap-4">
        <EmailField form={form} name="email" label={t.newEmail} autoComplete="email" required />
        <div>
          <Button type="submit" busy={form.busy}>
            {form.busy ? t.sending : t.change}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
