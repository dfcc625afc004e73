import type { HoldingStanding, RegisterLine, Placement as WirePlacement } from '@heathland/contract'
import { isId } from '@heathland/domain/id'
import { dayOf, statusAt } from '@heathland/domain/offers/offer'
import { mapPage, pageOf } from '@heathland/domain/page'
import { shareOfImpact } from '@heathland/domain/placements/impact-share'
import { historyMax, placementsPage } from '@heathland/domain/placements/register'
import { Refused, refuse } from '@heathland/domain/refusal'
import { afterMonths } from '@heathland/domain/rules/period'
import { signedIn } from '../../core/actor.ts'
import { operations } from '../../http/operations.ts'
import { toMoney } from '../offers/offers.routes.ts'
import { listEntries, listPlacements, type StoredEntry, type StoredPlacement, sumPlacements } from './placements.sql.ts'
import { readStandings } from './read-standings.ts'

const { placements } = operations.member

export const memberPlacements = {
  list: placements.list.handler(async ({ context: { ctx }, input: { after } }) => {
    const { personId } = signedIn(ctx)
    const { found, total, standings } = await ctx.read(async (tx) => {
      const found = await listPlacements(tx, { personId, before: after, rowsMax: placementsPage + 1 })
      return { found, total: await sumPlacements(tx, personId), standings: await readStandings(tx, found, dayOf(ctx.now)) }
    })
    const page = pageOf(found, placementsPage, ({ offerId }) => offerId)
    return {
      ...mapPage(page, (placement) => toWire(placement, standings.get(placement.offerId), ctx.now)),
      total: toMoney(total.totalMinor, total.asset),
    }
  }),
  read: placements.read.handler(async ({ context: { ctx }, input: { offerId } }) => {
    const { personId } = signedIn(ctx)
    if (!isId('ofr', offerId)) throw new Refused(refuse('NOT_FOUND'))
    const { found, history, standings } = await ctx.read(async (tx) => {
      const found = await listPlacements(tx, { personId, offerId, rowsMax: 1 })
      return {
        found,
        history: await listEntries(tx, personId, offerId, historyMax),
        standings: await readStandings(tx, found, dayOf(ctx.now)),
      }
    })
    const [placement] = found
    if (!placement) throw new Refused(refuse('NOT_FOUND'))
    return {
      placement: toWire(placement, standings.get(placement.offerId), ctx.now),
      company: placement.company,
      terms: placement.content.terms,
      history: history.map((entry) => ({ ...toLine(entry), ...(entry.documentId && { documentId: entry.documentId }) })),
    }
  }),
}

function toWire(stored: StoredPlacement, standing: HoldingStanding | undefined, now: Date): WirePlacement {
  const { offerId, state, content, asset, apyBps, demandMinor, heldMinor, issuedMinor, since, redeemedAt } = stored
  const targetMinor = BigInt(content.targetMinor)
  const isRepaid = heldMinor === 0n
  const capitalMinor = isRepaid ? issuedMinor : heldMinor
  const { jobsCreated, co2ReducedTons } = shareOfImpact(content.impactFigures, capitalMinor, targetMinor)
  const ends = isRepaid && redeemedAt ? redeemedAt : afterMonths(since, content.terms.termMonths)
  return {
    opportunityId: offerId,
    name: content.name,
    type: content.type,
    category: content.category,
    status: statusAt({ ...content, state }, now),
    investedCapital: toMoney(capitalMinor, asset),
    yieldPercent: apyBps / 100,
    jobsCreated,
    co2ReducedTons,
    collateralPercent: content.terms.kind === 'loan' ? content.terms.collateralPercent : 0,
    minTicket: { amountMinor: content.minInvestmentMinor, asset },
    capacityFilledPercent: Number((demandMinor * 100n) / targetMinor),
    closeDate: content.closesOn,
    since: since.toISOString(),
    endsOn: ends.toISOString().slice(0, 10),
    ...(standing && { standing }),
    isRepaid,
  }
}

/** One line of the register, without what was signed for it. */
export function toLine({ id, kind, amountMinor, asset, at, subscriptionId }: StoredEntry): RegisterLine {
  return { id, kind, amount: toMoney(amountMinor, asset), at: at.toISOString(), ...(subscriptionId && { subscriptionId }) }
}
