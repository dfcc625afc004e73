import type { Context } from '../../core/context.ts'
import { recordView } from '../identity/people.ts'
import { listStaff, type StaffMember } from './staff.sql.ts'

/** Staff and what they may do. */
export async function findStaff(ctx: Context, page: { after: string | undefined; limit: number }): Promise<StaffMember[]> {
  ctx.require('users.read')
  return ctx.inTransaction(async (tx) => {
    const staff = await listStaff(tx, ctx.keys, page)
    await recordView(tx, ctx, staff)
    return staff
  })
}
