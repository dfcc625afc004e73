import { classNames } from '../ui/class-names.ts'

interface AmountPicksProps {
  label: string
  picks: readonly { readonly amountMinor: bigint; readonly text: string }[]
  chosen: bigint | undefined
  onChoose: (amountMinor: bigint) => void
}

/** A few amounts that are chosen with one press instead of typed. */
export function AmountPicks({ label, picks, chosen, onChoose }: AmountPicksProps) {
  return (
    <fieldset aria-label={label} className="mt-3 flex flex-wrap gap-2">
      {picks.map(({ amountMinor, text }) => (
        <button
          key={text}
          type="button"
          aria-pressed={amountMinor === chosen}
          onClick={() => onChoose(amountMinor)}
          className={classNames(
            'figures min-h-9 rounded-full border px-3.5 text-small font-[580] transition-colors',
            amountMinor === chosen
              ? 'border-transparent bg-accent text-on-accent forced-colors:border-system-highlight'
              : 'border-line-strong bg-card text-ink hover:border-line-field hover:bg-sunken',
          )}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
