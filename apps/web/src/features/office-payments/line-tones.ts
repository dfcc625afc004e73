import type { LineState } from '@heathland/domain/payments/office'
import type { Tone } from '../../ui/badge.tsx'

export const lineTones: Record<LineState, Tone> = {
  new: 'neutral',
  booked: 'good',
  held: 'care',
  allocated: 'good',
  refunding: 'care',
  refunded: 'neutral',
  'paid-out': 'good',
  returned: 'neutral',
  explained: 'neutral',
  'paid-in': 'good',
}
