import type { ReactNode } from 'react'

/** Words for those who listen, beside what the others see. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
