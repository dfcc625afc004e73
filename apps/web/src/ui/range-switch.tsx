import { classNames } from './class-names.ts'

interface RangeSwitchProps<Value extends string> {
  /** What is chosen, for screen readers: 'Time range'. */
  label: string
  /** The same for all radio buttons of the group, and unique on the page. */
  name: string
  choices: readonly { readonly value: Value; readonly label: string; readonly spoken: string }[]
  value: Value
  onValueChange: (value: Value) => void
  look?: 'card' | 'hero'
}

/** A few short choices side by side, such as the time range of a chart. Radio buttons, so that arrow keys move between them. */
export function RangeSwitch<Value extends string>({ label, name, choices, value, onValueChange, look = 'card' }: RangeSwitchProps<Value>) {
  return (
    <fieldset
      className={classNames(
        'flex shrink-0 rounded-medium border p-0.75',
        look === 'hero' ? 'border-hero-line bg-hero-raised text-hero-soft' : 'border-line bg-sunken text-soft',
      )}
    >
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={classNames(
            'grid min-h-8 min-w-10 cursor-pointer place-items-center rounded-small px-2.5 text-small font-[560] has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-(color:--focus)',
            look === 'hero'
              ? 'has-checked:bg-white has-checked:text-heather-800'
              : 'has-checked:bg-card has-checked:text-ink has-checked:shadow-rest',
            'forced-colors:has-checked:border',
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onValueChange(choice.value)}
            aria-label={choice.spoken}
            className="sr-only"
          />
          <span aria-hidden="true">{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
