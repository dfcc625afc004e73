import { lengthsMax } from '@heathland/domain/identity/registration'
import { checkVisitorMessage } from '@heathland/domain/support/message-form'
import { messageLength, type TicketKind, ticketTopics } from '@heathland/domain/support/ticket'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Form } from '../../ui/form.tsx'
import { EmailField, RadioField, SelectField, TextAreaField, TextField } from '../../ui/form-fields.tsx'
import { useLanguage, useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'

const nameMax = 100

/** A message to support without an account. */
export function VisitorForm() {
  const t = useWords('help')
  const { form: tForm, topics } = useWords('support')
  const language = useLanguage()
  const { support } = useApi().call.member
  const [isSent, setSent] = useState(false)
  const initial = { kind: 'question' as TicketKind, topic: '', name: '', email: '', text: '', website: '' }
  const form = useForm({
    name: 'visitor-message',
    initial,
    secrets: ['website'],
    check(values) {
      const found = checkVisitorMessage(values)
      return found.ok ? { ok: true as const, input: { ...found.input, website: values.website } } : found
    },
    words: (problem) => tForm.problems[problem],
    operation: 'member.support.send',
    send: ({ website, ...input }, context) =>
      support.send.call({ ...input, language, page: '/help', ...(website && { website }) }, { context }),
    done() {
      form.change(initial)
      setSent(true)
    },
    failed: t.notSent,
  })
  if (isSent)
    return (
      <Card>
        <div role="status">
          <EmptyState
            icon={<CircleCheck aria-hidden="true" size={22} />}
            title={t.sentTitle}
            action={<Button onClick={() => setSent(false)}>{t.another}</Button>}
          >
            {t.sentText}
          </EmptyState>
        </div>
      </Card>
    )
  return (
    <Card title={t.contact}>
      <p className="-mt-2 mb-4 text-soft">{t.contactLead}</p>
      <Form form={form}>
        <RadioField
          form={form}
          name="kind"
          label={tForm.kind}
          choices={[
            { value: 'question', label: tForm.question },
            { value: 'complaint', label: tForm.complaint, hint: tForm.complaintHint },
          ]}
        />
        <SelectField form={form} name="topic" label={tForm.topic} required>
          <option value="">{tForm.chooseTopic}</option>
          {ticketTopics.map((one) => (
            <option key={one} value={one}>
              {topics[one]}
            </option>
          ))}
        </SelectField>
        <TextField form={form} name="name" label={tForm.name} autoComplete="name" required maxLength={nameMax} />
        <EmailField
          form={form}
          name="email"
          label={tForm.email}
          hint={tForm.emailHint}
          autoComplete="email"
          required
          maxLength={lengthsMax.email}
        />
        <TextAreaField form={form} name="text" label={tForm.text} hint={tForm.textHint} required rows={5} maxLength={messageLength.max} />
        {/* Programs fill in every field they find; nobody sees or reaches this one. */}
        <div aria-hidden="true" className="hidden">
          <TextField form={form} name="website" label={tForm.website} tabIndex={-1} autoComplete="off" />
        </div>
        <div>
          <Button type="submit" variant="primary" busy={form.busy}>
            {form.busy ? t.sending : t.send}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
