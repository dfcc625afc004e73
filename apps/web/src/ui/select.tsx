import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { inputLook } from './text-input.tsx'

/** The browser's own list: every phone, keyboard and screen reader knows it. */
export function Select({ children, ...rest }: Omit<ComponentProps<'select'>, 'className' | 'multiple' | 'size'>) {
  return (
    <div className="relative">
      <select {...rest} className={classNames(inputLook, 'appearance-none pr-10 pl-3')}>
        {children}
      </select>
      <ChevronDown aria-hidden="true" size={18} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-soft" />
    </div>
  )
}
