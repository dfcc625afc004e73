/** The registers of risks and vendors, kept by staff. Entries change their state and are never deleted. */
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Risk } from '@heathland/domain/security/risk'
import type { Vendor } from '@heathland/domain/security/vendor'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { insertRisk, insertVendor, lockRisk, lockVendor, saveRisk, saveVendor } from './register.sql.ts'

export async function addRisk(ctx: Context, input: Omit<Risk, 'id'>): Promise<Risk> {
  return ctx.inTransaction(async (tx) => {
    const risk = { ...input, id: ctx.newId('rsk') }
    if (!(await insertRisk(tx, risk, ctx.now))) throw new Refused(refuse('REGISTER_FULL'))
    await recordAudit(tx, ctx, { action: 'security.risk-written', resource: risk.id, after: risk })
    return risk
  })
}

export async function changeRisk(ctx: Context, { riskId, ...input }: Omit<Risk, 'id'> & { readonly riskId: string }): Promise<Risk> {
  return ctx.inTransaction(async (tx) => {
    const before = await lockRisk(tx, riskId)
    if (!before) throw new Refused(refuse('NOT_FOUND'))
    const risk = { ...input, id: before.id }
    saveRisk(tx, risk, ctx.now)
    await recordAudit(tx, ctx, { action: 'security.risk-written', resource: risk.id, before, after: risk })
    return risk
  })
}

export async function addVendor(ctx: Context, input: Omit<Vendor, 'id'>): Promise<Vendor> {
  return ctx.inTransaction(async (tx) => {
    const vendor = { ...input, id: ctx.newId('ven') }
    if (!(await insertVendor(tx, vendor, ctx.now))) throw new Refused(refuse('REGISTER_FULL'))
    await recordAudit(tx, ctx, { action: 'security.vendor-written', resource: vendor.id, after: vendor })
    return vendor
  })
}

export async function changeVendor(
  ctx: Context,
  { vendorId, ...input }: Omit<Vendor, 'id'> & { readonly vendorId: string },
): Promise<Vendor> {
  return ctx.inTransaction(async (tx) => {
    const before = await lockVendor(tx, vendorId)
    if (!before) throw new Refused(refuse('NOT_FOUND'))
    const vendor = { ...input, id: before.id }
    saveVendor(tx, vendor, ctx.now)
    await recordAudit(tx, ctx, { action: 'security.vendor-written', resource: vendor.id, before, after: vendor })
    return vendor
  })
}
