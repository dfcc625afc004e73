import { type ErasureObstacle, erasedItems, findErasureObstacles, nextErasureTry } from '@heathland/domain/compliance/erasure'
import { isDeleted, type KeptRecord, keptAfterClosing, keptRecords, retentionTable } from '@heathland/domain/compliance/retention'
import type { Id } from '@heathland/domain/id'
import { Refused, refuse } from '@heathland/domain/refusal'
import { after, minuteMs } from '@heathland/domain/time'
import type { KycErasureOutcome } from '@heathland/providers/kyc/port'
import type { PaymentUnknown } from '@heathland/providers/payments/port'
import type { Context } from '../../core/context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { listAccountsOf } from '../ledger/statement.sql.ts'
import { eraseAtProvidersJob } from './compliance.jobs.ts'
import { erasePerson } from './erase-person.ts'
import {
  completeStep,
  type ErasureProvider,
  type ErasureStep,
  erasureProviders,
  forgetFailureReasons,
  insertStep,
  listPayers,
  lockMemberFacts,
  saveTry,
  takeDueSteps,
} from './erasure.sql.ts'

export type ErasureOutcome =
  | { readonly obstacles: readonly ErasureObstacle[] }
  | {
      readonly erased: readonly string[]
      readonly kept: readonly { readonly what: string; readonly until: string; readonly why: string }[]
      /** Whom we asked to erase them too, or have to ask by hand. */
      readonly providers: readonly Pick<ErasureStep, 'provider' | 'subject' | 'state'>[]
    }

/** `closed`: nobody can act in their name there again, and the provider keeps what a law makes it keep. */
type ProviderOutcome = KycErasureOutcome | { readonly closed: true } | { readonly unknown: PaymentUnknown | 'not-configured' }

/** How each provider is asked to erase. One without an API for it is asked by staff, who record the answer. */
const askers: Readonly<Partial<Record<ErasureProvider, (ctx: Context, personId: Id<'per'>) => Promise<ProviderOutcome> | undefined>>> = {
  sumsub: (ctx, personId) => ctx.ports.kyc?.erasePerson(personId),
  mangopay: closePayers,
}

/** The payment institution closes a payer and deletes nothing: what it keeps, its own duty under the law against money laundering says. */
async function closePayers(ctx: Context, personId: Id<'per'>): Promise<ProviderOutcome> {
  const port = ctx.ports.cards?.port
  if (!port) return { unknown: 'not-configured' }
  let closed = 0
  for (const payerId of await ctx.read((tx) => listPayers(tx, personId))) {
    const outcome = await port.closePayer(payerId)
    if ('unknown' in outcome) return outcome
    if ('refused' in outcome) return { notYet: true }
    if ('closed' in outcome) closed += 1
  }
  return closed > 0 ? { closed: true } : { missing: true }
}

/** Erases a member with whom everything is settled, here and at every provider that knows them. */
export async function eraseMember(ctx: Context, personId: Id<'per'>, by: 'command' | 'closing' = 'command'): Promise<ErasureOutcome> {
  if (ctx.actor.kind !== 'operator') throw new Refused(refuse('ACCESS_DENIED'))
  return ctx.inTransaction(async (tx) => {
    const facts = await lockMemberFacts(tx, personId)
    if (!facts) throw new Refused(refuse('NOT_FOUND'))
    const accounts = await listAccountsOf(tx, personId)
    const balancesMinor = accounts.flatMap(({ counters }) => [
      counters.creditsPostedMinor - counters.debitsPostedMinor,
      counters.creditsPendingMinor,
      counters.debitsPendingMinor,
    ])
    const obstacles = findErasureObstacles({ ...facts, balancesMinor })
    if (obstacles.length > 0) return { obstacles }
    const providers = erasureProviders.flatMap((provider) => {
      const subject = facts.knownAs[provider]
      return subject ? [{ personId, provider, subject, state: askers[provider] ? ('waiting' as const) : ('by-hand' as const) }] : []
    })
    for (const step of providers) insertStep(tx, step, ctx.now)
    forgetFailureReasons(tx, personId)
    await erasePerson(ctx, personId, by)
    await ctx.jobs.send(tx, eraseAtProvidersJob, { personId }, { key: personId })
    return { erased: Object.values(erasedItems), kept: keptRecords.map((kind) => keptOf(kind, ctx.now)), providers }
  })
}

function keptOf(kind: KeptRecord, now: Date): { readonly what: string; readonly until: string; readonly why: string } {
  const { what, why, law } = retentionTable[kind]
  const day = keptAfterClosing(kind, now).toISOString().slice(0, 10)
  return { what, until: isDeleted(kind) ? day : `${day} at least`, why: `${why} (${law})` }
}

/** What stays at the payment institution after a payer was closed, and by which law. */
const closedReference =
  'closed; the institution keeps name, email address and payments for five years (Directive (EU) 2015/849 Art 40; in the UK MLR 2017 reg 40)'

/** A worker that died while asking is missed after this: longer than any port waits. */
const askingTakesMs = 3 * minuteMs

/** Asks the providers that were not reached yet, each on its own, and again later where it did not work. */
export async function eraseAtProviders(ctx: Context, personId: Id<'per'>): Promise<void> {
  const steps = await ctx.inTransaction((tx) => takeDueSteps(tx, personId, ctx.now, after(ctx.now, askingTakesMs)))
  for (const step of steps) {
    const outcome = (await askers[step.provider]?.(ctx, personId)) ?? { unknown: 'not-configured' as const }
    await ctx.inTransaction(async (tx) => {
      if ('erased' in outcome) return finish(ctx, step, 'deactivated')
      if ('closed' in outcome) return finish(ctx, step, closedReference)
      if ('missing' in outcome) return finish(ctx, step, 'nothing there')
      const reason = 'notYet' in outcome ? 'not-yet' : outcome.unknown
      await saveTry(tx, step, { reason, dueAt: nextErasureTry(step.tries, ctx.now) })
      ctx.log.warn({ personId, provider: step.provider, reason }, 'erasure at a provider did not succeed yet')
    })
  }
}

/** Somebody has asked a provider by hand: what they were given as proof is kept. */
export async function recordErasureByHand(
  ctx: Context,
  done: { readonly personId: string; readonly provider: string; readonly reference: string },
): Promise<boolean> {
  if (ctx.actor.kind !== 'operator') throw new Refused(refuse('ACCESS_DENIED'))
  return finish(ctx, done, done.reference)
}

async function finish(ctx: Context, step: { readonly personId: string; readonly provider: string }, reference: string): Promise<boolean> {
  return ctx.inTransaction(async (tx) => {
    if (!(await completeStep(tx, step, reference, ctx.now))) return false
    await recordAudit(tx, ctx, { action: 'compliance.erased-at-provider', resource: step.provider, userId: step.personId })
    return true
  })
}
