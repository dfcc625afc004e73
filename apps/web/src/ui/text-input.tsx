import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export type TextInputProps = Omit<ComponentProps<'input'>, 'className'> & {
  /** Figures are compared digit by digit and stand at the right. */
  figures?: boolean
}

export function TextInput({ figures = false, type = 'text', ...rest }: TextInputProps) {
  return <input {...rest} type={type} className={classNames(inputLook, 'px-3', figures && 'figures text-right')} />
}

// 16 px on small screens: below that, phones zoom into the field and lose the page around it.
export const inputLook =
  'block w-full min-h-11 rounded-medium border border-line-field bg-card py-2 text-ink text-[1rem] sm:text-body placeholder:text-faint aria-invalid:border-bad aria-invalid:ring-1 aria-invalid:ring-bad read-only:bg-sunken disabled:bg-sunken disabled:text-faint'
