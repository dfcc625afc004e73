import type { Residence } from '@heathland/domain/kyc/verification'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { saveCountry } from './identity.sql.ts'
import { ownPerson } from './own-person.ts'

/**
 * The signed-in person says where they live, who had not said it when they joined. Where we serve nobody is answered and not written
 * down: a slip of the hand would close the door for good.
 */
export async function recordCountry(ctx: Context, country: string): Promise<Residence> {
  const { personId, seal } = ownPerson(ctx)
  return ctx.inTransaction(async (tx) => {
    const isServed = await ctx.as({ kind: 'identity' }).inTransaction((identity) => saveCountry(identity, seal, personId, country, ctx.now))
    if (isServed) await recordAudit(tx, ctx, { action: 'identity.country-recorded', resource: personId, userId: personId })
    return isServed ? 'served' : 'elsewhere'
  })
}
