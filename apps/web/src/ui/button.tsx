import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

type Variant = 'primary' | 'plain' | 'quiet' | 'danger' | 'light' | 'outline'
type Size = 'main' | 'small'

interface Look {
  /** `light` and `outline` stand on purple; the others on page and card. */
  variant?: Variant
  size?: Size
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'disabled'> &
  Look & {
    /** Work is under way: the button stays where it is and keeps the focus, but does nothing when pressed. */
    busy?: boolean
    /** Pressing does nothing yet. It can still be reached, so that the reason beside it can be found. */
    unavailable?: boolean
    /** What pressing does while it is unavailable: it says what is missing. */
    onUnavailable?: () => void
    icon?: ReactNode
  }

export function Button({
  variant,
  size,
  busy = false,
  unavailable = false,
  onUnavailable,
  icon,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const inert = busy || unavailable
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (!inert) return onClick?.(event)
        event.preventDefault()
        if (unavailable && !busy) onUnavailable?.()
      }}
      className={lookOf({ variant, size })}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** Goes somewhere and looks like a button. */
export function ButtonLink({ variant, size, icon, children, ...rest }: Omit<LinkProps, 'className'> & Look & { icon?: ReactNode }) {
  return (
    <Link {...rest} className={lookOf({ variant, size })}>
      {icon}
      {children}
    </Link>
  )
}

const variants: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent border-transparent not-aria-disabled:hover:bg-accent-strong',
  plain: 'bg-card text-ink border-line-strong not-aria-disabled:hover:border-line-field not-aria-disabled:hover:bg-sunken',
  quiet: 'bg-accent-soft text-accent-ink border-transparent not-aria-disabled:hover:border-accent',
  danger: 'bg-bad text-on-bad border-transparent not-aria-disabled:hover:opacity-90',
  light: 'bg-white text-heather-800 border-transparent not-aria-disabled:hover:bg-heather-100',
  outline: 'text-white border-white/60 not-aria-disabled:hover:bg-header-raised not-aria-disabled:hover:border-white',
}

const sizes: Record<Size, string> = {
  main: 'min-h-11 px-5 py-2 text-body',
  small: 'min-h-9 px-3 py-1 text-small',
}

function lookOf({ variant = 'plain', size = 'main' }: { variant?: Variant | undefined; size?: Size | undefined }): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-medium border font-[580] leading-tight text-center no-underline transition-colors',
    'aria-disabled:cursor-default aria-disabled:opacity-65',
    variants[variant],
    sizes[size],
  )
}
