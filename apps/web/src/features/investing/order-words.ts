import type { SubscriptionState } from '@heathland/domain/subscriptions/subscription'
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
