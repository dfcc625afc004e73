/** Gives the demo's errors the shape that callers know from the server: our code, its words, and `{ errors, facts }` beside them. */
import { errors, isErrorCode, type ProblemData } from '@heathland/contract/errors'
import { Refused } from '@heathland/domain/refusal'
import { ValidationError } from '@orpc/contract'
import { ORPCError } from '@orpc/server'

export function toProblem(error: unknown): unknown {
  if (error instanceof Refused && isErrorCode(error.code)) return asError(error.code, error.facts ? { facts: error.facts } : {})
  if (error instanceof ORPCError && error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    return asError('INPUT_INVALID', { errors: error.cause.issues.map(({ path, message }) => ({ path: pathOf(path), message })) })
  }
  if (error instanceof ORPCError && isErrorCode(error.code)) return error
  return asError('UNEXPECTED', {}, error)
}

function asError(code: keyof typeof errors, data: ProblemData, cause?: unknown) {
  return new ORPCError(code, { ...errors[code], data, cause })
}

function pathOf(path: ValidationError['issues'][number]['path']): string {
  return (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
}
