/** What the demo investor holds: the specification's three holdings, one of them paid back. */
import type { Placement } from '@heathland/contract'
import { makeId } from '@heathland/domain/id'
import { type Money, money } from '@heathland/domain/money'
import type { Opportunity } from '@heathland/domain/offers/opportunity'
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
  return [
    {
      ...partOf(greenEnergyFund, inGreenEnergyFund),
      jobsCreated: 12,
      co2ReducedTons: 48,
      collateralPercent: 110,
      capacityFilledPercent: 72,
      closeDate: dayAfter(now, 45),
    },
    {
      ...partOf(deltaHousing, inDeltaHousing),
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
