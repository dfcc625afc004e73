import type { OfficeTicket } from '@heathland/contract'
import { checkText } from '@heathland/domain/support/message-form'
import { decidableOutcomes, messageLength } from '@heathland/domain/support/ticket'
import { FormDialog } from '../../ui/form.tsx'
import { SelectField, TextAreaField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'

/** Decides a complaint: the outcome for the register, and the reasons for the person who complained. */
export function FinalResponseDialog({ ticket: { id: ticketId, messages }, onClose }: { ticket: OfficeTicket; onClose: () => void }) {
  const { form: tForm, office: t, outcomes } = useWords('support')
  const { support } = useApi().call.office
  const seen = messages.at(-1)?.id ?? ''
  const form = useForm({
    name: 'final-response',
    about: ticketId,
    initial: { outcome: 'upheld' as (typeof decidableOutcomes)[number], text: '' },
    check({ outcome, text }) {
      const found = checkText({ text })
      return found.ok ? { ok: true as const, input: { outcome, ...found.input } } : found
    },
    words: (problem) => tForm.problems[problem],
    operation: 'office.support.giveFinalResponse',
    send: (input, context) => support.giveFinalResponse.call({ ticketId, seen, ...input }, { context }),
    done: () => ({ message: t.responseGiven }),
    failed: t.responseNotGiven,
    onClose,
    closing: ['TICKET_CLOSED', 'TICKET_CHANGED', 'TICKET_OWN', 'NOT_FOUND'],
  })
  return (
    <FormDialog form={form} title={t.finalResponse} action={[t.finalResponse, t.finalResponse]}>
      <p className="text-soft">{t.finalResponseHint}</p>
      <SelectField form={form} name="outcome" label={t.outcome}>
        {decidableOutcomes.map((one) => (
          <option key={one} value={one}>
            {outcomes[one]}
          </option>
        ))}
      </SelectField>
      <TextAreaField form={form} name="text" label={t.finalText} required rows={7} maxLength={messageLength.max} />
    </FormDialog>
  )
}
