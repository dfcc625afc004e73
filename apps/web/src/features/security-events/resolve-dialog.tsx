import type { SecurityEvent } from '@heathland/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { useApi } from '../api.ts'
import { useStepUp } from '../step-up.ts'
import { useTellFailure } from '../tell-failure.ts'

const wordsLengthMin = 3
const wordsLengthMax = 500

/** Says how an event ended. It is then no longer open, and takes nothing from the score. */
export function ResolveDialog({ event, onClose }: { event: SecurityEvent; onClose: () => void }) {
  const { call, failureOf } = useApi()
  const withStepUp = useStepUp()
  const tell = useTellFailure()
  const queries = useQueryClient()
  const formId = useId()
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string>()
  const resolve = useMutation({
    mutationFn: (input: { eventId: string; words: string }) => withStepUp(() => call.office.security.resolveEvent.call(input)),
    onSuccess() {
      onClose()
      toast({ tone: 'good', message: 'The event is resolved.' })
    },
    onError(error) {
      // There is nothing left to say about it here: somebody else has said it, or has to.
      if (['EVENT_OWN', 'EVENT_RESOLVED', 'NOT_FOUND'].includes(failureOf(error).code ?? '')) onClose()
      tell(error, 'The event could not be resolved.')
    },
    // Whatever came of it, the list may have changed: someone else may have been faster.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: call.office.security.listEvents.key() }),
        queries.invalidateQueries({ queryKey: call.office.security.overview.key() }),
      ]),
  })

  function submit(submitted: FormEvent) {
    submitted.preventDefault()
    if (resolve.isPending) return
    const text = words.trim()
    const found = text.length < wordsLengthMin ? 'Please say how it ended, in a few words.' : undefined
    setProblem(found)
    if (found) document.getElementById('event-words')?.focus()
    else resolve.mutate({ eventId: event.id, words: text })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Resolve security event"
      busy={resolve.isPending}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" busy={resolve.isPending}>
            {resolve.isPending ? 'Resolving...' : 'Resolve'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <p className="text-soft">{event.description}</p>
        <Field id="event-words" label="How it ended" hint="It is kept, and shown with the event." error={problem}>
          {(control) => (
            <TextArea {...control} required maxLength={wordsLengthMax} value={words} onChange={({ target }) => setWords(target.value)} />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
