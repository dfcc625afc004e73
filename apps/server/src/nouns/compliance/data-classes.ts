/** Staff write down which kinds of data there are, how sensitive each is and who answers for it. Nothing is ever taken out. */
import type { DataClass } from '@heathland/domain/compliance/data-class'
import { Refused, refuse } from '@heathland/domain/refusal'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { insertDataClass, lockDataClass, saveDataClass } from './data-class.sql.ts'

type Written = Omit<DataClass, 'id' | 'lastUpdated'>

export async function addDataClass(ctx: Context, input: Written): Promise<DataClass> {
  return ctx.inTransaction(async (tx) => {
    const dataClass = { ...input, id: ctx.newId('dcl'), lastUpdated: ctx.now }
    if (!(await insertDataClass(tx, dataClass))) throw new Refused(refuse('REGISTER_FULL'))
    await recordAudit(tx, ctx, { action: 'compliance.data-class-written', resource: dataClass.id, after: dataClass })
    return dataClass
  })
}

export async function changeDataClass(
  ctx: Context,
  { dataClassId, ...input }: Written & { readonly dataClassId: string },
): Promise<DataClass> {
  return ctx.inTransaction(async (tx) => {
    const before = await lockDataClass(tx, dataClassId)
    if (!before) throw new Refused(refuse('NOT_FOUND'))
    const dataClass = { ...input, id: before.id, lastUpdated: ctx.now }
    saveDataClass(tx, dataClass)
    await recordAudit(tx, ctx, { action: 'compliance.data-class-written', resource: dataClass.id, before, after: dataClass })
    return dataClass
  })
}
