import { Refused, refuse } from '@heathland/domain/refusal'
import type { LossSimulationInput } from '@heathland/domain/rules/loss-simulation'
import { signedIn } from '../../core/actor.ts'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { readInvestor, sealFor, simulationPlace } from './investor.ts'
import { acknowledgeSimulation, insertSimulation, lockInvestor, planReminder } from './protection.sql.ts'

/** Keeps what a member says they have and owe; the loss they could bear follows from it. */
export async function simulateLoss(ctx: Context, inputs: LossSimulationInput): Promise<void> {
  const { personId } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    await lockInvestor(tx, personId)
    const { pack, row } = await readInvestor(tx, ctx, personId)
    const id = ctx.newId('lsm')
    const seal = await sealFor(tx, ctx, personId, row)
    insertSimulation(tx, {
      id,
      personId,
      lawPack: pack.id,
      packVersion: pack.version,
      inputs: seal.seal(simulationPlace(id), JSON.stringify(inputs)),
      now: ctx.now,
    })
    await recordAudit(tx, ctx, { action: 'protection.loss-simulated', resource: id, after: { packVersion: pack.version } })
  })
}

/** The member has seen the result of the newest simulation. */
export async function acknowledgeLoss(ctx: Context): Promise<void> {
  const { personId } = signedIn(ctx)
  await ctx.inTransaction(async (tx) => {
    await lockInvestor(tx, personId)
    const { row } = await readInvestor(tx, ctx, personId)
    if (!row.simulation) throw new Refused(refuse('NOT_FOUND'))
    if (!(await acknowledgeSimulation(tx, row.simulation.id, ctx.now))) return
    planReminder(tx, personId, ctx.now)
    await recordAudit(tx, ctx, { action: 'protection.loss-acknowledged', resource: row.simulation.id })
  })
}
