import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export type TextInputProps = Omit<ComponentProps<'input'>, 'className'> & {
  /** Figures are compared digit by digit and stand at the right. */
  figures?: boolean
}

export function TextInput({ figures = false, type = 'text', ...rest }: TextInputProps) {
  return <input {...rest} type={type} className={classNames(inputLook, 'px-3 [&[readonly]]:bg-sunken', figures && 'figures text-right')} />
}

// Larger on small screens, see --step-field. A list to choose from counts as read-only in CSS, hence the attribute.
export const inputLook =
  'block w-full min-h-11 rounded-medium border border-line-field bg-card py-2 text-ink text-field sm:text-body placeholder:text-faint aria-invalid:border-bad aria-invalid:ring-1 aria-invalid:ring-bad disabled:bg-sunken disabled:text-faint'
