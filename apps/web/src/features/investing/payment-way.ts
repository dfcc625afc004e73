import type { OfferDetail } from '@heathland/contract'
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
  const [chosen, choose] = useState<PaymentWay>()
  const { asset } = offer.minInvestment
  const available = balance.data && BigInt(balance.data.items.find((one) => one.asset === asset)?.available.amountMinor ?? '0')
  const missingMinor = available === undefined ? undefined : totalMinor > available ? totalMinor - available : 0n
  const canTransfer = transfer.data !== undefined
  const usual: PaymentWay = canTransfer && missingMinor !== undefined && missingMinor > 0n ? 'bank-transfer' : 'wallet'
  return {
    balance,
    available,
    missingMinor,
    isLoading: available === undefined || transfer.isPending,
    canTransfer,
    paysBy: chosen ?? usual,
    choose,
  }
}

export type PaymentChoice = ReturnType<typeof usePaymentWay>
