import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> & {
  /** Says what pressing does; nobody else will. */
  label: string
  icon: ReactNode
  size?: 'main' | 'small'
}

export function IconButton({ label, icon, size = 'main', type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(
        'grid shrink-0 place-items-center rounded-medium text-soft hover:bg-sunken hover:text-ink',
        size === 'main' ? 'size-11' : 'size-9',
      )}
    >
      {icon}
    </button>
  )
}
