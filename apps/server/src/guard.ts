/**
 * Stands around every operation, in this order: who calls, may they, how often, and has this very request been answered before.
 * It also turns every failure into a problem of the contract, so that nothing unplanned leaves the house.
 */
import { accessOf, type Operation } from '@heathland/contract/access'
import { type ErrorCode, errors, isErrorCode, type ProblemData } from '@heathland/contract/errors'
import { type Access, decideAccess } from '@heathland/domain/identity/access'
import { InvariantBroken, invariant } from '@heathland/domain/invariant'
import { Refused } from '@heathland/domain/refusal'
import { type MiddlewareResult, ORPCError, os } from '@orpc/server'
import { callerOf } from './actor.ts'
import { addressKey } from './address.ts'
import { takeAllowance } from './allowance.ts'
import type { Context } from './context.ts'
import { isDatabaseAway, isDatabaseBusy } from './database.ts'
import { answerOnce, findAnswer, type Once } from './idempotency.ts'
import { header, type Incoming } from './incoming.ts'
import { countedForAccount } from './turned-away.ts'

/** More than this in one request is a list that asks per row. */
const statementsMax = 6
/** The few that need more, each with its reason. */
const statementsMaxOf: Partial<Record<Operation, number>> = {
  // Two limits and the key come on top of the sign-up, its mail and event, and its audit row.
  'member.identity.register': 8,
  'member.identity.verifyEmail': 7,
  // Limits of address and account, who it is, the session with its device, and the mail about a new one.
  'member.identity.signIn': 9,
  'member.identity.adminSignIn': 9,
  'member.identity.signInWithPasskey': 10,
  'member.identity.acceptInvitation': 10,
  // A change to what guards an account ends other sessions and is told by mail.
  'member.security.confirmTotp': 11,
  'member.security.addPasskey': 10,
  'member.security.removeTotp': 7,
  'member.security.removePasskey': 8,
  'member.security.changePassword': 8,
  'member.security.resetPassword': 9,
  // Limits and the key, country, row and record of what is wanted; and after the provider's answer key, row and record again.
  'member.kyc.start': 14,
  'office.users.invite': 7,
  'office.approvals.approve': 8,
  // The limit and the key twice, whose deposit it is, the order with its first step, its audit row and its event.
  'member.funding.start': 10,
  // The longest statement comes in pages, and that it left is written down.
  'member.ledger.statementCsv': 7,
  // The first posting for a holder looks them up and opens their account.
  'office.ledger.postMovement': 7,
}

export const guard = os.$context<Incoming>().middleware(async ({ context: incoming, next, path }, input, output) => {
  const operation = path.join('.') as Operation
  incoming.named(operation)
  const startedAt = performance.now()
  let ctx: Context | undefined
  try {
    const opened = await incoming.open(incoming)
    ctx = opened
    const access = accessOf(operation)
    const decision = decideAccess(access, callerOf(ctx.actor), ctx.now)
    if (decision.refused) throw new Refused(decision)
    await holdToLimit(ctx, operation, access)
    const run = async (once: Once = (write) => opened.inTransaction(write)) => {
      const result = await next({ context: { ctx: opened, once } })
      holdToBudget(opened, operation)
      return result
    }
    if (access.idempotencyKey === 'none') return await run()
    const keyed = { operation, key: header(incoming, 'idempotency-key'), input }
    // A stored answer reaches no handler, so nobody is there to miss the context.
    const given = (answer: unknown) => output(answer) as MiddlewareResult<{ ctx: Context; once: Once }, unknown>
    if (!access.asksProvider) return given(await answerOnce(opened, keyed, async () => (await run()).output))
    const before = await findAnswer(opened, keyed)
    return before ? given(before.answer) : await run((write) => answerOnce(opened, keyed, write))
  } catch (error) {
    throw toProblem(error, operation, incoming, ctx)
  } finally {
    await steady(startedAt, accessOf(operation).steadyMs)
  }
})

/** Waits for the next multiple of the step since the start, holding nothing meanwhile: a known and an unknown address answer at the same beat. */
async function steady(startedAt: number, stepMs: number | undefined): Promise<void> {
  if (!stepMs) return
  const tookMs = performance.now() - startedAt
  await new Promise((resolve) => setTimeout(resolve, stepMs - (tookMs % stepMs)))
}

/** Outside production a request that asks too much fails, so that no test passes with it; production says so in its log. */
function holdToBudget(ctx: Context, operation: Operation): void {
  const { statements, strict } = ctx.meter
  if (statements <= (statementsMaxOf[operation] ?? statementsMax)) return
  invariant(!strict, `${operation} ran ${statements} statements`)
  ctx.log.warn({ operation, statements }, 'too many statements')
}

async function holdToLimit(ctx: Context, operation: Operation, { limit }: Access): Promise<void> {
  if (!limit) return
  const buckets = [`${operation} address ${addressKey(ctx.origin?.address ?? '')}`]
  if ('personId' in ctx.actor) buckets.push(`${operation} person ${ctx.actor.personId}`)
  await takeAllowance(ctx, buckets, limit)
}

function toProblem(error: unknown, operation: Operation, incoming: Incoming, ctx: Context | undefined): ORPCError<ErrorCode, ProblemData> {
  const requestId = incoming.requestId
  if (error instanceof Refused && isErrorCode(error.code)) {
    if (error.code === 'RATE_LIMITED' && !countedForAccount.has(error)) ctx?.turnedAway.count('rate-limit', operation, ctx.origin?.address)
    const retryAfter = error.facts?.['retryAfterSeconds']
    if (retryAfter !== undefined) incoming.answer('retry-after', String(retryAfter))
    return problemOf(error.code, error.facts ? { requestId, facts: { ...error.facts } } : { requestId })
  }
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST')
    return problemOf('INPUT_INVALID', { requestId, errors: fieldErrors(error.data) })
  if (error instanceof ORPCError && isErrorCode(error.code)) return error as ORPCError<ErrorCode, ProblemData>
  if (isDatabaseAway(error) || isDatabaseBusy(error)) {
    incoming.answer('retry-after', '2')
    ctx?.log.warn({ reason: error instanceof Error ? error.message : '' }, 'the database is away or busy')
    return problemOf('UNAVAILABLE', { requestId })
  }
  const kind = error instanceof InvariantBroken ? 'an invariant is broken' : 'an operation failed unexpectedly'
  ctx?.log.error({ err: error }, kind)
  return problemOf('UNEXPECTED', { requestId })
}

function problemOf(code: ErrorCode, data: ProblemData): ORPCError<ErrorCode, ProblemData> {
  return new ORPCError(code, { status: errors[code].status, message: errors[code].message, data, defined: true })
}

function fieldErrors(data: unknown): { path: string; message: string }[] {
  const issues: readonly Issue[] = data && typeof data === 'object' && 'issues' in data && Array.isArray(data.issues) ? data.issues : []
  const found = issues.flatMap(({ path = [], message = 'Not valid.', keys = [] }) => {
    const place = path.map((part) => String(typeof part === 'object' ? part.key : part))
    // A closed object names the fields it does not know beside its path, not in it.
    if (keys.length > 0) return keys.map((key) => ({ path: [...place, key].join('.'), message: 'This field is not known.' }))
    return [{ path: place.join('.'), message }]
  })
  // Bounded: a hostile body can be wrong in more places than anyone will read.
  return found.slice(0, 20)
}

interface Issue {
  readonly path?: readonly (PropertyKey | { key: PropertyKey })[]
  readonly message?: string
  readonly keys?: readonly string[]
}
