import { classNames } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Stands for a person beside their name. Where the name is not written, `label` says it. */
export function Avatar({ name, size = 'medium', label }: { name: string; size?: 'small' | 'medium' | 'large'; label?: string }) {
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'inline-grid shrink-0 place-items-center rounded-full bg-heather-500 font-[620] text-white select-none forced-colors:border',
          sizes[size],
        )}
      >
        {initialsOf(name)}
      </span>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </>
  )
}

const sizes = { small: 'size-7 text-small', medium: 'size-9 text-small', large: 'size-14 text-title' }

/** First and last initial; of an address, only the first. */
export function initialsOf(name: string): string {
  const words = name.split('@')[0]?.trim().split(/\s+/) ?? []
  const last = name.includes('@') || words.length < 2 ? '' : (words.at(-1) ?? '')
  return `${[...(words[0] ?? '')][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase()
}
