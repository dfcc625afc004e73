/** The words for every error a call may end in. A new code does not compile until every language has words for it. */
import type { ErrorCode, ProblemData } from '@heathland/contract/errors'
import type { ErrorsWords } from '@heathland/words/words'
import { ORPCError } from '@orpc/client'
import type { Failure } from '../features/api.ts'
import type { Explanation } from '../ui/error-state.tsx'
import { wordsOf } from '../ui/words.tsx'
import { isHealing } from './healing-errors.ts'
import { ownCodes } from './send.ts'

type Code = ErrorCode | keyof typeof ownCodes
type Words = Pick<Explanation, 'happened' | 'safe' | 'todo'> & { readonly title: string }

export function explain(error: unknown): Explanation {
  const reference = error instanceof ORPCError ? (error.data as ProblemData | undefined)?.requestId : undefined
  return {
    ...wordsFor(error instanceof ORPCError ? error.code : 'UNEXPECTED'),
    ...(reference && { reference }),
    ...(isHealing(error) && { heals: true }),
  }
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ORPCError)) return { kind: 'broken', code: undefined, message: undefined, fields: [], facts: {} }
  if (Object.hasOwn(ownCodes, error.code)) return { kind: 'no-answer', code: error.code, message: undefined, fields: [], facts: {} }
  const { happened } = wordsFor(error.code)
  const { errors = [], facts = {} } = (error.data as ProblemData | undefined) ?? {}
  return { kind: 'refused', code: error.code, message: happened, fields: errors, facts }
}

/** Without words, for whoever only branches on it: no catalogue has to be there. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof ORPCError ? error.code : undefined
}

function wordsFor(code: string): Words {
  const words: ErrorsWords = wordsOf('errors') satisfies Record<Code, Words>
  return words[Object.hasOwn(words, code) ? (code as Code) : 'UNEXPECTED']
}
