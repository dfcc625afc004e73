import { type Money, money } from '@heathland/domain/money'

export function euro(amountMinor: bigint): Money {
  return money(amountMinor, 'EUR')
}
