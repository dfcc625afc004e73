/** The subscription agreement: its words come from the catalogue of its language, its facts from the order. */
import { sectionBlocks } from '../documents/agreement.ts'
import { type Block, type DocumentText, fillIn } from '../documents/document-text.ts'

/** Raised with every change of the words, in whichever language. */
export const subscriptionTextVersion = '2026-11-18'

interface Words {
  readonly title: string
  readonly facts: Readonly<
    Record<'investor' | 'offer' | 'company' | 'offerVersion' | 'amount' | 'fee' | 'total' | 'term' | 'yield' | 'operator', string>
  >
  readonly months: string
  readonly aYear: string
  readonly sections: Parameters<typeof sectionBlocks>[0]
  readonly cancelDays: string
  readonly cancelNone: string
}

/** Amounts and days come as they are read in the language of the text. */
export interface AgreementFacts {
  readonly investor: string
  readonly offer: string
  readonly company: string
  readonly offerVersion: number
  readonly amount: string
  readonly fee: string
  readonly total: string
  readonly termMonths: number
  readonly yieldPercent: string
  readonly operator: string
  readonly warning: string
  /** Calendar days after the day of signing; undefined where there is no reflection period. */
  readonly reflectionDays: number | undefined
}

export function subscriptionAgreementText(language: DocumentText['language'], words: Words, facts: AgreementFacts): DocumentText {
  const one = (text: string, values: Readonly<Record<string, string>>): string => {
    const [filled] = fillIn([{ kind: 'paragraph', text }], values)
    return filled?.kind === 'paragraph' ? filled.text : text
  }
  const cancel = facts.reflectionDays === undefined ? words.cancelNone : one(words.cancelDays, { days: String(facts.reflectionDays) })
  const rows: Extract<Block, { kind: 'facts' }>['rows'] = [
    [words.facts.investor, facts.investor],
    [words.facts.offer, facts.offer],
    [words.facts.company, facts.company],
    [words.facts.offerVersion, String(facts.offerVersion)],
    [words.facts.amount, facts.amount],
    [words.facts.fee, facts.fee],
    [words.facts.total, facts.total],
    [words.facts.term, one(words.months, { count: String(facts.termMonths) })],
    [words.facts.yield, one(words.aYear, { percent: facts.yieldPercent })],
    [words.facts.operator, facts.operator],
  ]
  const { offer, company, amount, fee, total, warning } = facts
  // Names are values and never read for placeholders.
  const filled = fillIn(sectionBlocks(words.sections), { offer, company, amount, fee, total, warning, cancel })
  return { language, title: words.title, version: subscriptionTextVersion, blocks: [{ kind: 'facts', rows }, ...filled] }
}
