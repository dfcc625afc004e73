import { proseLength } from '@heathland/domain/form'
import { checkResolution, eventsResolvedTogetherMax } from '@heathland/domain/security/security-event'
import { FormDialog } from '../../ui/form.tsx'
import { TextAreaField } from '../../ui/form-fields.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useForm } from '../form.ts'

interface ResolveTogetherDialogProps {
  eventIds: readonly string[]
  onResolved: () => void
  onClose: () => void
}

/** One outcome for several events. All of them are resolved, or none. */
export function ResolveTogetherDialog({ eventIds, onResolved, onClose }: ResolveTogetherDialogProps) {
  const { eventGroups: t, resolveDialog } = useWords('security')
  const { security } = useApi().call.office
  const count = eventIds.length
  const form = useForm({
    name: 'resolve-events',
    about: eventIds.join(' '),
    initial: { words: '' },
    check: checkResolution,
    words: () => resolveDialog.pleaseSayHowItEnded,
    operation: 'office.security.resolveEvents',
    send: (input, context) => security.resolveEvents.call({ eventIds: [...eventIds], ...input }, { context }),
    done({ resolved }) {
      onResolved()
      return { message: t.eventsAreResolved({ count: resolved }) }
    },
    failed: t.couldNotBeResolved,
    onClose,
    // Somebody else was faster, or one of them has become more severe: the list shows how they stand now.
    closing: ['EVENT_OWN', 'EVENT_RESOLVED', 'EVENT_SEVERE', 'NOT_FOUND'],
  })
  const resolve = t.resolveCount({ count })
  return (
    <FormDialog form={form} title={resolve} action={[resolve, resolveDialog.resolving]}>
      <p className="text-soft">
        {t.oneReasonForAll}
        {count === eventsResolvedTogetherMax && ` ${t.atMostAtOnce({ count })}`}
      </p>
      <TextAreaField
        form={form}
        name="words"
        label={resolveDialog.howItEnded}
        hint={resolveDialog.itIsKeptAndShown}
        required
        maxLength={proseLength.max}
      />
    </FormDialog>
  )
}
