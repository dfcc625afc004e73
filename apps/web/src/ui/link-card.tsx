import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A way to somewhere, as a card: the whole of it can be pressed. */
export function LinkCard({ to, icon, label, detail }: { to: string; icon?: ReactNode; label: string; detail?: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center gap-2.5 rounded-large border border-line bg-card px-4 py-3.5 sm:gap-3 sm:px-5 text-ink no-underline shadow-rest transition-colors hover:border-line-field"
    >
      {icon && <span className="shrink-0 text-accent">{icon}</span>}
      <span className="min-w-0 flex-1">
        <span className="block font-[580]">{label}</span>
        {detail && <span className="block text-small text-soft">{detail}</span>}
      </span>
      {/* Two cards stand side by side on a phone, and a label has to fit on one line. */}
      <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-faint max-sm:hidden" />
    </Link>
  )
}
