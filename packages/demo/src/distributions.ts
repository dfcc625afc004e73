/** What the demo investor was paid: the same payments that the ledger of the demonstration books. */
import type { ReceivedDistribution } from '@heathland/contract'
import { distributionLinesPage } from '@heathland/domain/distributions/distribution'
import { byId, pageOf } from '@heathland/domain/page'
import { demo } from './demo.ts'
import { investments, payouts, type SampleInvestment } from './investments.ts'

/** Newest first, with ids that stand in that order. */
const received: readonly ReceivedDistribution[] = payouts
  .flatMap(({ kind, day, from, whole, period }, place): ReceivedDistribution[] => {
    const held: SampleInvestment | undefined = investments.find(({ id }) => id === from)
    if (!held) return []
    return [
      {
        id: `dis_demo_${String(place).padStart(2, '0')}`,
        opportunityId: held.id,
        name: held.name,
        kind,
        amount: wire(whole.amountMinor),
        held: wire(held.amount.amountMinor),
        recordOn: period?.until ?? day,
        ...(period && { period }),
        paidAt: `${day}T08:01:00.000Z`,
      },
    ]
  })
  .toReversed()

function wire(amountMinor: bigint): ReceivedDistribution['amount'] {
  return { amountMinor: amountMinor.toString(), asset: 'EUR' }
}

export const distributions = demo.distributions.router({
  list: demo.distributions.list.handler(({ input: { offerId, after } }) => {
    const own = received.filter(({ opportunityId }) => offerId === undefined || opportunityId === offerId)
    const sumOf = (wanted: ReceivedDistribution['kind']) =>
      wire(own.reduce((sum, { kind, amount }) => (kind === wanted ? sum + BigInt(amount.amountMinor) : sum), 0n))
    const shown = own.filter(({ id }) => after === undefined || id < after)
    const { items, ...next } = pageOf(shown, distributionLinesPage, byId)
    return { items: [...items], ...next, income: sumOf('income'), capital: sumOf('capital'), payments: own.length }
  }),
})
