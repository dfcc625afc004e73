import { useSyncExternalStore } from 'react'
import { classNames } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface KbdProps {
  /** `mod` is the command key on a Mac and the control key elsewhere. */
  keys: readonly string[]
  /** On purple. */
  onDark?: boolean
}

/** Which keys to press together. */
export function Kbd({ keys, onDark = false }: KbdProps) {
  // A page that was drawn before anyone asked for it does not know the reader's keyboard yet.
  const modifier = useSyncExternalStore(never, modifierName, () => 'Ctrl')
  return (
    <kbd
      className={classNames(
        'inline-flex min-h-6 items-center gap-1 rounded-small border px-1.5 font-sans text-small font-[520] leading-none whitespace-nowrap',
        onDark ? 'border-header-line text-header-soft' : 'border-line-strong bg-sunken text-soft',
      )}
    >
      {keys.map((key, index) => (
        <span key={key}>
          {index > 0 && <VisuallyHidden>+</VisuallyHidden>}
          {key === 'mod' ? modifier : key}
        </span>
      ))}
    </kbd>
  )
}

/** Browsers tell the platform in several ways and promise none of them; the oldest is the one they all still keep. */
function modifierName(): string {
  return /mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl'
}

/** The platform stays the same while a page is open. */
function never(): () => void {
  return () => {}
}
