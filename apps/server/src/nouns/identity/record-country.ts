import type { Residence } from '@heathland/domain/kyc/verification'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { saveCountry } from './identity.sql.ts'
import { ownPerson } from './own-person.ts'

/**
 * Records where the signed-in person lives when they did not say so at registration. A country that is not served is answered but not
 * saved: a mistyped country would otherwise exclude somebody for good.
 */
export async function recordCountry(ctx: Context, country: string): Promise<Residence> {
  const { personId, seal } = ownPerson(ctx)
  return ctx.inTransaction(async (tx) => {
    const isServed = await ctx.as({ kind: 'identity' }).inTransaction((identity) => saveCountry(identity, seal, personId, country, ctx.now))
    if (isServed) await recordAudit(tx, ctx, { action: 'identity.country-recorded', resource: personId, userId: personId })
    return isServed ? 'served' : 'elsewhere'
  })
}
