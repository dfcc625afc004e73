/** A posting by hand that waits for a second person: amount, whose, and what it is booked from. */

import { euroWorth, money } from '@heathland/domain/money'
import type { OfficeWords } from '@heathland/words/words'
import type { Format } from '../../ui/format.ts'

type Body = Readonly<Record<string, string>>

export function postingWords(t: OfficeWords, format: Format, body: Body, member: string | undefined): string {
  const { movement = '', amountMinor = '0', asset, reference = '', cell = '' } = body
  const amount = format.money(money(BigInt(amountMinor), asset === 'GBP' ? 'GBP' : 'EUR'), 'exact')
  const whose = member ?? body['spvName'] ?? body['spvId'] ?? ''
  const say = sentences(t)[movement as keyof ReturnType<typeof sentences>]
  return `${say ? say(amount, whose) : `${movement} ${amount} ${whose}`.trim()}, ${
    movement === 'management-fee' ? t.postingWords.invoice : t.postingWords.bankReference
  } ${reference} (${cell.toUpperCase()})`
}

const sentences = (t: OfficeWords) => ({
  'bank-deposit': (amount: string, whose: string) => t.postingWords.creditAmountToWhoseFor({ amount, whose }),
  'deposit-unallocated': (amount: string) => t.postingWords.bookAmountReceivedFromAn({ amount }),
  'deposit-allocated': (amount: string, whose: string) => t.postingWords.creditAmountToWhoseFrom({ amount, whose }),
  'deposit-returned': (amount: string) => t.postingWords.sendBackAmountReceivedFrom({ amount }),
  'management-fee': (amount: string, whose: string) => t.postingWords.debitAmountFromWhoseAs({ amount, whose }),
  'fee-withdrawn': (amount: string) => t.postingWords.payOutAmountOfFees({ amount }),
  'spv-received': (amount: string, whose: string) => t.postingWords.creditAmountToWhose({ amount, whose }),
  'spv-paid': (amount: string, whose: string) => t.postingWords.payAmountFromWhose({ amount, whose }),
})

/** EURC that a break holds. */
export function bookingWords(t: OfficeWords, format: Format, { eurcMinor = '0' }: Body, member: string): string {
  return t.postingWords.creditValueToMemberHeld({ value: format.money(euroWorth(BigInt(eurcMinor)), 'exact'), member })
}
