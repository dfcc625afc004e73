/** How card payments look on the wire, the same from the server and from the demonstration. */
import { type CardPayment, chargedMinor } from '@heathland/domain/cards/card-payment'
import { cardMaxMinor, cardMinMinor, orderCardMaxMinor } from '@heathland/domain/cards/card-terms'
import { type Cell, cellCurrencies } from '@heathland/domain/ledger/chart-of-accounts'
import { money } from '@heathland/domain/money'
import type { CardTerms, CardPayment as WireCardPayment } from './member/cards.ts'
import { toMoney } from './wire-funding.ts'

export function toCardTerms(cell: Cell, feeBps: bigint): CardTerms {
  return termsUpTo(cell, feeBps, cardMaxMinor)
}

/** For paying an order. */
export function toOrderCardTerms(cell: Cell, feeBps: bigint): CardTerms {
  return termsUpTo(cell, feeBps, orderCardMaxMinor)
}

function termsUpTo(cell: Cell, feeBps: bigint, maxMinor: bigint): CardTerms {
  const asset = cellCurrencies[cell]
  return { asset, feeBps: String(feeBps), min: toMoney(money(cardMinMinor, asset)), max: toMoney(money(maxMinor, asset)) }
}

export function toCardPayment(shown: { readonly payment: CardPayment; readonly reversedMinor: bigint }): WireCardPayment {
  const { payment, reversedMinor } = shown
  const { id, state, subscriptionId, hasPaidOrder, amount, fee, charged, failure, hold, openedAt, endedAt } = payment
  const { asset } = amount
  return {
    id,
    state,
    ...(subscriptionId && { subscriptionId }),
    ...(hasPaidOrder !== undefined && { hasPaidOrder }),
    amount: toMoney(amount),
    fee: toMoney(fee),
    quoted: toMoney(money(chargedMinor(payment), asset)),
    ...(charged && { charged: toMoney(money(charged.chargedMinor, asset)) }),
    ...(reversedMinor > 0n && { reversed: toMoney(money(reversedMinor, asset)) }),
    ...(failure && { failure }),
    ...(hold && { hold }),
    openedAt: openedAt.toISOString(),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  }
}
