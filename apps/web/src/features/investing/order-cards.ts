import type { CardPayment, Subscription } from '@heathland/contract'
import { type CardState, openCardStates } from '@heathland/domain/cards/card-terms'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../api.ts'
import { isCardPaymentOver } from '../card-words.ts'
import { useStale } from '../stale.ts'

/** While the live connection is away; the provider's answer takes seconds. */
const lookAgainMs = 3_000

/** The card may have been charged, so nothing else pays the order. */
export function isCardOpen({ state }: Pick<CardPayment, 'state'>): boolean {
  return (openCardStates as readonly CardState[]).includes(state)
}

/** The card payments of an order, as our server says; whatever the address says of one is not looked at. */
export function useOrderCards({ id: subscriptionId, state, paysBy }: Subscription) {
  const { call } = useApi()
  const stale = useStale()
  const list = useQuery({
    ...call.member.cards.listOfOrder.queryOptions({ input: { subscriptionId } }),
    enabled: state === 'awaiting-payment' || paysBy === 'card',
    refetchInterval: ({ state: { data } }) => (data?.items[0] && !isCardPaymentOver(data.items[0]) ? lookAgainMs : false),
  })
  const newest = list.data?.items[0]
  const cardState = newest?.state
  // Whichever answer reported it first, the order and the balance are read again.
  useEffect(() => {
    if (cardState === undefined || !isCardPaymentOver({ state: cardState })) return
    void stale.afterEvent('subscription.changed')
  }, [cardState, stale])
  return {
    list,
    newest,
    isOpen: newest !== undefined && isCardOpen(newest),
    /** Money that came when the order no longer waited. */
    late: list.data?.items.find(({ hasPaidOrder }) => hasPaidOrder === false),
  }
}

export type OrderCards = ReturnType<typeof useOrderCards>
