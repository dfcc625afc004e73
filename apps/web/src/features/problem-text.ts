import { passwordLengthMax, passwordLengthMin } from '@heathland/domain/identity/password'
import { type FormProblem, lengthsMax } from '@heathland/domain/identity/registration'
import type { AccountWords } from '@heathland/words/words'

/** What is wrong with a field, in the reader's words. */
export function problemText({ problems }: Pick<AccountWords, 'problems'>, problem: FormProblem): string {
  const text = problems[problem]
  return typeof text === 'string' ? text : text({ limit: limitOf(problem) })
}

function limitOf(problem: FormProblem): number {
  if (problem === 'password-too-short') return passwordLengthMin
  const field = problem.replace('-too-long', '')
  return field in lengthsMax ? lengthsMax[field as keyof typeof lengthsMax] : passwordLengthMax
}

/** What the server named at a field: a problem that we have words for, or one that only it knows. */
export function problemOf({ problems }: Pick<AccountWords, 'problems'>, name: string): FormProblem {
  return Object.hasOwn(problems, name) ? (name as FormProblem) : 'invalid'
}
