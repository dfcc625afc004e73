import { invariant } from '@heathland/domain/invariant'
import { accountsToOpen } from '@heathland/domain/ledger/accounts'
import { type Distribution, distribution, distributionBatchMax } from '@heathland/domain/ledger/movements/distribution'
import type { Step } from '@heathland/domain/ledger/transfer'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { countTransfersOf, openAccounts, postWhenOpen } from './ledger.sql.ts'

/**
 * Pays a company's investors, batch by batch, each a transaction with a context and so a time of its own. Stopped anywhere it goes on
 * where it was when it is called again: batches are posted in one order, so what was posted says how many are done, and a batch that
 * is posted again changes nothing. Returns how many payments were new.
 */
export async function postDistribution(open: () => Promise<Context>, of: Distribution): Promise<number> {
  let ctx = await open()
  ctx.require('ledger.post')
  const before = await ctx.read((tx) => countTransfersOf(tx, of.id))
  const batchesDone = Math.floor(before / distributionBatchMax)
  let [batches, posted] = [0, 0]
  for (const steps of distribution(of, () => ctx.newId('trf'))) {
    batches += 1
    if (batches <= batchesDone) continue
    posted += await postBatch(ctx, of.id, steps)
    ctx = await open()
  }
  return posted
}

async function postBatch(ctx: Context, distributionId: string, steps: readonly Step[]): Promise<number> {
  const accounts = accountsToOpen(steps)
  return ctx.inTransaction(async (tx) => {
    let posted = await postWhenOpen(tx, steps, accounts, ctx.now)
    if (!posted) {
      await openAccounts(tx, accounts, ctx.now)
      posted = await postWhenOpen(tx, steps, accounts, ctx.now)
    }
    invariant(posted, 'accounts that were opened are open')
    const fresh = posted.filter(({ happenedBefore }) => !happenedBefore).length
    if (fresh > 0) await recordAudit(tx, ctx, { action: 'ledger.distribution-posted', resource: distributionId, after: { steps } })
    return fresh
  })
}
