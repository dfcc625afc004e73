import type { CardTerms, OfferDetail } from '@heathland/contract'
import { type OrderCardCost, orderCardCost } from '@heathland/domain/cards/card-terms'
import type { PaymentWay } from '@heathland/domain/subscriptions/subscription'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api.ts'

/** How the member pays. Until they choose, it is the wallet when there is enough in it. */
export function usePaymentWay(offer: OfferDetail, totalMinor: bigint) {
  const { call } = useApi()
  const balance = useQuery(call.member.ledger.balance.queryOptions())
  // Refused where there is no account to transfer to; then there is nothing to choose.
  const transfer = useQuery(call.member.payments.readTransferDetails.queryOptions({ input: {} }))
  const cardTerms = useCardTerms()
  const [chosen, setChosen] = useState<PaymentWay>()
  const { asset } = offer.minInvestment
  const available = balance.data && BigInt(balance.data.items.find((one) => one.asset === asset)?.available.amountMinor ?? '0')
  const missingMinor = available === undefined ? undefined : totalMinor > available ? totalMinor - available : 0n
  const canTransfer = transfer.data !== undefined
  const usual: PaymentWay = canTransfer && missingMinor !== undefined && missingMinor > 0n ? 'bank-transfer' : 'wallet'
  const terms = cardTerms.data?.asset === asset ? cardTerms.data : undefined
  const cardCost = terms && cardCostOf(terms, totalMinor)
  // Another amount may be beyond what a card can pay.
  const paysBy = chosen === 'card' && !cardCost ? usual : (chosen ?? usual)
  return {
    balance,
    available,
    missingMinor,
    isLoading: available === undefined || transfer.isPending || cardTerms.isPending,
    canTransfer,
    /** Where there are card payments in this currency: what they cost, and how much is possible. */
    cardTerms: terms,
    cardCost,
    /** What the card adds, once it is chosen. */
    card: paysBy === 'card' && terms && cardCost ? { ...cardCost, feeBps: Number(terms.feeBps) } : undefined,
    paysBy,
    choose: setChosen,
  }
}

export type PaymentChoice = ReturnType<typeof usePaymentWay>
export type ChosenCard = NonNullable<PaymentChoice['card']>

/** Refused where cards are not charged in the member's currency; then they are not offered. */
export function useCardTerms({ enabled = true } = {}) {
  const { call } = useApi()
  return useQuery({ ...call.member.cards.readOrderTerms.queryOptions({ input: {} }), enabled, retry: false })
}

/** What an order costs by card; undefined for more or less than a card can pay. */
export function cardCostOf({ feeBps, min, max }: CardTerms, totalMinor: bigint): OrderCardCost | undefined {
  if (totalMinor < BigInt(min.amountMinor) || totalMinor > BigInt(max.amountMinor)) return undefined
  return orderCardCost(totalMinor, BigInt(feeBps))
}
