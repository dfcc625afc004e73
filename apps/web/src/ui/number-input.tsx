import type { ComponentProps } from 'react'
import { AffixInput } from './affix-input.tsx'

/**
 * A number that is no money. A text field with a number pad: the browser's own number field changes its value when the page is
 * scrolled over it, and hides what it cannot read.
 */
export function NumberInput({ unit, ...rest }: Omit<ComponentProps<typeof AffixInput>, 'before' | 'after'> & { unit?: string }) {
  return <AffixInput {...rest} after={unit} />
}
