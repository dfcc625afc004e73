import type { CheckState } from '@heathland/domain/offers/evidence'
import type { OfferState } from '@heathland/domain/offers/offer'
import type { Tone } from '../../ui/badge.tsx'

export const stateTones: Record<OfferState, Tone> = {
  draft: 'neutral',
  published: 'good',
  paused: 'care',
  closed: 'neutral',
  cancelled: 'bad',
}

export const checkTones: Record<CheckState, Tone> = {
  valid: 'good',
  missing: 'neutral',
  'in-review': 'care',
  rejected: 'bad',
  expired: 'bad',
}
