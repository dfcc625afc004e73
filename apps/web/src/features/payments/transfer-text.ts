import type { TransferDetails } from '@heathland/contract'
import type { Money } from '@heathland/domain/money'
import { epcQrText } from '@heathland/domain/payments/epc-qr'

/** In groups of four, because people compare and type it. */
export function groupsOfFour(text: string): string {
  return text.match(/.{1,4}/g)?.join(' ') ?? ''
}

/** As UK banks print it: 12-34-56. */
export function printSortCode(digits: string): string {
  return digits.match(/.{1,2}/g)?.join('-') ?? ''
}

/** What a bank app reads as this transfer; undefined where there is no such code, as for pounds or no amount. */
export function transferQrText(
  { holder, account, reference }: Pick<TransferDetails, 'holder' | 'account' | 'reference'>,
  money: Money | undefined,
): string | undefined {
  if (account.kind !== 'iban' || !money) return undefined
  const { iban, bic } = account
  const made = epcQrText({ name: holder, iban, bic, money, remittance: { kind: 'reference', value: reference } })
  return made.ok ? made.text : undefined
}
