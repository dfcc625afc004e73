import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

interface FilterChipsProps<Id extends string> {
  /** Names what is filtered. */
  label: string
  chips: readonly { readonly id: Id; readonly label: string; readonly icon?: ReactNode }[]
  chosen: Id
  onChoose: (id: Id) => void
}

/** One filter out of a few, all in view. On a phone they scroll sideways. */
export function FilterChips<Id extends string>({ label, chips, chosen, onChoose }: FilterChipsProps<Id>) {
  const row = useRef<HTMLFieldSetElement>(null)
  const pressed = useRef<HTMLButtonElement>(null)

  // Sideways alone: the page itself stays where it is.
  useLayoutEffect(() => {
    const [box, chip] = [row.current, pressed.current]
    if (box && chip) box.scrollLeft = chip.offsetLeft - (box.clientWidth - chip.clientWidth) / 2
  }, [])
  return (
    <fieldset ref={row} aria-label={label} className="relative -m-1 flex min-w-0 gap-2 overflow-x-auto p-1">
      {chips.map((chip) => (
        <button
          key={chip.id}
          ref={chip.id === chosen ? pressed : undefined}
          type="button"
          aria-pressed={chip.id === chosen}
          onClick={() => onChoose(chip.id)}
          className={classNames(
            'inline-flex min-h-9 shrink-0 items-center gap-2 rounded-full border px-3.5 text-small font-[580] transition-colors',
            chip.id === chosen
              ? 'border-transparent bg-accent text-on-accent forced-colors:border-system-highlight'
              : 'border-line-strong bg-card text-ink hover:border-line-field hover:bg-sunken',
          )}
        >
          {chip.icon}
          {chip.label}
        </button>
      ))}
    </fieldset>
  )
}
