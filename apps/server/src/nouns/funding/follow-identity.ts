import type { Id } from '@heathland/domain/id'
import type { Context } from '../../core/context.ts'
import { listOpenDepositsOf } from './funding.sql.ts'
import { followIdentity } from './settle-deposit.ts'

/** More than anybody may open in the day that an unpaid order lives; those beyond it are held when the provider is next asked about them. */
const ordersMax = 1_500

/** A verdict on somebody's identity holds their open orders, or lets them go. */
export async function followIdentityOf(ctx: Context, personId: Id<'per'>): Promise<void> {
  const orders = await ctx.read((tx) => listOpenDepositsOf(tx, personId, ordersMax))
  for (const depositId of orders) await followIdentity(ctx, depositId)
}
