import { Search } from 'lucide-react'
import { Kbd } from '../ui/kbd.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { useWords } from '../ui/words.tsx'

/** Opens the command palette, and says by which keys it opens too. */
export function SearchButton({ onSearch }: { onSearch: () => void }) {
  const t = useWords('shared')

  return (
    <button
      type="button"
      onClick={onSearch}
      aria-keyshortcuts="Control+K Meta+K"
      className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-medium px-2 text-header-soft hover:text-on-header noscript:hidden"
    >
      <Search aria-hidden="true" size={18} strokeWidth={1.9} className="shrink-0" />
      <VisuallyHidden>{t.searchButton.searchPagesAndActions} </VisuallyHidden>
      {/* Where one types with the thumbs there are no such keys. */}
      <span className="max-sm:hidden pointer-coarse:hidden">
        <Kbd keys={['mod', 'K']} onDark />
      </span>
    </button>
  )
}
