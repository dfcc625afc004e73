/** What staff read about a break. */
import type { ReconciliationBreak } from '@heathland/contract'
import { money } from '@heathland/domain/money'
import { type BreakKind, breakTargetMs, type Source, sourcesOf } from '@heathland/domain/reconciliation/break'
import type { OfficeReconciliationWords } from '@heathland/words/words'
import type { Format } from '../../ui/format.ts'

type Words = OfficeReconciliationWords

/** What is wrong, in a sentence. */
export const kindWords = (t: Words, kind: BreakKind) => (t.kinds satisfies Record<BreakKind, string>)[kind]

/** What to look at first. */
export const checkWords = (t: Words, kind: BreakKind) => (t.checks satisfies Record<BreakKind, string>)[kind]

/** The name of a column. */
export const sourceWords = (t: Words, source: Source) => (t.sources satisfies Record<Source, string>)[source]

/** What was expected and what was found, each with the source that says so. */
export function amountsWords(t: Words, format: Format, { kind, expected, found }: ReconciliationBreak): string {
  const exact = ({ amountMinor, asset }: ReconciliationBreak['expected']) => format.money(money(BigInt(amountMinor), asset), 'exact')
  const [from, at] = sourcesOf[kind]
  const amounts = { expected: exact(expected), found: exact(found), from: t.within[from], at: t.within[at] }
  return from === at ? t.breaks.expectedFoundIn(amounts) : t.breaks.expectedFound(amounts)
}

export function isOverdue(foundAt: string, now: Date): boolean {
  return now.getTime() - new Date(foundAt).getTime() > breakTargetMs
}
