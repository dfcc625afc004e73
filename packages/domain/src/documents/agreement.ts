/** The membership agreement: its text comes from the catalogue of its language, and names the operator and the member. */
import { type Block, type DocumentText, fillIn } from './document-text.ts'

/** Of the catalogue's text, which is in force until an operator publishes another. Raised with every change, in whichever language. */
export const agreementVersion = '2026-11-17'

export interface AgreementWords {
  readonly title: string
  readonly facts: Readonly<Record<'member' | 'operator' | 'address' | 'registration' | 'custodian', string>>
  readonly sections: readonly {
    readonly title: string
    readonly short: string
    /** A text is a paragraph, a list of texts is a list. */
    readonly parts: readonly (string | readonly string[])[]
  }[]
}

export interface AgreementParties {
  readonly operator: { readonly name: string; readonly address: string; readonly registration: string; readonly custodian: string }
  /** The country whose law applies, in the text's language. */
  readonly country: string
  /** Who signs; nobody where the text is only read. */
  readonly member?: string | undefined
}

export function agreementText(
  language: DocumentText['language'],
  words: AgreementWords,
  parties: AgreementParties,
  version = agreementVersion,
): DocumentText {
  const { operator, member, country } = parties
  const { facts } = words
  const rows: (readonly [string, string])[] = [
    ...(member === undefined ? [] : [[facts.member, member] as const]),
    [facts.operator, operator.name],
    [facts.address, operator.address],
    [facts.registration, operator.registration],
    [facts.custodian, operator.custodian],
  ]
  // Names are values and never read for placeholders.
  const filled = fillIn(sectionBlocks(words.sections), { operator: operator.name, custodian: operator.custodian, country, version })
  return { language, title: words.title, version, blocks: [{ kind: 'facts', rows }, ...filled] }
}

/** Numbered, each with what it says in short first. */
export function sectionBlocks(sections: AgreementWords['sections']): readonly Block[] {
  return sections.flatMap(({ title, short, parts }, index): readonly Block[] => [
    { kind: 'heading', text: `${index + 1}. ${title}` },
    { kind: 'summary', text: short },
    ...parts.map((part): Block => (typeof part === 'string' ? { kind: 'paragraph', text: part } : { kind: 'list', items: part })),
  ])
}
