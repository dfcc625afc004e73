/** The words for every error a call may end in. A new code does not compile until every language has words for it. */
import type { ErrorCode, ProblemData } from '@heathland/contract/errors'
import type { AccountWords } from '@heathland/words/words'
import { ORPCError } from '@orpc/client'
import type { Failure } from '../features/api.ts'
import type { Explanation } from '../ui/error-state.tsx'
import { bringWords, loadedWords, wordsOf } from '../ui/words.tsx'
import { referenceIn } from './error-reference.ts'
import { isHealing } from './healing-errors.ts'
import { ownCodes } from './send.ts'

type Code = ErrorCode | keyof typeof ownCodes
type Words = Pick<Explanation, 'happened' | 'safe' | 'todo'> & { readonly title: string }

/** Their words come with every page that has data: they are needed where nothing more can be loaded, or on nearly every visit. */
const loadedAtOnce: Record<keyof AccountWords['failures'], true> = {
  NOT_SIGNED_IN: true,
  UNEXPECTED: true,
  UNAVAILABLE: true,
  UNREACHABLE: true,
  TIMED_OUT: true,
}

/** How long a failed call waits for its words. Without them it reads like an unexpected error. */
export const wordsWithinMs = 3_000

export function explain(error: unknown): Explanation {
  const reference = referenceIn(error)
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

/** Until the words for this error are there, or cannot be had in time. */
export async function bringErrorWords(error: unknown): Promise<void> {
  const code = codeOf(error)
  if (code === undefined || Object.hasOwn(loadedAtOnce, code) || loadedWords('errors')) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, wordsWithinMs)
  })
  await Promise.race([bringWords(['errors']).catch(() => undefined), tooLong])
  clearTimeout(timer)
}

function wordsFor(code: string): Words {
  const { failures } = wordsOf('account')
  const words = wordsOfAll(failures)
  return (Object.hasOwn(words, code) && words[code as Code]) || failures.UNEXPECTED
}

function wordsOfAll(failures: AccountWords['failures']): Partial<Record<Code, Words>> {
  const errors = loadedWords('errors')
  return errors ? ({ ...errors, ...failures } satisfies Record<Code, Words>) : failures
}
