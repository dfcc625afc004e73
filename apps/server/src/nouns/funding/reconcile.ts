import type { Id } from '@heathland/domain/id'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { reconcileJob } from './funding.jobs.ts'
import {
  clearBalanceBreak,
  findWalletToCompare,
  keepBalanceBreak,
  listWalletsToCompare,
  saveCustodyBalance,
  type WalletToCompare,
} from './reconcile.sql.ts'

/** So many wallets per job: a provider that answers slowly still lets it end long before a job is taken to be stuck. */
const walletsPage = 25

/**
 * Compares what the custodian holds with what the books say, wallet by wallet. A difference is a row that a person owns until it is
 * explained; one that is gone is cleared. A wallet that the custodian says nothing about is compared the next day.
 */
export async function reconcile(ctx: Context, { after }: { readonly after?: Id<'per'> | undefined }): Promise<void> {
  const wallets = await ctx.read((tx) => listWalletsToCompare(tx, { after, limit: walletsPage, now: ctx.now }))
  let silent = 0
  for (const wallet of wallets) if (!(await compare(ctx, wallet))) silent += 1
  if (silent > 0) ctx.log.warn({ silent, of: wallets.length }, 'the custodian did not say what some wallets hold')
  const last = wallets.at(-1)
  if (wallets.length < walletsPage || !last) return
  await ctx.inTransaction((tx) => ctx.jobs.send(tx, reconcileJob, { after: last.personId }, { key: `after ${last.personId}` }))
}

/** False when the custodian gave no answer. */
async function compare(ctx: Context, wallet: WalletToCompare): Promise<boolean> {
  const outcome = await ctx.ports.wallets?.readBalances(wallet.address)
  if (!outcome || 'unknown' in outcome) return false
  // A wallet that the custodian does not know holds nothing.
  const balances = 'missing' in outcome ? [] : outcome.balances
  const foundMinor = balances.find(({ asset }) => asset === 'EURC')?.amountMinor ?? 0n
  const { personId, expectedMinor } = wallet
  await ctx.inTransaction(async (tx) => {
    await saveCustodyBalance(tx, personId, foundMinor, ctx.now)
    // Tokens arrive before the provider tells us of them: while a deposit is under way, more than expected is no difference.
    if (foundMinor > expectedMinor && wallet.isDepositUnderWay) return
    if (foundMinor === expectedMinor) {
      const cleared = await clearBalanceBreak(tx, personId, ctx.now)
      if (cleared) await recordAudit(tx, ctx, { action: 'funding.cleared', resource: cleared, userId: personId })
      return
    }
    // What was booked while the custodian was asked is no difference. Such a wallet is compared the next day.
    const now = await findWalletToCompare(tx, personId, ctx.now)
    if (now?.expectedMinor !== expectedMinor || now.isDepositUnderWay !== wallet.isDepositUnderWay) return
    const found = { id: ctx.newId('brk'), personId, expectedMinor, foundMinor }
    if (!(await keepBalanceBreak(tx, found, ctx.now))) return
    ctx.log.error({ breakId: found.id }, 'a wallet does not hold what the books say')
    await recordAudit(tx, ctx, { action: 'funding.held', resource: found.id, userId: personId, after: found })
  })
  return true
}
