/** Income and costs of an asset are parts of postings that the ledger has already. */
import type { Id } from '@heathland/domain/id'
import type { AssetPartKind } from '@heathland/domain/production/asset'
import { Refused, refuse } from '@heathland/domain/refusal'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { insertAssetPart, lockAsset, lockAssetPart, undoAssetPart } from './production.sql.ts'

export interface PostingMatched {
  readonly assetId: string
  readonly kind: AssetPartKind
  readonly postingId: string
  readonly amountMinor: bigint
  readonly note: string | undefined
}

export async function matchPosting(ctx: Context, { assetId, ...matched }: PostingMatched): Promise<Id<'app'>> {
  const { personId: matchedBy } = signedIn(ctx)
  return ctx.inTransaction(async (tx) => {
    const asset = await lockAsset(tx, assetId)
    if (!asset) throw new Refused(refuse('NOT_FOUND'))
    const part = { id: ctx.newId('app'), assetId: asset.id, ...matched, matchedBy, matchedAt: ctx.now }
    if (!(await insertAssetPart(tx, part))) throw new Refused(refuse('POSTING_PART_UNFIT'))
    await recordAudit(tx, ctx, { action: 'production.posting-matched', resource: asset.id, after: part })
    return part.id
  })
}

/** Matched to the wrong asset, or too much: the posting has that part left again. */
export async function undoMatch(ctx: Context, { partId, reason }: { readonly partId: string; readonly reason: string }): Promise<void> {
  const { personId: by } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    const part = await lockAssetPart(tx, partId)
    if (!part) throw new Refused(refuse('NOT_FOUND'))
    if (part.isUndone) throw new Refused(refuse('REQUEST_CLOSED'))
    await undoAssetPart(tx, partId, { by, reason, now: ctx.now })
    await recordAudit(tx, ctx, { action: 'production.match-undone', resource: part.assetId, before: { partId }, after: { reason } })
  })
}
