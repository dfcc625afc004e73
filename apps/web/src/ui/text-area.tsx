import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { inputLook } from './text-input.tsx'

/** Grows with what is written, where the browser can, and can be pulled larger everywhere. */
export function TextArea({ rows = 4, ...rest }: Omit<ComponentProps<'textarea'>, 'className'>) {
  return <textarea {...rest} rows={rows} className={classNames(inputLook, 'field-sizing-content max-h-96 min-h-28 resize-y px-3')} />
}
