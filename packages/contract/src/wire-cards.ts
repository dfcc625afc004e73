/** How card payments look on the wire, the same from the server and from the demonstration. */
import { type CardPayment, cardMaxMinor, cardMinMinor, chargedMinor } from '@heathland/domain/cards/card-payment'
import { type Cell, cellCurrencies } from '@heathland/domain/ledger/chart-of-accounts'
import { money } from '@heathland/domain/money'
import type { CardTerms, CardPayment as WireCardPayment } from './member/cards.ts'
import { toMoney } from './wire-funding.ts'

export function toCardTerms(cell: Cell, feeBps: bigint): CardTerms {
  const asset = cellCurrencies[cell]
  return { asset, feeBps: String(feeBps), min: toMoney(money(cardMinMinor, asset)), max: toMoney(money(cardMaxMinor, asset)) }
}

export function toCardPayment(shown: { readonly payment: CardPayment; readonly reversedMinor: bigint }): WireCardPayment {
  const { payment, reversedMinor } = shown
  const { id, state, amount, fee, charged, failure, hold, openedAt, endedAt } = payment
  const { asset } = amount
  return {
    id,
    state,
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
