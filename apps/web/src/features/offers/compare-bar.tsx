import { comparedMax } from '@heathland/domain/offers/opportunity'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.tsx'

interface CompareBarProps {
  chosen: readonly { readonly id: string; readonly name: string }[]
  to: string
  onClear: () => void
}

/** Stays in view at the bottom while something is chosen. */
export function CompareBar({ chosen, to, onClear }: CompareBarProps) {
  const t = useWords('offers').compare
  if (chosen.length === 0) return null
  const isEnough = chosen.length > 1
  return (
    <section
      aria-label={t.bar}
      className="slide-in sticky bottom-3 z-10 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-large border border-line-strong bg-card px-5 py-3 shadow-overlay"
    >
      <div role="status" className="min-w-0 flex-1 basis-52">
        <p className="font-[580]">{t.chosen({ count: chosen.length })}</p>
        <p className="text-small text-soft">
          {!isEnough
            ? t.chooseMore
            : chosen.length >= comparedMax
              ? t.full({ max: comparedMax })
              : chosen.map(({ name }) => name).join(', ')}
        </p>
      </div>
      <div className="flex gap-2">
        {isEnough && (
          <ButtonLink to={to} variant="primary" size="small">
            {t.show}
          </ButtonLink>
        )}
        <Button size="small" onClick={onClear}>
          {t.clear}
        </Button>
      </div>
    </section>
  )
}
