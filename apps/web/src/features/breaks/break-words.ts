/** The words for breaks between custody and the books. */

import type { CustodyBreak } from '@heathland/contract'
import { breakTargetMs } from '@heathland/domain/funding/custody-break'
import { euroWorth } from '@heathland/domain/money'
import { dayMs, hourMs, minuteMs } from '@heathland/domain/time'
import type { OfficeReconciliationWords, SharedWords } from '@heathland/words/words'
import type { Format } from '../../ui/format.ts'

export const kindWords = (t: OfficeReconciliationWords): Record<CustodyBreak['kind'], string> => ({
  balance: t.breakWords.walletDiffersFromTheBooks,
  'wrong-wallet': t.breakWords.deliveredToAnotherWallet,
  'wrong-asset': t.breakWords.paidOrDeliveredInAnother,
  'wrong-amount': t.breakWords.amountDiffersFromTheOrder,
  'second-payment': t.breakWords.orderPaidTwice,
  refunded: t.breakWords.paymentTakenBackAfterCrediting,
  'identity-check': t.breakWords.identityCheckNoLongerApproved,
})

export const teamWords = (t: OfficeReconciliationWords): Record<CustodyBreak['team'], string> => ({
  compliance: t.breakWords.compliance,
  administration: t.breakWords.administration,
})
export const stateWords = (t: OfficeReconciliationWords): Record<CustodyBreak['state'], string> => ({
  open: t.breakWords.open,
  explained: t.breakWords.explained,
  resolved: t.breakWords.resolved,
})

export function euroWords(format: Format, { amountMinor }: CustodyBreak['expected']): string {
  return format.money(euroWorth(BigInt(amountMinor)), 'exact')
}

export interface Age {
  readonly words: string
  readonly isOverdue: boolean
}

export function ageOf({ ago }: SharedWords, foundAt: string, now: Date): Age {
  const ms = now.getTime() - new Date(foundAt).getTime()
  const words =
    ms >= dayMs
      ? ago.shortDays({ count: Math.floor(ms / dayMs) })
      : ms >= hourMs
        ? ago.shortHours({ count: Math.floor(ms / hourMs) })
        : ago.shortMinutes({ count: Math.max(1, Math.floor(ms / minuteMs)) })
  return { words, isOverdue: ms > breakTargetMs }
}

/** Whether EURC lies in the member's wallet that could be credited. The server decides. */
export function maybeBookable({ kind, expected, found }: CustodyBreak): boolean {
  if (kind === 'balance') return BigInt(found.amountMinor) > BigInt(expected.amountMinor)
  return ['wrong-amount', 'wrong-asset', 'second-payment'].includes(kind) && BigInt(found.amountMinor) > 0n
}
