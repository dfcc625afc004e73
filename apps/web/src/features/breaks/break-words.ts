/** How breaks between custody and the books are told to staff. */
import type { CustodyBreak } from '@heathland/contract'
import { breakTargetMs } from '@heathland/domain/funding/custody-break'
import { formatMoney, money } from '@heathland/domain/money'
import { dayMs, hourMs, minuteMs } from '@heathland/domain/time'

export const kindWords: Record<CustodyBreak['kind'], string> = {
  balance: 'Wallet differs from the books',
  'wrong-wallet': 'Delivered to another wallet',
  'wrong-asset': 'Paid or delivered in another currency',
  'wrong-amount': 'Amount differs from the order',
  'second-payment': 'Order paid twice',
  refunded: 'Payment taken back after crediting',
  'identity-check': 'Identity check no longer approved',
}

export const teamWords: Record<CustodyBreak['team'], string> = { compliance: 'Compliance', administration: 'Administration' }
export const stateWords: Record<CustodyBreak['state'], string> = { open: 'Open', explained: 'Explained', resolved: 'Resolved' }

/** EURC is a euro; what is less than a cent is left out here. */
export function euroWords({ amountMinor }: CustodyBreak['expected']): string {
  return formatMoney(money(BigInt(amountMinor) / 10_000n, 'EUR'), 'exact')
}

export interface Age {
  readonly words: string
  readonly isOverdue: boolean
}

export function ageOf(foundAt: string, now: Date): Age {
  const ms = now.getTime() - new Date(foundAt).getTime()
  const words =
    ms >= dayMs
      ? `${Math.floor(ms / dayMs)} d`
      : ms >= hourMs
        ? `${Math.floor(ms / hourMs)} h`
        : `${Math.max(1, Math.floor(ms / minuteMs))} min`
  return { words, isOverdue: ms > breakTargetMs }
}

/** Whether EURC lies in the member's wallet that could be credited. The server decides. */
export function maybeBookable({ kind, expected, found }: CustodyBreak): boolean {
  if (kind === 'balance') return BigInt(found.amountMinor) > BigInt(expected.amountMinor)
  return ['wrong-amount', 'wrong-asset', 'second-payment'].includes(kind) && BigInt(found.amountMinor) > 0n
}
