/** What the demo investor holds: the specification's three holdings, one of them paid back. */
import type { Placement } from '@heathland/contract'
import { addMonths } from '@heathland/domain/books/day'
import { makeId } from '@heathland/domain/id'
import { type Money, money } from '@heathland/domain/money'
import { dayOf } from '@heathland/domain/offers/offer'
import type { Opportunity } from '@heathland/domain/offers/opportunity'
import { type HeldLoan, lendingOf } from '@heathland/domain/placements/standing'
import { Refused, refuse } from '@heathland/domain/refusal'
import { afterMonths } from '@heathland/domain/rules/period'
import { dayAfter } from './day-after.ts'
import { demo } from './demo.ts'
import { investments, maturedOn, type SampleInvestment } from './investments.ts'
import { offerSamples } from './offer-samples.ts'
import { opportunities } from './opportunities.ts'

const [greenEnergyFund, deltaHousing, cleanWaterBridge] = opportunities
const [inGreenEnergyFund, inDeltaHousing, inCleanWaterBridge] = investments

/** What is open stays open for a while, whenever that is. */
export function holdingsAt(now: Date): Placement[] {
  const today = dayOf(now)
  return [
    {
      ...partOf(greenEnergyFund, inGreenEnergyFund),
      ...standingAt({ ...runningLoan, since: inGreenEnergyFund.date, dueOn: dueAfter('2025-01-20', 3, today) }, today),
      jobsCreated: 12,
      co2ReducedTons: 48,
      collateralPercent: 110,
      capacityFilledPercent: 72,
      closeDate: dayAfter(now, 45),
    },
    {
      ...partOf(deltaHousing, inDeltaHousing),
      ...standingAt({ ...runningLoan, isRestructured: true, since: '2026-06-15', dueOn: dueAfter('2026-06-20', 1, today) }, today),
      jobsCreated: 7,
      co2ReducedTons: 15,
      collateralPercent: 125,
      capacityFilledPercent: 58,
      closeDate: dayAfter(now, 120),
    },
    {
      ...partOf(cleanWaterBridge, inCleanWaterBridge),
      jobsCreated: 5,
      co2ReducedTons: 3,
      collateralPercent: 80,
      capacityFilledPercent: 100,
      closeDate: '2025-02-28',
      endsOn: maturedOn,
    },
  ]
}

/** What the books of its company would say of the sample's loan; the rules are the product's own. */
function standingAt(loan: HeldLoan, today: string): Pick<Placement, 'standing'> {
  const standing = lendingOf([loan], today)
  return standing ? { standing } : {}
}

const runningLoan = { state: 'active', isRestructured: false, overdueSince: undefined } as const

/** The first day of a schedule that is still to come. */
function dueAfter(first: string, months: number, today: string): string {
  let payments = 0
  while (addMonths(first, payments * months) < today) payments += 1
  return addMonths(first, payments * months)
}

function partOf(
  { id, name, type, category, status, apy, minInvestment }: Opportunity & { id: keyof typeof offerSamples },
  held: SampleInvestment,
) {
  const since = `${held.date}T09:00:00.000Z`
  return {
    opportunityId: id,
    name,
    type,
    category,
    status,
    investedCapital: wire(held.amount),
    yieldPercent: apy,
    minTicket: wire(minInvestment),
    since,
    isRepaid: held.status === 'Matured',
    endsOn: afterMonths(new Date(since), offerSamples[id].terms.termMonths).toISOString().slice(0, 10),
  }
}

function wire({ amountMinor, asset }: Money): Placement['minTicket'] {
  return { amountMinor: amountMinor.toString(), asset }
}

const totalMinor = investments.reduce<bigint>((sum, { amount, status }) => (status === 'Active' ? sum + amount.amountMinor : sum), 0n)

export const placements = demo.placements.router({
  list: demo.placements.list.handler(({ context: { now } }) => ({ items: holdingsAt(now), total: wire(money(totalMinor, 'EUR')) })),
  read: demo.placements.read.handler(({ context: { now }, input: { offerId } }) => {
    const placement = holdingsAt(now).find(({ opportunityId }) => opportunityId === offerId)
    const held: SampleInvestment | undefined = investments.find(({ id }) => id === offerId)
    if (!placement || !held) throw new Refused(refuse('NOT_FOUND'))
    const entry = (kind: 'issued' | 'redeemed', at: Date) => ({
      id: makeId('rge', at, new Uint8Array(10)),
      kind,
      amount: placement.investedCapital,
      at: at.toISOString(),
    })
    const { endedOn } = held
    const { company, terms } = offerSamples[held.id as keyof typeof offerSamples]
    return {
      placement,
      company,
      terms,
      history: [
        ...(endedOn === undefined ? [] : [entry('redeemed', new Date(`${endedOn}T08:00:00Z`))]),
        entry('issued', new Date(placement.since)),
      ],
    }
  }),
})
