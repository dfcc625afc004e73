/** One form: values, the rules of domain, the server's answer at its fields, and what was typed kept until it is sent. */
import type { Checked } from '@heathland/domain/form'
import { useEffect, useRef } from 'react'
import { type FormOf, hasControl, useFormState } from '../ui/form.tsx'
import type { FormErrors } from '../ui/form-state.ts'
import { dismissFailures } from '../ui/toast.ts'
import { useWords } from '../ui/words.tsx'
import { type Done, useAct } from './act.ts'
import { type CallContext, type Failure, useApi } from './api.ts'
import { draftName, forgetDraft, readDraft, writeDraft } from './draft.ts'
import { serverErrors } from './form-errors.ts'
import { passwordProblemOf } from './password-failure.ts'
import { problemOf, problemText } from './problem-text.ts'
import { useSession } from './session.ts'
import type { Act } from './stale.ts'

interface FormOptions<Values extends object, Input, Answer, Problem extends string> {
  /** Names the form: the beginning of its fields' ids, and what is typed is kept under it. */
  name: string
  /** Whom or what the form is about, where the same form is about many. */
  about?: string
  initial: Values
  /** Never kept in the tab. */
  secrets?: readonly (keyof Values & string)[]
  /** Emptied when a try fails: a code that did not fit is typed anew. */
  clears?: readonly (keyof Values & string)[]
  check: (values: Values) => Checked<Input, keyof Values & string, Problem> & { readonly form?: Problem | undefined }
  words: (problem: Problem) => string
  operation: Act | ((input: Input) => Act)
  send: (input: Input, context: CallContext) => Promise<Answer>
  done?: Done<Answer, Input>
  failed: string
  /** The fields that an error code, or a path of the server by another name, belongs to. */
  fields?: Readonly<Record<string, keyof Values & string>>
  /** The words for such a code; the server's own otherwise. */
  codeWords?: (failure: Failure) => string | undefined
  /** Fields that are the form's although they are not on the page now. */
  isField?: (name: string) => boolean
  /** A form of several steps goes to the first that the server found something in, and shows that step's. */
  onErrors?: (errors: FormErrors<Values>) => FormErrors<Values>
  /** What is about no field; says so when it has shown it itself. */
  onFailure?: (error: unknown) => boolean
  /** The dialog that the form stands in. */
  onClose?: () => void
  /** Codes after which there is nothing left to do in the dialog. */
  closing?: readonly string[]
}

export interface SentForm<Values extends object> extends FormOf<Values> {
  /** Why the last try failed, until something is changed. */
  readonly error: unknown
  /** Marks what the rules find, and says whether that is nothing. */
  verify(): boolean
  /** The person wants out: what was typed goes too. */
  close(): void
}

export function useForm<Values extends object, Input, Answer, Problem extends string>(
  options: FormOptions<Values, Input, Answer, Problem>,
): SentForm<Values> {
  const { name, about, initial, secrets = [], check, words, onClose, closing = [] } = options
  const tAccount = useWords('account')
  const { failureOf } = useApi()
  const { user } = useSession()
  const kept = useRef(draftName({ personId: user?.id, form: name, about }))
  const form = useFormState<Values>(name, () => readDraft(kept.current, initial, secrets))
  const { values, show } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is kept; what the form began with stays the same
  useEffect(() => writeDraft(kept.current, values, initial, secrets), [values])

  function change(part: Partial<Values>): void {
    form.change(part)
    if (act.isError) act.reset()
  }

  function passwordWords(failure: Failure): string | undefined {
    const problem = passwordProblemOf(failure)
    return problem && problemText(tAccount, problem)
  }

  function fail(error: unknown): boolean {
    const failure = failureOf(error)
    const { clears = [] } = options
    if (clears.length > 0) form.change(Object.fromEntries(clears.map((field) => [field, initial[field]])) as Partial<Values>)
    if (closing.includes(failure.code ?? '')) {
      close()
      return false
    }
    const errors = serverErrors<Values>(failure, {
      fields: options.fields ?? {},
      isField: (field) => hasControl(form.element.current, field) || (options.isField?.(field) ?? false),
      codeWords: (one) => options.codeWords?.(one) ?? passwordWords(one) ?? one.message,
      textOf: (message) => problemText(tAccount, problemOf(tAccount, message)),
    })
    if (!errors) return options.onFailure?.(error) ?? false
    show(options.onErrors?.(errors) ?? errors)
    return true
  }

  const act = useAct<Input, Answer>({
    operation: options.operation,
    send: options.send,
    failed: options.failed,
    onFailure: fail,
    done(answer, input) {
      forgetDraft(kept.current)
      onClose?.()
      return options.done?.(answer, input)
    },
  })

  function verified(): Input | undefined {
    // The messages of the last try no longer apply.
    dismissFailures()
    const found = check(values)
    if (found.ok) {
      show({})
      return found.input
    }
    const errors = Object.fromEntries(
      Object.entries<Problem>(found.problems as Record<string, Problem>).map(([field, one]) => [field, words(one)]),
    )
    show(errors as FormErrors<Values>, found.form && words(found.form))
    return undefined
  }

  function close(): void {
    forgetDraft(kept.current)
    onClose?.()
  }

  return {
    ...form,
    change,
    busy: act.isPending,
    error: act.error ?? undefined,
    verify: () => verified() !== undefined,
    submit() {
      const input = verified()
      if (input !== undefined) act.mutate(input)
    },
    close,
  }
}
