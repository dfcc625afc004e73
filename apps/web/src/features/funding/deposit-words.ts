/** How the states of a deposit are told to the member. */
import type { Deposit } from '@heathland/contract'
import type { Tone } from '../../ui/badge.tsx'

interface Words {
  readonly tone: Tone
  readonly badge: string
  /** What has happened, as a step of the timeline. */
  readonly step: string
  /** What it means, and what to do. */
  readonly meaning: string
}

export const depositWords: Record<Deposit['state'], Words> = {
  opened: {
    tone: 'neutral',
    badge: 'Not paid yet',
    step: 'Order opened',
    meaning: 'Nothing has been paid. You can go on to the payment, or leave it; it ends by itself after a day.',
  },
  'awaiting-payment': {
    tone: 'care',
    badge: 'Waiting for your transfer',
    step: 'Waiting for your bank transfer',
    meaning:
      'Send the money with the bank details and the reference that the payment page gave you. A transfer can take one to two business days. Once it is sent there is nothing more to do, and please do not pay a second time.',
  },
  'action-needed': {
    tone: 'care',
    badge: 'Confirmation needed',
    step: 'Your bank asks you to confirm',
    meaning: 'Your bank or the payment provider asks you to confirm the payment first. Until then nothing is charged.',
  },
  processing: {
    tone: 'care',
    badge: 'On its way',
    step: 'Payment received, being delivered',
    meaning: 'Your payment has arrived and the money is being delivered. Nothing for you to do: you may close this page.',
  },
  done: { tone: 'good', badge: 'Completed', step: 'Money on your account', meaning: 'The money is on your account.' },
  failed: {
    tone: 'bad',
    badge: 'Failed',
    step: 'Payment failed',
    meaning: 'Nothing was added to your account. If money has left your bank, the provider sends it back.',
  },
  expired: {
    tone: 'neutral',
    badge: 'Expired',
    step: 'Order expired',
    meaning: 'Nothing was paid within a day, so the order has ended. Should a payment still arrive, it counts.',
  },
}

/** What is said instead while a person has to look at what was paid. */
const heldWords: Record<NonNullable<Deposit['heldFor']>, Pick<Words, 'badge' | 'meaning'>> = {
  'wrong-wallet': notAsOrdered(),
  'wrong-asset': notAsOrdered(),
  'wrong-amount': notAsOrdered(),
  'second-payment': {
    badge: 'Paid twice',
    meaning:
      'This order was paid more than once. It counts once. A person of ours looks at the other payment and adds it or has it sent back; there is nothing for you to do.',
  },
  'identity-check': {
    badge: 'Under review',
    meaning:
      'We are reviewing this order, which can take a few days. Money you have already paid is safe. Please do not pay this order again. We will email you if we need anything.',
  },
  refunded: {
    badge: 'Taken back',
    meaning:
      'This payment was taken back after the money was on your account. A person of ours looks at it; until then your balance stays as it is, and there is nothing for you to do.',
  },
}

function notAsOrdered(): Pick<Words, 'badge' | 'meaning'> {
  return {
    badge: 'A person is looking',
    meaning:
      'Your payment has arrived but is not what was ordered, so it was not added by itself. A person of ours looks at it and adds it or has it sent back. Nothing is lost, and please do not pay this order again.',
  }
}

export function wordsOf({ state, heldFor }: Pick<Deposit, 'state' | 'heldFor'>): Words {
  return heldFor ? { ...depositWords[state], tone: 'care', ...heldWords[heldFor] } : depositWords[state]
}

/** States in which nothing more is waited for. */
export function isOver(state: Deposit['state']): boolean {
  return state === 'done' || state === 'failed' || state === 'expired'
}
