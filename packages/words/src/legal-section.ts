/** One part of a text that binds. Only the English text does, so other languages have none. */
export interface LegalSection {
  readonly id: string
  readonly title: string
  /** A text is a paragraph, a list of texts is a list. */
  readonly parts: readonly (string | readonly string[])[]
}
