import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { dismissFailures, toast } from '../ui/toast.ts'
import type { CallContext } from './api.ts'
import { createIntent } from './intent.ts'
import { type Act, useStale } from './stale.ts'
import { useStepUp } from './step-up.ts'
import { useTellFailure } from './tell-failure.ts'

/** Told as a toast. */
export interface Told {
  readonly message: string
  readonly detail?: string
}

/** What follows an act, and what to tell about it, if anything. */
// biome-ignore lint/suspicious/noConfusingVoidType: whoever tells nothing returns nothing
export type Done<Answer, Input> = (answer: Answer, input: Input) => Told | void | Promise<Told | void>

interface ActOptions<Input, Answer> {
  /** Which operation it is, for what it makes stale. */
  operation: Act | ((input: Input) => Act)
  send: (input: Input, context: CallContext) => Promise<Answer>
  done?: Done<Answer, Input>
  /** What the failure is called when the server has no words for it. */
  failed: string
  /** Says so when it has shown the failure itself. */
  onFailure?: (error: unknown) => boolean
}

/** Something a person does: with one key for one intent, a fresh factor where one is asked for, and what it made stale read again. */
export function useAct<Input = void, Answer = unknown>({ operation, send, done, failed, onFailure }: ActOptions<Input, Answer>) {
  const withStepUp = useStepUp()
  const tell = useTellFailure()
  const stale = useStale()
  const [intent] = useState(createIntent)
  return useMutation({
    mutationFn: (input: Input) => withStepUp(() => send(input, { idempotencyKey: intent.keyFor(input) })),
    // The messages of the last try no longer apply.
    onMutate: dismissFailures,
    async onSuccess(answer, input) {
      intent.done()
      const told = await done?.(answer, input)
      if (told) toast({ tone: 'good', ...told })
    },
    onError(error) {
      if (!onFailure?.(error)) tell(error, failed)
    },
    onSettled(_answer, error, input) {
      const read = stale.after(typeof operation === 'function' ? operation(input) : operation)
      // Whoever failed may try again at once; what else may have changed is read meanwhile.
      return error ? undefined : read
    },
  })
}
