import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** More, for those who want it. The browser's own, so that a search on the page opens it. */
export function Disclosure({ summary, children, open = false }: { summary: ReactNode; children: ReactNode; open?: boolean }) {
  return (
    <details open={open} className="group/details">
      <summary className="inline-flex min-h-9 list-none items-center gap-1.5 rounded-small font-[560] text-accent [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" size={17} className="shrink-0 transition-transform group-open/details:rotate-90" />
        <span className="underline underline-offset-3 hover:decoration-2">{summary}</span>
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  )
}
