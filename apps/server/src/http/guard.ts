/**
 * Stands around every operation, in this order: is there room for it, who calls, may they, how often, and has this very request been
 * answered before.
 * It also turns every failure into a problem of the contract, so that no internal detail reaches a caller.
 */
import { accessOf, type Operation } from '@heathland/contract/access'
import { type ErrorCode, errors, isErrorCode, type ProblemData } from '@heathland/contract/errors'
import { type Access, decideAccess } from '@heathland/domain/identity/access'
import { InvariantBroken, invariant } from '@heathland/domain/invariant'
import { Refused } from '@heathland/domain/refusal'
import { type MiddlewareResult, ORPCError, os } from '@orpc/server'
import { callerOf } from '../core/actor.ts'
import { addressKey } from '../core/address.ts'
import type { Context } from '../core/context.ts'
import { databaseTrouble, isInputUnstorable, retryAfterSeconds } from '../core/database.ts'
import { countedForAccount } from '../core/rejected-requests.ts'
import { answerOnce, findAnswer, type Once } from './idempotency.ts'
import { header, type Incoming } from './incoming-request.ts'
import { consumeRateLimit } from './rate-limit.ts'

/** More than this in one request is a list that asks per row. */
const usualStatementsMax = 6

export const guard = os.$context<Incoming>().middleware(async ({ context: incoming, next, path }, input, output) => {
  const operation = path.join('.') as Operation
  incoming.named(operation)
  const startedAt = performance.now()
  let ctx: Context | undefined
  let leave: (() => void) | undefined
  try {
    leave = await incoming.admit(operation)
    const access = accessOf(operation)
    const opened = asVisitor(await incoming.open(incoming), access)
    ctx = opened
    const decision = decideAccess(access, callerOf(ctx.actor), ctx.now)
    if (decision.refused) throw new Refused(decision)
    await holdToLimit(ctx, operation, access)
    const run = async (once: Once = (write) => opened.inTransaction(write)) => {
      const result = await next({ context: { ctx: opened, once } })
      holdToBudget(opened, operation, access)
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
    leave?.()
    // Whoever was not let in learns nothing by an answer at once, and an overloaded process has one request less.
    if (leave) await waitForInterval(startedAt, accessOf(operation).fixedIntervalMs)
  }
})

/** What anyone may call is given to a program with a key as to anyone: the key adds nothing to it. */
function asVisitor(ctx: Context, { callers }: Access): Context {
  return callers === 'anyone' && callerOf(ctx.actor).kind === 'key' ? ctx.as({ kind: 'visitor' }) : ctx
}

/** The same questions for an address beside the contract that does what an operation stands for: may they, and how often. */
export async function requireAccess(ctx: Context, operation: Operation): Promise<void> {
  const access = accessOf(operation)
  const decision = decideAccess(access, callerOf(ctx.actor), ctx.now)
  if (decision.refused) throw new Refused(decision)
  try {
    await holdToLimit(ctx, operation, access)
  } catch (error) {
    if (error instanceof Refused) ctx.rejectedRequests.count('rate-limit', operation, ctx.origin?.address)
    throw error
  }
}

/** Waits for the next multiple of the step since the start, holding nothing meanwhile: a known and an unknown address answer at the same beat. */
async function waitForInterval(startedAt: number, stepMs: number | undefined): Promise<void> {
  if (!stepMs) return
  const tookMs = performance.now() - startedAt
  await new Promise((resolve) => setTimeout(resolve, stepMs - (tookMs % stepMs)))
}

/** Outside production a request that asks too much fails, so that no test passes with it; production says so in its log. */
function holdToBudget(ctx: Context, operation: Operation, { statementsMax = usualStatementsMax }: Access): void {
  const { statements, strict } = ctx.meter
  if (statements <= statementsMax) return
  invariant(!strict, `${operation} ran ${statements} statements`)
  ctx.log.warn({ operation, statements }, 'too many statements')
}

/**
 * A person has a limit of their own, on all devices and wherever they are: members behind one address must not spend each other's. What
 * anyone may call is counted by address whoever calls, or a guesser would bring an account for each batch of tries.
 */
async function holdToLimit(ctx: Context, operation: Operation, { callers, limit }: Access): Promise<void> {
  if (!limit) return
  const buckets: string[] = []
  if ('personId' in ctx.actor) buckets.push(`${operation} person ${ctx.actor.personId}`)
  if (callers === 'anyone' || buckets.length === 0) buckets.push(`${operation} address ${addressKey(ctx.origin?.address ?? '')}`)
  await consumeRateLimit(ctx, buckets, limit)
}

function toProblem(error: unknown, operation: Operation, incoming: Incoming, ctx: Context | undefined): ORPCError<ErrorCode, ProblemData> {
  const requestId = incoming.requestId
  if (error instanceof Refused && isErrorCode(error.code)) {
    if (error.code === 'RATE_LIMITED' && !countedForAccount.has(error))
      ctx?.rejectedRequests.count('rate-limit', operation, ctx.origin?.address)
    const retryAfter = error.facts?.['retryAfterSeconds']
    if (retryAfter !== undefined) incoming.answer('retry-after', String(retryAfter))
    return problemOf(error.code, error.facts ? { requestId, facts: { ...error.facts } } : { requestId })
  }
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST')
    return problemOf('INPUT_INVALID', { requestId, errors: fieldErrors(error.data) })
  if (error instanceof ORPCError && isErrorCode(error.code)) return error as ORPCError<ErrorCode, ProblemData>
  const trouble = databaseTrouble(error)
  if (trouble) {
    incoming.answer('retry-after', retryAfterSeconds)
    ctx?.log.warn({ trouble, reason: error instanceof Error ? error.message : '' }, 'the database is away or busy')
    return problemOf('UNAVAILABLE', { requestId })
  }
  if (isInputUnstorable(error)) {
    ctx?.log.error({ err: error, operation }, 'unstorable input reached the database')
    return problemOf('INPUT_INVALID', { requestId })
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
