/** One part of a text that binds, of those that only the English text does. */
export interface LegalSection {
  readonly id: string
  readonly title: string
  /** A text is a paragraph, a list of texts is a list. `{operator.name}` and its like stand for what the operator's settings say. */
  readonly parts: readonly (string | readonly string[])[]
}

/** What the texts leave to the operator. */
export const legalBlanks = [
  'name',
  'address',
  'registration',
  'country',
  'custodian',
  'authority',
  'authorityNumber',
  'privacyEmail',
  'complaintsEmail',
  'dataAuthority',
  'identityPartner',
  'onrampPartner',
  'servicePartners',
  'dataRegion',
  'standIn',
  'disputeBody',
  'termsDate',
] as const
export type LegalBlank = (typeof legalBlanks)[number]
export type LegalFacts = Readonly<Record<LegalBlank, string>>

const blank = new RegExp(`\\{operator\\.(${legalBlanks.join('|')})\\}`, 'g')

/** The text with its blanks filled in; what a value must not do where it ends up is up to `written`. */
export function fillLegal(text: string, facts: LegalFacts, written: (value: string) => string = (value) => value): string {
  return text.replaceAll(blank, (_all, name: LegalBlank) => written(facts[name]))
}
