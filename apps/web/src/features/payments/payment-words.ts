/** The words and tones for payments in and out. A new state does not compile until it has both. */
import type { IncomingPayment, Withdrawal } from '@heathland/contract'
import type { MemberHold } from '@heathland/domain/payments/bank-line'
import type { WithdrawalState } from '@heathland/domain/payments/withdrawal'
import type { PaymentsWords } from '@heathland/words/words'
import type { Tone } from '../../ui/badge.tsx'

interface StateWords {
  readonly badge: string
  readonly tone: Tone
  /** One sentence each. */
  readonly meaning: readonly string[]
}

const withdrawalTones = {
  draft: 'neutral',
  'in-review': 'care',
  ready: 'neutral',
  sent: 'neutral',
  paid: 'good',
  returned: 'bad',
  refused: 'bad',
  cancelled: 'neutral',
  expired: 'neutral',
} satisfies Record<WithdrawalState, Tone>

export function withdrawalWords(
  { withdrawals: t }: Pick<PaymentsWords, 'withdrawals'>,
  { state, reason, returnCode }: Pick<Withdrawal, 'state' | 'reason' | 'returnCode'>,
): StateWords {
  const badges = t.states satisfies Record<WithdrawalState, string>
  const meanings = t.meanings satisfies Record<WithdrawalState, string>
  const why = state === 'returned' ? [returnReason(t.returnReasons, returnCode) ?? t.returnReason] : []
  const said = state === 'refused' && reason !== undefined ? [t.staffReason({ reason })] : []
  return { badge: badges[state], tone: withdrawalTones[state], meaning: [...why, meanings[state], ...said] }
}

/** ISO 20022 has about three hundred codes; those that banks send back transfers with have words of their own. */
function returnReason(reasons: PaymentsWords['withdrawals']['returnReasons'], code: string | undefined): string | undefined {
  return code !== undefined && Object.hasOwn(reasons, code) ? reasons[code as keyof typeof reasons] : undefined
}

const incomingTones = { arrived: 'good', held: 'care', refunded: 'neutral' } satisfies Record<IncomingPayment['state'], Tone>

export function incomingWords(
  { incoming: t }: Pick<PaymentsWords, 'incoming'>,
  { state, hold }: Pick<IncomingPayment, 'state' | 'hold'>,
): StateWords {
  const holds = t.holds satisfies Record<MemberHold, string>
  const refunds = t.refunds satisfies Record<MemberHold, string>
  const why = hold === undefined ? undefined : state === 'held' ? holds[hold] : state === 'refunded' ? refunds[hold] : undefined
  return { badge: t.states[state], tone: incomingTones[state], meaning: [why ?? t.meanings[state]] }
}
