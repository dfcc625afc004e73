/** One part of a text that binds, of those that only the English text does. */
export interface LegalSection {
  readonly id: string
  readonly title: string
  /** A text is a paragraph, a list of texts is a list. */
  readonly parts: readonly (string | readonly string[])[]
}
