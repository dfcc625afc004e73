/** What a form holds while it is filled in: the values, what is wrong with them, and how often that was found. */

export type FormErrors<Values> = { readonly [Name in keyof Values]?: string | undefined }

export interface FormState<Values> {
  readonly values: Values
  /** By the name that the control carries too. */
  readonly errors: FormErrors<Values>
  /** What concerns the form as a whole. */
  readonly message: string | undefined
  /** Grows with every failed attempt, so that the focus moves each time. */
  readonly attempt: number
}

export function emptyState<Values>(values: Values): FormState<Values> {
  return { values, errors: {}, message: undefined, attempt: 0 }
}

/** An error is about what was typed: it goes when its field is changed, and the message of the whole form with the last of them. */
export function changed<Values extends object>(state: FormState<Values>, part: Partial<Values>): FormState<Values> {
  const left = Object.entries(state.errors).filter(([name, error]) => error !== undefined && !Object.hasOwn(part, name))
  return {
    ...state,
    values: { ...state.values, ...part },
    errors: Object.fromEntries(left) as FormErrors<Values>,
    message: left.length === 0 ? undefined : state.message,
  }
}

export function refused<Values>(state: FormState<Values>, errors: FormErrors<Values>, message?: string): FormState<Values> {
  return { ...state, errors, message, attempt: state.attempt + 1 }
}

export function hasErrors({ errors, message }: Pick<FormState<object>, 'errors' | 'message'>): boolean {
  return message !== undefined || Object.values(errors).some((error) => error !== undefined)
}

/** The first of the controls, in the order of the page, with which something is wrong. */
export function firstWrong<Control extends { readonly name: string }>(
  controls: Iterable<Control>,
  errors: Readonly<Record<string, string | undefined>>,
): Control | undefined {
  for (const control of controls) if (control.name && errors[control.name] !== undefined) return control
  return undefined
}
