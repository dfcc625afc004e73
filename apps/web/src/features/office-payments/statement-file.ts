import type { OfficePaymentsWords } from '@heathland/words/words'
import type { Failure } from '../api.ts'

/** A little below what the server takes, which also counts how the bytes are written in the request. */
export const statementBytesMax = 700_000

/** What is wrong with a chosen file before it is sent. */
export function fileProblem({ name, size }: { readonly name: string; readonly size: number }): 'notXml' | 'tooLarge' | undefined {
  if (!/\.xml$/i.test(name)) return 'notXml'
  return size > statementBytesMax ? 'tooLarge' : undefined
}

/** Why the server did not take a statement, with the line of the file where it says one. */
export function statementRefusal(t: OfficePaymentsWords['upload'], { code, facts }: Pick<Failure, 'code' | 'facts'>): string | undefined {
  const reason = String(facts['reason'] ?? '')
  if (code === 'STATEMENT_KNOWN') return t.known
  if (code === 'STATEMENT_UNFIT') return Object.hasOwn(t.unfit, reason) ? t.unfit[reason as keyof typeof t.unfit] : t.unfitOther
  if (code !== 'STATEMENT_UNREADABLE') return undefined
  const why = Object.hasOwn(t.unreadable, reason) ? t.unreadable[reason as keyof typeof t.unreadable] : t.unreadableOther
  const { line } = facts
  return typeof line === 'number' && line > 1 ? t.atLine({ why, line }) : why
}
