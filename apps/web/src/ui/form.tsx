import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { changed, emptyState, type FormErrors, type FormState, firstWrong, hasErrors, refused } from './form-state.ts'
import { useWords } from './words.tsx'

/** A form that its fields are bound to. Every control carries the name of its value. */
export interface FormOf<Values extends object> extends FormState<Values> {
  readonly id: string
  /** The beginning of its fields' ids. */
  readonly name: string
  readonly element: RefObject<HTMLFormElement | null>
  readonly busy: boolean
  change(part: Partial<Values>): void
  /** Marks what is wrong. */
  show(errors: FormErrors<Values>, message?: string): void
  submit(): void
}

type FilledIn<Values extends object> = Omit<FormOf<Values>, 'busy' | 'submit'>

/** The values of a form and what is wrong with them; whoever holds it decides what sending means. */
export function useFormState<Values extends object>(name: string, initial: Values | (() => Values)): FilledIn<Values> {
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const [state, setState] = useState(() => emptyState(typeof initial === 'function' ? (initial as () => Values)() : initial))
  return {
    ...state,
    id,
    name,
    element,
    change: (part) => setState((before) => changed(before, part)),
    show: (errors, message) => setState((before) => refused(before, errors, message)),
  }
}

interface FormProps<Values extends object> {
  form: FormOf<Values>
  /** Lists what is wrong above the fields and takes the focus; otherwise the first wrong field takes it. */
  summary?: boolean
  /** The step that is shown, in a form of several: what is wrong there takes the focus when it appears. */
  step?: number
  className?: string
  onSubmit?: () => void
  children: ReactNode
}

export function Form<Values extends object>({
  form,
  summary = false,
  step,
  className = 'grid gap-5',
  onSubmit,
  children,
}: FormProps<Values>) {
  const t = useWords('shared')
  const { attempt, element, errors, message, name } = form
  const isWrong = summary && hasErrors(form)
  useEffect(() => {
    if (!isWrong) return
    // A failed attempt is heard first, as the window's title is read out.
    document.title = `${t.pageTitle.error}${document.title}`
    return () => {
      document.title = document.title.replace(t.pageTitle.error, '')
    }
  }, [isWrong, t])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt moves the focus; a corrected field does not
  useEffect(() => {
    if (attempt > 0 && !summary) firstWrong(controlsOf(element.current), errors)?.focus()
  }, [attempt])

  return (
    <form
      ref={element}
      id={form.id}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog lies on the page in React too: what is sent inside it is not sent by the form around it.
        event.stopPropagation()
        if (!form.busy) (onSubmit ?? form.submit)()
      }}
    >
      {summary && <ErrorSummary key={step} errors={listed(name, errors)} message={message} attempt={attempt} />}
      {children}
    </form>
  )
}

/** Whether the form has a control of that name on the page now. */
export function hasControl(form: HTMLFormElement | null, name: string): boolean {
  return controlsOf(form).some((control) => control.name === name && control.type !== 'hidden' && !control.hidden)
}

export function fieldId(form: string, name: string): string {
  return `${form}-${name}`
}

function controlsOf(form: HTMLFormElement | null): HTMLInputElement[] {
  // Buttons and field sets are elements of a form too; they carry no name.
  return form ? ([...form.elements] as HTMLInputElement[]) : []
}

function listed<Values>(form: string, errors: FormErrors<Values>) {
  return Object.entries(errors as Record<string, string | undefined>).flatMap(([name, message]) =>
    message === undefined ? [] : [{ fieldId: fieldId(form, name), message }],
  )
}

interface FormDialogProps<Values extends object> {
  form: FormOf<Values> & { close(): void }
  title: string
  /** What the button says, at rest and while it is being sent. */
  action: readonly [rest: string, busy: string]
  tone?: 'primary' | 'danger'
  children: ReactNode
}

/** A form that asks for one thing before the page goes on. */
export function FormDialog<Values extends object>({ form, title, action, tone = 'primary', children }: FormDialogProps<Values>) {
  const t = useWords('shared')
  return (
    <Dialog
      isOpen
      onClose={form.close}
      title={title}
      busy={form.busy}
      actions={
        <>
          <Button type="submit" form={form.id} variant={tone} busy={form.busy}>
            {form.busy ? action[1] : action[0]}
          </Button>
          <Button onClick={() => !form.busy && form.close()}>{t.formDialog.cancel}</Button>
        </>
      }
    >
      <Form form={form}>{children}</Form>
    </Dialog>
  )
}
