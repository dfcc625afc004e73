import { VisuallyHidden } from './visually-hidden.tsx'

/** Something short is under way. Without a label it is decoration beside words that already say so. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true" className="animate-spin motion-reduce:animate-pulse">
        <circle cx="9" cy="9" r="7" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
        <path d="M16 9a7 7 0 0 0-7-7" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
