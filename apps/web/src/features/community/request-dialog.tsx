import { type RequestKind, requestLengths } from '@heathland/domain/community/request'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'
import { useSession } from '../session.ts'
import { useResearcherPoints } from './researcher-points.ts'

/** Asks the community team for creator access or a consultation. */
export function RequestDialog({ kind, onClose }: { kind: RequestKind; onClose: () => void }) {
  const t = useWords('community').requestDialog
  const { call } = useApi()
  const { refresh } = useSession()
  const { earn } = useResearcherPoints()
  const isCreator = kind === 'creator-access'
  const form = useForm({
    name: 'community-request',
    about: kind,
    initial: { message: '' },
    check: ({ message }) => {
      const trimmed = message.trim()
      return trimmed.length >= requestLengths.message.min
        ? { ok: true, input: { kind, message: trimmed } }
        : // words-exception: a problem's code
          { ok: false, problems: { message: 'message-short' } }
    },
    words: () => t.messageTooShort,
    operation: 'member.community.request',
    send: (input, context) => call.member.community.request.call(input, { context }),
    done: async ({ state }) => {
      earn(isCreator ? 'creatorAccess' : 'consultation')
      // The demonstration answers at once.
      if (state === 'granted') await refresh()
      return { message: t.sent, detail: t.sentDetail }
    },
    failed: t.failed,
    onClose,
  })
  return (
    <FormDialog form={form} title={isCreator ? t.creatorTitle : t.consultationTitle} action={[t.send, t.sending]}>
      <TextAreaField
        form={form}
        name="message"
        label={isCreator ? t.creatorLabel : t.consultationLabel}
        hint={isCreator ? t.creatorHint : t.consultationHint}
        required
        maxLength={requestLengths.message.max}
      />
    </FormDialog>
  )
}
