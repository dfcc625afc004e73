import { Search } from 'lucide-react'
import { Kbd } from '../ui/kbd.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

/** Opens the command palette, and says by which keys it opens too. */
export function SearchButton({ onSearch, hintFrom }: { onSearch: () => void; hintFrom: 'always' | 'sm' }) {
  return (
    <button
      type="button"
      onClick={onSearch}
      aria-keyshortcuts="Control+K Meta+K"
      className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-medium px-2 text-header-soft hover:text-on-header noscript:hidden"
    >
      <Search aria-hidden="true" size={18} strokeWidth={1.9} className="shrink-0" />
      <VisuallyHidden>Search pages and actions, </VisuallyHidden>
      <span className={hintFrom === 'sm' ? 'max-sm:sr-only' : undefined}>
        <Kbd keys={['mod', 'K']} onDark />
      </span>
    </button>
  )
}
