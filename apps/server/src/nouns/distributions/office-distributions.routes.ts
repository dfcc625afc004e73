import type { DistributionRow } from '@heathland/contract'
import { distributionLinesPage, distributionsPage } from '@heathland/domain/distributions/distribution'
import { type Id, isId } from '@heathland/domain/id'
import { offersPage } from '@heathland/domain/offers/offer'
import { beforeEveryId, byId, mapPage, pageOf } from '@heathland/domain/page'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { operations } from '../../http/operations.ts'
import { namePeople } from '../identity/people.ts'
import { toMoney } from '../offers/offers.routes.ts'
import { previewOf, requestDistribution } from './agree-distribution.ts'
import {
  findDistribution,
  findStanding,
  listDistributions,
  listLines,
  listOffersWithHolders,
  type StoredDistribution,
  type StoredLine,
} from './distributions.sql.ts'
import { discardDistribution, draftDistribution } from './draft-distribution.ts'

const { distributions } = operations.office

export const officeDistributions = {
  list: distributions.list.handler(async ({ context: { ctx }, input: { offerId, after: before } }) =>
    mapPage(
      pageOf(await ctx.read((tx) => listDistributions(tx, { offerId, before, rowsMax: distributionsPage + 1 })), distributionsPage, byId),
      toRow,
    ),
  ),
  listOffers: distributions.listOffers.handler(async ({ context: { ctx }, input: { after: before } }) => {
    const found = await ctx.read((tx) => listOffersWithHolders(tx, { before, rowsMax: offersPage + 1 }))
    return mapPage(
      pageOf(found, offersPage, ({ offerId }) => offerId),
      ({ asset, heldMinor, availableMinor, ...offer }) => ({
        ...offer,
        held: toMoney(heldMinor, asset),
        available: toMoney(availableMinor, asset),
      }),
    )
  }),
  read: distributions.read.handler(async ({ context: { ctx }, input: { distributionId } }) => {
    const { found, standing, draft } = await ctx.read(async (tx) => {
      const found = await findDistribution(tx, idOf(distributionId))
      if (!found) throw new Refused(refuse('NOT_FOUND'))
      return {
        found,
        standing: await findStanding(tx, found.id, ctx.now),
        draft: found.state === 'draft' ? await previewOf(tx, found) : undefined,
      }
    })
    const { asset, agreedAt } = found
    const { agreedBy, waiting } = standing
    const inMoney = (amountMinor: bigint) => toMoney(amountMinor, asset)
    const lastMinor = draft?.facts.lastMinor
    return {
      ...toRow(found),
      draftedBy: found.draftedBy,
      ...(agreedBy && agreedAt && { agreed: { by: agreedBy, at: agreedAt.toISOString() } }),
      ...(waiting && { waiting: { approvalId: waiting.approvalId, by: waiting.makerId, until: waiting.expiresAt.toISOString() } }),
      holders: draft ? draft.preview.lines.length : standing.holders,
      held: inMoney(draft ? draft.preview.heldMinor : standing.heldMinor),
      remainder: inMoney(draft ? draft.preview.remainderMinor : (found.remainderMinor ?? 0n)),
      paid: { holders: standing.paidHolders, amount: inMoney(standing.paidMinor) },
      ...(draft && { available: inMoney(draft.facts.availableMinor) }),
      ...(lastMinor !== undefined && { last: inMoney(lastMinor) }),
      findings: draft ? [...draft.preview.findings] : [],
      names: await namesOf(ctx, [found.draftedBy, ...(agreedBy ? [agreedBy] : []), ...(waiting ? [waiting.makerId] : [])]),
    }
  }),
  listLines: distributions.listLines.handler(async ({ context: { ctx }, input: { distributionId, after = beforeEveryId } }) => {
    const { found, lines } = await ctx.read(async (tx) => {
      const found = await findDistribution(tx, idOf(distributionId))
      if (!found) throw new Refused(refuse('NOT_FOUND'))
      return { found, lines: await linesAfter(tx, found, after) }
    })
    const page = pageOf(lines, distributionLinesPage, ({ personId }) => personId)
    return {
      ...mapPage(page, ({ personId, heldMinor, amountMinor, paidAt }) => ({
        personId,
        held: toMoney(heldMinor, found.asset),
        amount: toMoney(amountMinor, found.asset),
        ...(paidAt && { paidAt: paidAt.toISOString() }),
      })),
      names: await namesOf(
        ctx,
        page.items.map(({ personId }) => personId),
      ),
    }
  }),
  draft: distributions.draft.handler(async ({ context: { ctx }, input: { offerId, amountMinor, ...draft } }) => {
    if (!isId('ofr', offerId)) throw new Refused(refuse('NOT_FOUND'))
    return { distributionId: await draftDistribution(ctx, { ...draft, offerId, amountMinor: BigInt(amountMinor) }) }
  }),
  discard: distributions.discard.handler(async ({ context: { ctx }, input: { distributionId } }) => {
    await discardDistribution(ctx, idOf(distributionId))
    return {}
  }),
  request: distributions.request.handler(async ({ context: { ctx }, input: { distributionId, reason } }) => ({
    approvalId: (await requestDistribution(ctx, { distributionId: idOf(distributionId), reason })).id,
  })),
}

/** Of a draft, what each would be paid now; of any other, what was agreed to. */
async function linesAfter(tx: Parameters<typeof listLines>[0], found: StoredDistribution, after: string): Promise<readonly StoredLine[]> {
  if (found.state !== 'draft') return listLines(tx, { id: found.id, after, rowsMax: distributionLinesPage + 1 })
  const { preview } = await previewOf(tx, found)
  return preview.lines
    .filter(({ personId }) => personId > after)
    .slice(0, distributionLinesPage + 1)
    .map((line) => ({ ...line, personId: line.personId as Id<'per'>, paidAt: undefined }))
}

function idOf(text: string): Id<'dis'> {
  if (!isId('dis', text)) throw new Refused(refuse('NOT_FOUND'))
  return text
}

async function namesOf(ctx: Context, people: readonly Id<'per'>[]) {
  return Object.fromEntries(await namePeople(ctx, [...new Set(people)]))
}

function toRow(found: StoredDistribution): DistributionRow {
  const { id, number, offerId, offerName, company, kind, state, amountMinor, asset, recordOn, period, draftedAt, endedAt } = found
  return {
    id,
    number: `D-${number}`,
    offerId,
    offerName,
    company,
    kind,
    state,
    amount: toMoney(amountMinor, asset),
    recordOn,
    ...(period && { period: { ...period } }),
    draftedAt: draftedAt.toISOString(),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  }
}
