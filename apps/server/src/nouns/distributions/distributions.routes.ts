import type { ReceivedDistribution } from '@heathland/contract'
import { distributionLinesPage } from '@heathland/domain/distributions/distribution'
import { byId, mapPage, pageOf } from '@heathland/domain/page'
import { signedIn } from '../../core/actor.ts'
import { operations } from '../../http/operations.ts'
import { toMoney } from '../offers/offers.routes.ts'
import { listReceived, type ReceivedLine, sumReceived } from './distributions.sql.ts'

const { distributions } = operations.member

export const memberDistributions = {
  list: distributions.list.handler(async ({ context: { ctx }, input: { offerId, after: before } }) => {
    const { personId } = signedIn(ctx)
    const { found, sums } = await ctx.read(async (tx) => ({
      found: await listReceived(tx, { personId, offerId, before, rowsMax: distributionLinesPage + 1 }),
      sums: await sumReceived(tx, { personId, offerId }),
    }))
    return {
      ...mapPage(pageOf(found, distributionLinesPage, byId), toWire),
      income: toMoney(sums.incomeMinor, sums.asset),
      capital: toMoney(sums.capitalMinor, sums.asset),
      payments: sums.payments,
    }
  }),
}

function toWire({ id, offerId, name, kind, asset, amountMinor, heldMinor, recordOn, period, paidAt }: ReceivedLine): ReceivedDistribution {
  return {
    id,
    opportunityId: offerId,
    name,
    kind,
    amount: toMoney(amountMinor, asset),
    held: toMoney(heldMinor, asset),
    recordOn,
    ...(period && { period }),
    paidAt: paidAt.toISOString(),
  }
}
