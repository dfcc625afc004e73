import {
  decideFound,
  decideNotTaken,
  decideReturned,
  type InstitutionPayout,
  isOfPayout,
  isOnItsWay,
  nextPayoutAsk,
  type PayoutDecision,
} from '@heathland/domain/cards/institution-payout'
import { type Id, isId } from '@heathland/domain/id'
import { after, minuteMs } from '@heathland/domain/time'
import type { Movement, PaymentsPort } from '@heathland/providers/payments/port'
import { canonical } from '../../core/canonical.ts'
import type { Context } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { postTransfers } from '../ledger/ledger.sql.ts'
import {
  findInstitutionPayout,
  findPayoutByMovement,
  lockInstitutionPayout,
  postponeInstitutionPayout,
  saveInstitutionPayout,
} from '../payments/institution-payout.sql.ts'

/**
 * Asks the institution for a payout, or what became of it. The same request is sent until there is an answer: its key is the row's id, so the
 * institution does it once. When the key has ended without an answer, the payout is looked for among what the institution did.
 */
export async function askAboutPayout(ctx: Context, id: Id<'icp'>): Promise<void> {
  const before = await ctx.read((tx) => findInstitutionPayout(tx, id))
  if (!before?.dueAt) return
  // Asked outside of any transaction: nothing is locked while another company thinks.
  const answer = await ask(ctx, before)
  if ('movement' in answer) return settle(ctx, id, answer.movement)
  if ('notTaken' in answer)
    return ctx.inTransaction(async (tx) => {
      const payout = await lockInstitutionPayout(tx, id)
      if (payout) await carryOut(tx, ctx, payout, decideNotTaken(payout, answer.notTaken, ctx.now))
    })
  ctx.log.warn({ payoutId: id, reason: answer.unknown }, 'the institution did not say what became of a payout')
  await ctx.inTransaction((tx) => postponeInstitutionPayout(tx, id, nextPayoutAsk(before, ctx.now)))
}

type Answer = { readonly movement: Movement } | { readonly notTaken: string } | { readonly unknown: string }

async function ask(ctx: Context, payout: InstitutionPayout): Promise<Answer> {
  const { cards } = ctx.ports
  const { id, money: amount, movementId, reference: bankReference, wantedAt: wantedSince } = payout
  if (!cards?.payouts.assets.includes(amount.asset)) return { unknown: 'not configured' }
  if (movementId !== undefined) {
    const found = await cards.port.readMovement({ kind: 'payout', movementId })
    return 'refused' in found ? { unknown: found.refused } : found
  }
  const sent = await cards.port.payOut({ key: id, wantedSince, amount, reference: id, bankReference })
  // Only a no in its own words is one: a payout that "is not found" says nothing about this request.
  if ('refused' in sent) return sent.refused === 'not-possible' ? { notTaken: sent.result || sent.refused } : { unknown: sent.refused }
  if (!('unknown' in sent)) return sent
  return sent.unknown === 'key-expired' ? lookUp(cards.port, payout) : sent
}

/** Some thousands of events. */
const pagesMax = 50
/** The institution's clock may be behind ours. */
const clocksDifferMs = 5 * minuteMs

/** Whether the institution ever took it. It says no only when all that happened since was read. */
async function lookUp(port: PaymentsPort, { id, wantedAt }: InstitutionPayout): Promise<Answer> {
  const seen = new Set<string>()
  for (let page = 1; page <= pagesMax; page += 1) {
    const listed = await port.listEvents({ since: after(wantedAt, -clocksDifferMs), page })
    if ('unknown' in listed) return listed
    for (const { subject, id: movementId } of listed.events) {
      if (subject !== 'payout' || seen.has(movementId)) continue
      seen.add(movementId)
      const found = await port.readMovement({ kind: 'payout', movementId })
      if (!('movement' in found)) return { unknown: 'unknown' in found ? found.unknown : found.refused }
      if (found.movement.reference === id) return found
    }
    if (!listed.hasMore) return { notTaken: 'The payment institution has no such payout.' }
  }
  return { unknown: 'too many events' }
}

/** A hook names a payout: it may come before the answer that would have named it to us, and then its reference says which it is. */
export async function applyPayoutEvent(ctx: Context, movementId: string): Promise<void> {
  const outcome = await ctx.ports.cards?.port.readMovement({ kind: 'payout', movementId })
  // Nobody has such a payout: whoever sent the hook made it up.
  if (outcome && 'refused' in outcome && outcome.refused === 'not-found') return
  if (!outcome || !('movement' in outcome)) throw new Error('the institution did not say what became of a payout')
  const { reference } = outcome.movement
  if (reference !== undefined && isId('icp', reference)) await settle(ctx, reference, outcome.movement)
}

/** The bank sent a payout back: its money is in our wallet at the institution again. */
export async function applyPayoutReturn(ctx: Context, returnId: string): Promise<void> {
  const outcome = await ctx.ports.cards?.port.readMovement({ kind: 'refund', movementId: returnId })
  if (outcome && 'refused' in outcome && outcome.refused === 'not-found') return
  if (!outcome || !('movement' in outcome)) throw new Error('the institution did not say what came back')
  const { state, givesBack, amount } = outcome.movement
  // One that is not done comes again as an event when it is.
  if (state !== 'done' || givesBack?.kind !== 'payout') return
  // Its own answer may have been lost.
  if (!(await ctx.read((tx) => findPayoutByMovement(tx, givesBack.id)))) await applyPayoutEvent(ctx, givesBack.id)
  const known = await ctx.read((tx) => findPayoutByMovement(tx, givesBack.id))
  if (!known) return
  await ctx.inTransaction(async (tx) => {
    const payout = await lockInstitutionPayout(tx, known.id)
    if (!payout) return
    const isWhole = amount.asset === payout.money.asset && amount.amountMinor === payout.money.amountMinor
    const decided = isWhole ? decideReturned(payout, returnId, ctx.now, () => ctx.newId('trf')) : undefined
    if (!decided) {
      ctx.log.error({ payoutId: payout.id, returnId, state: payout.state }, 'a payout came back that has ended, or not whole')
      return
    }
    await carryOut(tx, ctx, payout, decided)
  })
}

async function settle(ctx: Context, id: Id<'icp'>, movement: Movement): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const payout = await lockInstitutionPayout(tx, id)
    if (!payout) return
    if (movement.reference !== id || !isOfPayout(payout, movement)) {
      ctx.log.error({ payoutId: id }, 'the institution answers about another payout')
      if (isOnItsWay(payout.state)) await postponeInstitutionPayout(tx, id, nextPayoutAsk(payout, ctx.now))
      return
    }
    const { movementId, state, amount, result } = movement
    // It counts as never taken, or as failed, and the institution has it after all: its balance is a difference, and somebody has to look.
    if (payout.state === 'failed' && state !== 'failed')
      ctx.log.error({ payoutId: id, movementId }, 'a payout that counts as failed is under way at the institution')
    await carryOut(
      tx,
      ctx,
      payout,
      decideFound(payout, { movementId, state, amount, result }, ctx.now, () => ctx.newId('trf')),
    )
  })
}

async function carryOut(tx: Tx, ctx: Context, before: InstitutionPayout, { payout, steps }: PayoutDecision): Promise<void> {
  if (canonical(payout) === canonical(before)) return
  if (steps.length > 0) await postTransfers(tx, steps, ctx.now)
  await saveInstitutionPayout(tx, payout)
  if (payout.state === before.state) return
  const { id, state, failure } = payout
  if (state === 'failed' || state === 'returned')
    ctx.log.error({ payoutId: id, state, failure }, 'a payout of the institution did not arrive')
  await recordAudit(tx, ctx, { action: 'cards.payout-changed', resource: id, before, after: payout })
}
