/**
 * Stands around every operation, in this order: who calls, may they, how often, and has this very request been answered before.
 * It also turns every failure into a problem of the contract, so that nothing unplanned leaves the house.
 */
import { type Operation, accessOf } from '@heathland/contract/access'
import { type ErrorCode, errors, isErrorCode, type ProblemData } from '@heathland/contract/errors'
import { type Access, decideAccess } from '@heathland/domain/identity/access'
import { InvariantBroken } from '@heathland/domain/invariant'
import { Refused } from '@heathland/domain/refusal'
import { type MiddlewareResult, ORPCError, os } from '@orpc/server'
import { addressKey } from './address.ts'
import { takeAllowance } from './allowance.ts'
import { callerOf } from './actor.ts'
import type { Context } from './context.ts'
import { isDatabaseAway } from './database.ts'
import { answerOnce } from './idempotency.ts'
import { header, type Incoming } from './incoming.ts'

/** More than this in one request is a list that asks per row; the few that need more say so here. */
const statementsMax = 6

export const guard = os.$context<Incoming>().middleware(async ({ context: incoming, next, path }, input, output) => {
  const operation = path.join('.') as Operation
  const startedAt = performance.now()
  let ctx: Context | undefined
  try {
    const opened = await incoming.open(incoming)
    ctx = opened
    const access = accessOf(operation)
    const decision = decideAccess(access, callerOf(ctx.actor))
    if (decision.refused) throw new Refused(decision)
    await holdToLimit(ctx, operation, access)
    const run = () => next({ context: { ctx: opened } })
    if (access.idempotencyKey === 'none') return await run()
    const answer = await answerOnce(ctx, { operation, key: header(incoming, 'idempotency-key'), input }, async () => (await run()).output)
    // A stored answer reaches no handler, so nobody is there to miss the context.
    return output(answer) as MiddlewareResult<{ ctx: Context }, unknown>
  } catch (error) {
    throw toProblem(error, incoming, ctx)
  } finally {
    await steady(startedAt, accessOf(operation).steadyMs)
    if (ctx && ctx.meter.statements > statementsMax) ctx.log.warn({ operation, statements: ctx.meter.statements }, 'too many statements')
  }
})

/** Waits for the next multiple of the step since the start, holding nothing meanwhile: a known and an unknown address answer at the same beat. */
async function steady(startedAt: number, stepMs: number | undefined): Promise<void> {
  if (!stepMs) return
  const tookMs = performance.now() - startedAt
  await new Promise((resolve) => setTimeout(resolve, stepMs - (tookMs % stepMs)))
}

async function holdToLimit(ctx: Context, operation: Operation, { limit }: Access): Promise<void> {
  if (!limit) return
  const buckets = [`${operation} address ${addressKey(ctx.origin?.address ?? '')}`]
  if ('personId' in ctx.actor) buckets.push(`${operation} person ${ctx.actor.personId}`)
  await takeAllowance(ctx, buckets, limit)
}

function toProblem(error: unknown, incoming: Incoming, ctx: Context | undefined): ORPCError<ErrorCode, ProblemData> {
  const requestId = incoming.requestId
  if (error instanceof Refused && isErrorCode(error.code)) {
    const retryAfter = error.facts?.['retryAfterSeconds']
    if (retryAfter !== undefined) incoming.answer('retry-after', String(retryAfter))
    return problemOf(error.code, error.facts ? { requestId, facts: { ...error.facts } } : { requestId })
  }
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') return problemOf('INPUT_INVALID', { requestId, errors: fieldErrors(error.data) })
  if (error instanceof ORPCError && isErrorCode(error.code)) return error as ORPCError<ErrorCode, ProblemData>
  if (isDatabaseAway(error)) {
    incoming.answer('retry-after', '2')
    ctx?.log.warn({ reason: error instanceof Error ? error.message : '' }, 'the database is away')
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
  const issues = data && typeof data === 'object' && 'issues' in data && Array.isArray(data.issues) ? data.issues : []
  // Bounded: a hostile body can be wrong in more places than anyone will read.
  return issues.slice(0, 20).map((issue: { path?: readonly (PropertyKey | { key: PropertyKey })[]; message?: string }) => ({
    path: (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
    message: issue.message ?? 'Not valid.',
  }))
}
