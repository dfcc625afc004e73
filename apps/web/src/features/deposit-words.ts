/** The words that a member reads for each state of a deposit. */

import type { Deposit } from '@heathland/contract'
import type { WalletWords } from '@heathland/words/words'
import type { Tone } from '../ui/badge.tsx'

interface Words {
  readonly tone: Tone
  readonly badge: string
  /** What has happened, as a step of the timeline. */
  readonly step: string
  /** What it means, and what to do. */
  readonly meaning: string
}

export const depositWords = (t: WalletWords): Record<Deposit['state'], Words> => ({
  opened: {
    tone: 'neutral',
    badge: t.depositWords.notPaidYet,
    step: t.depositWords.orderOpened,
    meaning: t.depositWords.nothingHasBeenPaidYou,
  },
  'awaiting-payment': {
    tone: 'care',
    badge: t.depositWords.waitingForYourTransfer,
    step: t.depositWords.waitingForYourBankTransfer,
    meaning: t.depositWords.sendTheMoneyWithThe,
  },
  'action-needed': {
    tone: 'care',
    badge: t.depositWords.confirmationNeeded,
    step: t.depositWords.yourBankAsksYouTo,
    meaning: t.depositWords.yourBankOrThePayment,
  },
  processing: {
    tone: 'care',
    badge: t.depositWords.onItsWay,
    step: t.depositWords.paymentReceivedBeingDelivered,
    meaning: t.depositWords.yourPaymentHasArrivedAnd,
  },
  done: {
    tone: 'good',
    badge: t.depositWords.completed,
    step: t.depositWords.moneyOnYourAccount,
    meaning: t.depositWords.theMoneyIsOnYour,
  },
  failed: {
    tone: 'bad',
    badge: t.depositWords.failed,
    step: t.depositWords.paymentFailed,
    meaning: t.depositWords.nothingWasAddedToYour,
  },
  expired: {
    tone: 'neutral',
    badge: t.depositWords.expired,
    step: t.depositWords.orderExpired,
    meaning: t.depositWords.nothingWasPaidWithinA,
  },
})

/** What is said instead while a person has to look at what was paid. */
const heldWords = (t: WalletWords): Record<NonNullable<Deposit['heldFor']>, Pick<Words, 'badge' | 'meaning'>> => ({
  'wrong-wallet': notAsOrdered(t),
  'wrong-asset': notAsOrdered(t),
  'wrong-amount': notAsOrdered(t),
  'second-payment': {
    badge: t.depositWords.paidTwice,
    meaning: t.depositWords.thisOrderWasPaidMore,
  },
  'identity-check': {
    badge: t.depositWords.underReview,
    meaning: t.depositWords.weAreReviewingThisOrder,
  },
  refunded: {
    badge: t.depositWords.takenBack,
    meaning: t.depositWords.thisPaymentWasTakenBack,
  },
})

function notAsOrdered(t: WalletWords): Pick<Words, 'badge' | 'meaning'> {
  return {
    badge: t.depositWords.aPersonIsLooking,
    meaning: t.depositWords.yourPaymentHasArrivedBut,
  }
}

export function wordsOf(t: WalletWords, { state, heldFor }: Pick<Deposit, 'state' | 'heldFor'>): Words {
  return heldFor ? { ...depositWords(t)[state], tone: 'care', ...heldWords(t)[heldFor] } : depositWords(t)[state]
}

/** States in which nothing more is waited for. */
export function isOver(state: Deposit['state']): boolean {
  return state === 'done' || state === 'failed' || state === 'expired'
}
