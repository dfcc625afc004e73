/** What a card payment is called while it goes on and once it has ended. A new state, failure or hold does not compile without words. */
import type { CardPayment } from '@heathland/contract'
import type { CardFailure, CardHold, CardState } from '@heathland/domain/cards/card-terms'
import type { WalletWords } from '@heathland/words/words'
import type { Tone } from '../ui/badge.tsx'

interface CardWords {
  readonly badge: string
  readonly tone: Tone
  readonly meaning: string
}

const tones = {
  created: 'neutral',
  'awaiting-confirmation': 'neutral',
  held: 'care',
  succeeded: 'good',
  failed: 'bad',
  expired: 'neutral',
  refunded: 'neutral',
} satisfies Record<CardState, Tone>

export function cardWords(
  { cards: t }: Pick<WalletWords, 'cards'>,
  { state, failure, hold, hasPaidOrder = false }: Pick<CardPayment, 'state' | 'failure' | 'hold' | 'hasPaidOrder'>,
): CardWords {
  const badges = t.states satisfies Record<CardState | 'paidOrder', string>
  const meanings = t.meanings satisfies Record<CardState | 'paidOrder', string>
  const failures = t.failures satisfies Record<CardFailure, string>
  const holds = t.holds satisfies Record<CardHold, string>
  const named: CardState | 'paidOrder' = hasPaidOrder ? 'paidOrder' : state
  const meaning = failure ? failures[failure] : hold ? holds[hold] : meanings[named]
  return { badge: badges[named], tone: tones[state], meaning }
}

/** Nothing more is going to happen by itself soon. */
export function isCardPaymentOver({ state }: Pick<CardPayment, 'state'>): boolean {
  return state !== 'created' && state !== 'awaiting-confirmation'
}
