import type { FormErrors } from '../ui/form-state.ts'
import type { Failure } from './api.ts'

interface Reading {
  /** The fields that an error code, or a path by another name, belongs to. */
  readonly fields: Readonly<Record<string, string>>
  readonly isField: (name: string) => boolean
  readonly codeWords: (failure: Failure) => string | undefined
  readonly textOf: (message: string) => string
}

/** What the server refused, by field. Undefined when none of the form's fields is concerned: the form then shows it as a message. */
export function serverErrors<Values>(failure: Failure, { fields, isField, codeWords, textOf }: Reading): FormErrors<Values> | undefined {
  const field = Object.hasOwn(fields, failure.code ?? '') ? fields[failure.code ?? ''] : undefined
  const message = field === undefined ? undefined : codeWords(failure)
  if (field !== undefined && message !== undefined && isField(field)) return { [field]: message } as FormErrors<Values>
  const found = failure.fields.flatMap(({ path, message: problem }) => {
    // The first part names the control: what is wrong inside a list is wrong with the list.
    const [first = ''] = path.split('.')
    const name = Object.hasOwn(fields, first) ? (fields[first] ?? first) : first
    return isField(name) ? [[name, textOf(problem)] as const] : []
  })
  // The first thing that is wrong with a field is the one to mend.
  return found.length === 0 ? undefined : (Object.fromEntries(found.toReversed()) as FormErrors<Values>)
}
