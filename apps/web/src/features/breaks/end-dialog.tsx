import type { CustodyBreak } from '@heathland/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { useApi } from '../api.ts'
import { createIntent } from '../intent.ts'
import { useStepUp } from '../step-up.ts'
import { useTellFailure } from '../tell-failure.ts'
import { kindWords, maybeBookable } from './break-words.ts'

type Ending = 'resolved' | 'explained' | 'book'
const reasonLength = { min: 3, max: 500 }

/** Says how a break ended, and why; or asks a second person to agree that what it holds is credited. */
export function EndDialog({ found, onClose }: { found: CustodyBreak; onClose: () => void }) {
  const { call, failureOf } = useApi()
  const withStepUp = useStepUp()
  const tell = useTellFailure()
  const queries = useQueryClient()
  const formId = useId()
  const [intent] = useState(createIntent)
  const endsByItself = found.kind === 'balance' || found.kind === 'identity-check'
  const [ending, setEnding] = useState<Ending>(endsByItself ? 'explained' : 'resolved')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const end = useMutation({
    mutationFn: async (input: { breakId: string; ending: Ending; reason: string }) => {
      const { breakId, ending: how, reason: why } = input
      const context = { idempotencyKey: intent.keyFor(input) }
      if (how === 'book') await withStepUp(() => call.office.funding.requestBooking.call({ breakId, reason: why }, { context }))
      else await withStepUp(() => call.office.funding.closeBreak.call({ breakId, ending: how, reason: why }, { context }))
    },
    onSuccess(_, { ending: how }) {
      intent.done()
      onClose()
      toast({ tone: 'good', message: how === 'book' ? 'Approval requested from a second person.' : 'The break is closed.' })
    },
    onError(error) {
      if (['BREAK_OWN', 'BREAK_CLOSED', 'NOT_FOUND'].includes(failureOf(error).code ?? '')) onClose()
      tell(error, 'The break could not be closed.')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: call.office.funding.listBreaks.key() }),
  })

  function submit(submitted: FormEvent) {
    submitted.preventDefault()
    if (end.isPending) return
    const text = reason.trim()
    const found_ = text.length < reasonLength.min ? 'Please give a reason, in a few words.' : undefined
    setProblem(found_)
    if (found_) document.getElementById('break-reason')?.focus()
    else end.mutate({ breakId: found.id, ending, reason: text })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Close break"
      busy={end.isPending}
      actions={
        <>
          <Button type="submit" form={formId} variant="primary" busy={end.isPending}>
            {ending === 'book' ? 'Request approval' : 'Close break'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <p className="text-soft">{kindWords[found.kind]}</p>
        <Field id="break-ending" label="Outcome" hint={hints[ending]}>
          {(control) => (
            <Select {...control} value={ending} onChange={({ target }) => setEnding(target.value as Ending)}>
              {!endsByItself && <option value="resolved">Resolved: it is right now</option>}
              <option value="explained">Explained: it stays as it is</option>
              {maybeBookable(found) && <option value="book">Credit what is in the wallet</option>}
            </Select>
          )}
        </Field>
        <Field id="break-reason" label="Reason" hint="Kept with the break." error={problem}>
          {(control) => (
            <TextArea
              {...control}
              required
              maxLength={reasonLength.max}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

const hints: Record<Ending, string> = {
  resolved: 'The provider is asked again. If the fault is still there, the break is raised again.',
  explained: 'Nothing is credited by itself.',
  book: 'A second person has to agree before the member is credited.',
}
