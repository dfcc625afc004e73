import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { useApi } from '../api.ts'
import { createIntent } from '../intent.ts'
import { useStepUp } from '../step-up.ts'
import { useTellFailure } from '../tell-failure.ts'

interface AccessChange<Input> {
  /** Sends it, with the key of this intent where the operation takes one. */
  send: (input: Input, idempotencyKey: string) => Promise<unknown>
  done: (input: Input) => { message: string; detail?: string }
  failed: string
  onClose: () => void
  /** The codes that the dialog shows at its own fields; it stays open for those. */
  show?: (code: string | undefined, message: string | undefined) => boolean
}

/** A change to somebody's access, after a fresh factor. Whatever came of it, the lists are read again: someone else may have been faster. */
export function useAccessChange<Input extends object>({ send, done, failed, onClose, show }: AccessChange<Input>) {
  const { call, failureOf } = useApi()
  const withStepUp = useStepUp()
  const tell = useTellFailure()
  const queries = useQueryClient()
  const [intent] = useState(createIntent)
  return useMutation({
    mutationFn: (input: Input) => withStepUp(() => send(input, intent.keyFor(input))),
    onSuccess(_, input) {
      intent.done()
      onClose()
      toast({ tone: 'good', ...done(input) })
    },
    onError(error) {
      const { code, message } = failureOf(error)
      if (!show?.(code, message)) tell(error, failed)
    },
    onSettled: () =>
      Promise.all([call.office.users.key(), call.office.approvals.list.key()].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}

/** Said after every request that a second administrator decides on. */
export const requested = { message: 'Sent to a second administrator', detail: 'Nothing changes until they approve it.' }
