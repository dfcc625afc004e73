import type { Asset } from '@heathland/domain/money'
import { useFormat } from './format.ts'

interface MoneyProps {
  /** As domain and wire hold it: minor units, never a floating-point number. */
  value: { readonly amountMinor: bigint | string; readonly asset: Asset }
  /** `whole` where figures are compared, `exact` where money moves. */
  form: 'whole' | 'exact'
}

/** The one way money is shown. */
export function Money({ value, form }: MoneyProps) {
  const { money } = useFormat()
  return <span className="figures whitespace-nowrap">{money({ amountMinor: BigInt(value.amountMinor), asset: value.asset }, form)}</span>
}
