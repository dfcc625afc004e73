import { type Asset, assets } from '@heathland/domain/money'
import type { ComponentProps } from 'react'
import { AffixInput } from './affix-input.tsx'
import { useFormat } from './format.ts'
import { tidyAmount } from './tidy-amount.ts'

type MoneyInputProps = Omit<ComponentProps<typeof AffixInput>, 'before' | 'after' | 'value' | 'defaultValue' | 'onChange'> & {
  asset: Asset
  /** What is typed, as text: the caller reads it with `fromTyped`, and says when it is no amount. */
  value: string
  onValueChange: (text: string) => void
}

/** An amount to type. What can be read is grouped when the field is left; what cannot stays as it was typed. */
export function MoneyInput({ asset, value, onValueChange, onBlur, ...rest }: MoneyInputProps) {
  const { decimalMark } = useFormat()
  return (
    <AffixInput
      {...rest}
      before={assets[asset].symbol.trim()}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onBlur={(event) => {
        const tidy = tidyAmount(value, asset, decimalMark)
        if (tidy !== value) onValueChange(tidy)
        onBlur?.(event)
      }}
    />
  )
}
