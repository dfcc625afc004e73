/** What a member has in placements, for the dashboard: from what they hold and from orders that are on their way there. */
import type { HoldingStanding, Placement } from '@heathland/contract'
import type { Money } from '@heathland/domain/money'
import type { OpportunityCategory } from '@heathland/domain/offers/opportunity'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api.ts'

export interface Investment {
  readonly id: string
  readonly name: string
  readonly category: OpportunityCategory
  readonly amount: Money
  /** The day on which it was placed. */
  readonly date: string
  readonly status: 'Active' | 'Matured'
  /** What the books of its company say of it. */
  readonly standing?: HoldingStanding
  /** The last day of its term, once that has passed. */
  readonly endedOn?: string
}

export interface Investments {
  /** Newest first; undefined until they are known. */
  readonly items: readonly Investment[] | undefined
  /** In placements today, and allocated to the member. */
  readonly heldMinor: bigint
  readonly error: unknown
  readonly retry: () => void
  readonly isFetching: boolean
}

export function useInvestments(): Investments {
  const { call } = useApi()
  const placements = useQuery(call.member.placements.list.queryOptions({ input: {} }))
  const orders = useQuery(call.member.subscriptions.list.queryOptions({ input: {} }))
  const allocatedMinor = (orders.data?.items ?? [])
    .filter(({ state }) => state === 'allocated')
    .reduce((sum, { allocated }) => sum + BigInt(allocated?.amount.amountMinor ?? '0'), 0n)
  const today = new Date().toISOString().slice(0, 10)
  return {
    items: placements.data?.items
      .map((placement) => investmentOf(placement, today))
      .toSorted((one, other) => other.date.localeCompare(one.date)),
    heldMinor: BigInt(placements.data?.total.amountMinor ?? '0') + allocatedMinor,
    error: placements.error,
    retry: () => void placements.refetch(),
    isFetching: placements.isFetching,
  }
}

/** A placement matures when its term ends. */
export function investmentOf(placement: Placement, today: string): Investment {
  const { opportunityId: id, name, category, investedCapital, since, endsOn, standing } = placement
  const amount = { amountMinor: BigInt(investedCapital.amountMinor), asset: investedCapital.asset }
  const isOver = endsOn !== undefined && endsOn <= today
  return {
    ...{ id, name, category, amount, date: since.slice(0, 10), status: isOver ? 'Matured' : 'Active' },
    ...(standing && { standing }),
    ...(isOver && { endedOn: endsOn }),
  }
}
