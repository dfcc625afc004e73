/** What staff report: members, placed money, orders, distributions and impact, month by month. */
import type { Currency } from '../ledger/chart-of-accounts.ts'
import { euroWorth } from '../money.ts'
import type { ImpactBasis, ImpactFigure } from '../offers/content.ts'
import type { OfferKind } from '../offers/terms.ts'
import { peopleReached, shareOfImpact } from '../placements/impact-share.ts'
import type { SumsAt } from './monthly-figures.ts'

/** How many had joined and left before a bound, and how many of those work here. */
export interface PeopleAt {
  readonly joined: number
  readonly departed: number
  readonly staff: number
}

export interface MembersOfMonth {
  /** At its end. */
  readonly count: number
  readonly joined: number
  readonly left: number
}

export function membersByMonth(people: readonly PeopleAt[]): readonly MembersOfMonth[] {
  return people.slice(1).map(({ joined, departed, staff }, index) => {
    const before = people[index] ?? { joined: 0, departed: 0, staff: 0 }
    return { count: joined - departed - staff, joined: joined - staff - (before.joined - before.staff), left: departed - before.departed }
  })
}

/** Orders and the register of holders, of one kind of offer: before the first bound (0), and between each bound and the next. */
export interface OfferSums {
  readonly bound: number
  readonly kind: OfferKind
  readonly currency: Currency
  readonly netMinor: bigint
  readonly allocatedOrders: number
  readonly allocatedMinor: bigint
  readonly endedOrders: number
  readonly endedMinor: bigint
}

export interface Distributed {
  readonly bound: number
  readonly currency: Currency
  readonly amountMinor: bigint
  readonly payments: number
}

export interface MoneyOfMonth {
  /** Placed with companies by the end of the month. */
  readonly placedMinor: Readonly<Record<OfferKind, bigint>>
  /** In members’ wallets and in escrow; undefined where the reader sees only some of the SPVs. */
  readonly notPlacedMinor: bigint | undefined
  readonly allocatedOrders: number
  readonly allocatedMinor: bigint
  /** Refused, cancelled, returned or expired. */
  readonly endedOrders: number
  readonly endedMinor: bigint
  readonly distributedMinor: bigint
  readonly payments: number
}

export interface CurrencyReport {
  readonly currency: Currency
  readonly months: readonly MoneyOfMonth[]
}

export interface FoundSums {
  readonly offers: readonly OfferSums[]
  readonly distributed: readonly Distributed[]
  /** Of wallets and escrow, where all of them are the reader’s to see. */
  readonly ledger: readonly SumsAt[] | undefined
}

export function moneyByMonth(currency: Currency, months: number, found: FoundSums): CurrencyReport {
  const offers = found.offers.filter((sums) => sums.currency === currency)
  const distributed = found.distributed.filter((sums) => sums.currency === currency)
  const owedAt = (bound: number, ledger: readonly SumsAt[]) => {
    const of = (asset: string) =>
      ledger.reduce((sum, one) => (one.bound === bound && one.asset === asset ? sum + one.creditsMinor - one.debitsMinor : sum), 0n)
    return of(currency) + (currency === 'EUR' ? euroWorth(of('EURC')).amountMinor : 0n)
  }
  return {
    currency,
    months: Array.from({ length: months }, (_, index) => {
      const bound = index + 1
      const own = offers.filter((sums) => sums.bound === bound)
      const paid = distributed.filter((sums) => sums.bound === bound)
      const placed = (kind: OfferKind) =>
        offers.reduce((sum, one) => (one.kind === kind && one.bound <= bound ? sum + one.netMinor : sum), 0n)
      return {
        placedMinor: { loan: placed('loan'), equity: placed('equity'), production: placed('production') },
        notPlacedMinor: found.ledger && owedAt(bound, found.ledger),
        allocatedOrders: own.reduce((sum, one) => sum + one.allocatedOrders, 0),
        allocatedMinor: own.reduce((sum, one) => sum + one.allocatedMinor, 0n),
        endedOrders: own.reduce((sum, one) => sum + one.endedOrders, 0),
        endedMinor: own.reduce((sum, one) => sum + one.endedMinor, 0n),
        distributedMinor: paid.reduce((sum, one) => sum + one.amountMinor, 0n),
        payments: paid.reduce((sum, one) => sum + one.payments, 0),
      }
    }),
  }
}

export interface OfferImpact {
  readonly co2ReducedTons: number
  readonly jobsCreated: number
  readonly peopleReached: number
  /** The weakest of those that its figures stand on; undefined without figures. */
  readonly basis: ImpactBasis | undefined
}

const fromWeakest: readonly ImpactBasis[] = ['estimated', 'measured', 'verified']

/** What the placed part of an offer has a share in. Shares of all holders add up to it, so nothing is counted twice. */
export function impactOf(figures: readonly ImpactFigure[], placedMinor: bigint, targetMinor: bigint): OfferImpact {
  return {
    ...shareOfImpact(figures, placedMinor, targetMinor),
    peopleReached: peopleReached(figures, placedMinor, targetMinor),
    basis: fromWeakest.find((basis) => figures.some((figure) => figure.basis === basis)),
  }
}

export interface ImpactSums {
  readonly co2ReducedTons: number
  readonly jobsCreated: number
  readonly peopleReached: number
  /** Of the emissions, how much stands on figures that were measured or verified; in percent. */
  readonly measuredPercent: number
}

export function sumImpact(offers: readonly OfferImpact[]): ImpactSums {
  const sumOf = (read: (offer: OfferImpact) => number) => Math.round(offers.reduce((sum, offer) => sum + read(offer), 0) * 10) / 10
  const co2ReducedTons = sumOf((offer) => offer.co2ReducedTons)
  const measured = sumOf((offer) => (offer.basis === 'estimated' ? 0 : offer.co2ReducedTons))
  return {
    co2ReducedTons,
    jobsCreated: sumOf((offer) => offer.jobsCreated),
    peopleReached: sumOf((offer) => offer.peopleReached),
    measuredPercent: co2ReducedTons > 0 ? Math.round((measured / co2ReducedTons) * 100) : 0,
  }
}
