import type { Checked } from '@heathland/domain/form'
import { questionLengths } from '@heathland/domain/offers/offer'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useDemoMode } from '../demo-mode.ts'
import { useForm } from '../form.ts'

export function AskDialog({ offerId, onClose }: { offerId: string; onClose: () => void }) {
  const t = useWords('offerSections').questions
  const { offers } = useApi().call.member
  const { isDemo } = useDemoMode()
  const form = useForm({
    name: 'offer-question',
    about: offerId,
    initial: { text: '' },
    check: checkQuestion,
    words: () => t.tooShort,
    operation: 'member.offers.ask',
    send: ({ text }, context) => offers.ask.call({ offerId, text }, { context }),
    // Nobody answers in the demonstration.
    done: () => ({ message: t.sent, ...(!isDemo && { detail: t.sentDetail }) }),
    failed: t.notSent,
    fields: { QUESTIONS_FULL: 'text' },
    onClose,
  })
  return (
    <FormDialog form={form} title={t.dialog} action={[t.send, t.sending]}>
      <TextAreaField form={form} name="text" label={t.label} hint={t.hint} required rows={5} maxLength={questionLengths.max} />
    </FormDialog>
  )
}

function checkQuestion(values: { readonly text: string }): Checked<{ readonly text: string }, 'text', 'too-short'> {
  const text = values.text.trim()
  // words-exception: a problem's code
  return text.length >= questionLengths.min ? { ok: true, input: { text } } : { ok: false, problems: { text: 'too-short' } }
}
