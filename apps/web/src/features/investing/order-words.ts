import type { Subscription } from '@heathland/contract'
import type { SubscriptionState } from '@heathland/domain/subscriptions/subscription'
import type { InvestingWords } from '@heathland/words/words'
import type { Tone } from '../../ui/badge.tsx'

/** Repeats in colour what the state says in words. */
export const orderTones: Record<SubscriptionState, Tone> = {
  draft: 'neutral',
  'in-review': 'care',
  'awaiting-payment': 'care',
  reserved: 'good',
  allocated: 'good',
  placed: 'good',
  cancelled: 'neutral',
  refused: 'bad',
  returned: 'neutral',
  expired: 'neutral',
}

type About = Pick<Subscription, 'state' | 'isBelowMinimum' | 'cancellable'>

/** Nobody had to accept it, so it waits because the member pays by bank transfer. */
export function waitsForTransfer({ state, isBelowMinimum }: Pick<About, 'state' | 'isBelowMinimum'>): boolean {
  return state === 'awaiting-payment' && !isBelowMinimum
}

export function orderTitle({ titles }: InvestingWords['order'], order: About): string {
  return waitsForTransfer(order) ? titles.awaitingTransfer : titles[order.state]
}

export function orderLead({ leads }: InvestingWords['order'], order: About): string {
  if (waitsForTransfer(order)) return leads.awaitingTransfer
  return order.state === 'reserved' && order.cancellable === 'no' ? leads.reservedFinal : leads[order.state]
}
