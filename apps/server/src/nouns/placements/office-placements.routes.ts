import type { HeldPlacement } from '@heathland/contract'
import { type Id, isId } from '@heathland/domain/id'
import { mapPage, pageOf } from '@heathland/domain/page'
import { historyMax, placementsPage } from '@heathland/domain/placements/register'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { operations } from '../../http/operations.ts'
import { namePeople } from '../identity/people.ts'
import { toMoney } from '../offers/offers.routes.ts'
import { toLine } from './placements.routes.ts'
import { listAllPlacements, listEntries, type StoredHolding } from './placements.sql.ts'

const { placements } = operations.office

export const officePlacements = {
  list: placements.list.handler(async ({ context: { ctx }, input: { after } }) => {
    const [offerId, personId] = after?.split('.') ?? []
    const before = offerId && personId ? { offerId, personId } : undefined
    const found = await ctx.read((tx) => listAllPlacements(tx, { before, rowsMax: placementsPage + 1 }))
    const page = pageOf(found, placementsPage, (held) => `${held.offerId}.${held.personId}`)
    return { ...mapPage(page, toWire), names: await namesOf(ctx, page.items) }
  }),
  read: placements.read.handler(async ({ context: { ctx }, input: { offerId, personId } }) => {
    if (!isId('ofr', offerId) || !isId('per', personId)) throw new Refused(refuse('NOT_FOUND'))
    const { found, history } = await ctx.read(async (tx) => ({
      found: await listAllPlacements(tx, { of: { offerId, personId }, rowsMax: 1 }),
      history: await listEntries(tx, personId, offerId, historyMax),
    }))
    const [placement] = found
    if (!placement) throw new Refused(refuse('NOT_FOUND'))
    return { placement: toWire(placement), history: history.map(toLine), names: await namesOf(ctx, found) }
  }),
}

async function namesOf(ctx: Context, held: readonly { readonly personId: Id<'per'> }[]) {
  return Object.fromEntries(await namePeople(ctx, [...new Set(held.map(({ personId }) => personId))]))
}

function toWire({ offerId, offerName, personId, asset, issuedMinor, heldMinor, since }: StoredHolding): HeldPlacement {
  return {
    offerId,
    offerName,
    personId,
    placed: toMoney(issuedMinor, asset),
    held: toMoney(heldMinor, asset),
    since: since.toISOString(),
  }
}
