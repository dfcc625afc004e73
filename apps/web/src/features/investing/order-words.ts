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

type About = Pick<Subscription, 'state' | 'isBelowMinimum' | 'cancellable' | 'paysBy'>

/** Nobody had to accept it, so it waits because the member pays by bank transfer. */
export function waitsForTransfer({ state, isBelowMinimum, paysBy }: Pick<About, 'state' | 'isBelowMinimum' | 'paysBy'>): boolean {
  return state === 'awaiting-payment' && !isBelowMinimum && paysBy !== 'card'
}

export function orderTitle({ titles }: InvestingWords['order'], order: About): string {
  if (waitsForTransfer(order)) return titles.awaitingTransfer
  const waitsForCard = order.state === 'awaiting-payment' && !order.isBelowMinimum
  return waitsForCard ? titles.awaitingCard : titles[order.state]
}

export function orderLead({ leads }: InvestingWords['order'], order: About): string {
  if (waitsForTransfer(order)) return leads.awaitingTransfer
  if (order.paysBy === 'card') {
    const lead = cardLead(leads, order)
    if (lead !== undefined) return lead
  }
  return order.state === 'reserved' && order.cancellable === 'no' ? leads.reservedFinal : leads[order.state]
}

/** The card, and its fee, may have been charged: then the page must not say that nothing was. */
function cardLead(leads: InvestingWords['order']['leads'], { state, isBelowMinimum }: About): string | undefined {
  switch (state) {
    case 'awaiting-payment':
      return isBelowMinimum ? leads.acceptedCard : leads.awaitingCard
    case 'cancelled':
      return leads.cancelledCard
    case 'returned':
      return leads.returnedCard
    case 'expired':
      return leads.expiredCard
    default:
      return undefined
  }
}
