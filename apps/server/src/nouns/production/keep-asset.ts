/** Staff of a production SPV add an asset with its plan, and correct what changes: plan, insurance, inspection. */
import { type Id, isId } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type AssetEdit, type AssetFacts, insertAsset, listProductionSpvs, lockAsset, saveAsset } from './production.sql.ts'

export const spvsMax = 100

export type AssetAdded = Omit<AssetFacts, 'offerId'> & { readonly spvId: string; readonly offerId: string | undefined }

export async function addAsset(ctx: Context, { spvId, offerId, ...facts }: AssetAdded): Promise<Id<'pas'>> {
  const { personId: by } = signedIn(ctx)
  // Nothing is worth more at its end than it cost.
  if (facts.residualMinor > facts.costMinor) throw new Refused(refuse('INPUT_INVALID'))
  return ctx.inTransaction(async (tx) => {
    const spv = (await listProductionSpvs(tx, spvsMax)).find(({ id }) => id === spvId)
    if (!spv) throw new Refused(refuse('NOT_FOUND'))
    const id = ctx.newId('pas')
    const asset = { ...facts, id, spvId: spv.id, offerId: offerIdOf(offerId), asset: spv.asset, createdBy: by, createdAt: ctx.now }
    if (!(await fitting(() => insertAsset(tx, asset)))) throw new Refused(refuse('METER_KNOWN'))
    await recordAudit(tx, ctx, { action: 'production.asset-added', resource: id, after: asset })
    return id
  })
}

export type AssetEdited = Omit<AssetEdit, 'offerId'> & { readonly assetId: string; readonly offerId: string | undefined }

export async function editAsset(ctx: Context, { assetId, offerId, ...edited }: AssetEdited): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const before = await lockAsset(tx, assetId)
    if (!before) throw new Refused(refuse('NOT_FOUND'))
    const edit = { ...edited, offerId: offerIdOf(offerId) }
    await fitting(() => saveAsset(tx, before.id, edit))
    await recordAudit(tx, ctx, { action: 'production.asset-edited', resource: before.id, before: { name: before.name }, after: edit })
  })
}

function offerIdOf(text: string | undefined): Id<'ofr'> | undefined {
  if (text === undefined) return undefined
  if (!isId('ofr', text)) throw new Refused(refuse('NOT_FOUND'))
  return text
}

/** An offer of another SPV is one that they do not know. */
async function fitting<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  try {
    return await write()
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
    throw constraint === 'production_asset_offer_fits' || constraint === 'production_asset_offer_id_fkey'
      ? new Refused(refuse('NOT_FOUND'))
      : error
  }
}
