import { type ComponentProps, useId } from 'react'
import { classNames } from './class-names.ts'
import { inputLook } from './text-input.tsx'

type AffixInputProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'prefix'> & {
  before?: string | undefined
  after?: string | undefined
  /** `large` where the figure is what the page is about. */
  look?: 'field' | 'large'
}

/** Figures with their unit beside them. The unit is read out with the field, and a press on it lands in the field. */
export function AffixInput({ before, after, look = 'field', 'aria-describedby': describedBy, ...rest }: AffixInputProps) {
  const unitId = useId()
  const unit = before ?? after
  return (
    <div className="relative">
      <input
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        type="text"
        aria-describedby={[describedBy, unit && unitId].filter(Boolean).join(' ') || undefined}
        className={classNames(
          inputLook,
          'figures',
          look === 'large' ? 'h-15 text-heading! font-[640] tracking-[-0.02em]' : 'text-right',
          look === 'large' && before ? largePaddings[widthOf(before)] : before ? paddings.start[widthOf(before)] : 'pl-3',
          after ? paddings.end[widthOf(after)] : 'pr-3',
        )}
      />
      {unit && (
        <span
          id={unitId}
          className={classNames(
            'pointer-events-none absolute inset-y-0 flex items-center text-soft',
            before ? 'left-3' : 'right-3',
            look === 'large' && 'text-heading',
          )}
        >
          {unit}
        </span>
      )}
    </div>
  )
}

const largePaddings = { short: 'pl-11', long: 'pl-24' }
const paddings = { start: { short: 'pl-9', long: 'pl-18' }, end: { short: 'pr-9', long: 'pr-18' } }

function widthOf(unit: string): 'short' | 'long' {
  return unit.length < 3 ? 'short' : 'long'
}
