/** A posting by hand that waits for a second person: amount, whose, and what it is booked from. */
import { formatMoney, money } from '@heathland/domain/money'

type Body = Readonly<Record<string, string>>

export function postingWords(body: Body, member: string | undefined): string {
  const { movement = '', amountMinor = '0', asset, reference = '', cell = '' } = body
  const amount = formatMoney(money(BigInt(amountMinor), asset === 'GBP' ? 'GBP' : 'EUR'), 'exact')
  const whose = member ?? body['spvName'] ?? body['spvId'] ?? ''
  const say = sentences[movement as keyof typeof sentences]
  return `${say ? say(amount, whose) : `${movement} ${amount} ${whose}`.trim()}, ${
    movement === 'management-fee' ? 'invoice' : 'bank reference'
  } ${reference} (${cell.toUpperCase()})`
}

const sentences = {
  'bank-deposit': (amount: string, whose: string) => `Credit ${amount} to ${whose} for a bank transfer`,
  'deposit-unallocated': (amount: string) => `Book ${amount} received from an unknown sender`,
  'deposit-allocated': (amount: string, whose: string) => `Credit ${amount} to ${whose} from an unallocated payment`,
  'deposit-returned': (amount: string) => `Send back ${amount} received from an unknown sender`,
  'management-fee': (amount: string, whose: string) => `Debit ${amount} from ${whose} as a fee`,
  'fee-withdrawn': (amount: string) => `Pay out ${amount} of fees earned`,
  'spv-received': (amount: string, whose: string) => `Credit ${amount} to ${whose}`,
  'spv-paid': (amount: string, whose: string) => `Pay ${amount} from ${whose}`,
}

/** EURC that a break holds; it is a euro, and what is less than a cent is left out here. */
export function bookingWords({ eurcMinor = '0' }: Body, member: string): string {
  return `Credit ${formatMoney(money(BigInt(eurcMinor) / 10_000n, 'EUR'), 'exact')} to ${member}, held by a break`
}
