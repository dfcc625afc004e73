import type { SecurityEvent } from '@heathland/contract'
import { proseLength } from '@heathland/domain/form'
import { checkResolution } from '@heathland/domain/security/security-event'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'

/** Says how an event ended. It is then no longer open, and takes nothing from the score. */
export function ResolveDialog({ event, onClose }: { event: SecurityEvent; onClose: () => void }) {
  const office = useWords('security')
  const t = office.resolveDialog
  const { security } = useApi().call.office
  const form = useForm({
    name: 'resolve-event',
    about: event.id,
    initial: { words: '' },
    check: checkResolution,
    words: () => t.pleaseSayHowItEnded,
    operation: 'office.security.resolveEvent',
    send: (input) => security.resolveEvent.call({ eventId: event.id, ...input }),
    done: () => ({ message: t.theEventIsResolved }),
    failed: t.theEventCouldNotBe,
    onClose,
    // The dialog closes: a colleague has resolved the event already, or only a colleague may.
    closing: ['EVENT_OWN', 'EVENT_RESOLVED', 'NOT_FOUND'],
  })
  return (
    <FormDialog form={form} title={t.resolveSecurityEvent} action={[t.resolve, t.resolving]}>
      <p className="text-soft">{office.securityEventTypes[event.eventType]}</p>
      <TextAreaField form={form} name="words" label={t.howItEnded} hint={t.itIsKeptAndShown} required maxLength={proseLength.max} />
    </FormDialog>
  )
}
