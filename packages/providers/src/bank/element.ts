/** The few elements of a bank file that are kept while it is read, and ways to read them that refuse what could mean two things. */
export interface Element {
  readonly name: string
  text: string
  /** Of an amount: the attribute `Ccy`. */
  readonly currency: string | undefined
  readonly children: Element[]
  /** Also counts children that were not kept. */
  hasChildren: boolean
}

export const refusalReasons = {
  'too-large': 'The file has more bytes than allowed.',
  encoding: 'It is not UTF-8, ISO-8859-1 or Windows-1252, or not what it says it is.',
  'document-type': 'It has a document type or defines entities, which no bank file needs.',
  'not-well-formed': 'It is not XML, or ends too early.',
  'not-camt053': 'It is XML, but not a bank statement in a version of camt.053 that we read.',
  'too-deep': 'Its elements are nested deeper than allowed.',
  'too-many-entries': 'It has more entries, or payments within them, than allowed.',
  'too-many-elements': 'One entry or payment has more elements than allowed.',
  'text-too-long': 'A text, name or attribute is longer than allowed.',
  'field-missing': 'An entry or balance lacks something that every one must have.',
  'field-repeated': 'Something that must be there once is there twice.',
  'field-invalid': 'A value is not one of those it can have, such as a day that does not exist.',
  amount: 'An amount is not a plain decimal, is below zero, or is finer than its currency.',
  currency: 'The account or an entry is in a currency that we keep no books in.',
} as const

export type RefusalReason = keyof typeof refusalReasons

/** Stops reading from wherever it is; never leaves the reader. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}

export function all(parent: Element | undefined, name: string): readonly Element[] {
  return parent?.children.filter((child) => child.name === name) ?? []
}

/** The only element at the end of a path. One that is there twice is refused: another reader could take the other. */
export function find(parent: Element | undefined, ...path: readonly string[]): Element | undefined {
  let element = parent
  for (const name of path) {
    const found = all(element, name)
    if (found.length > 1) throw new Unreadable('field-repeated')
    element = found[0]
  }
  return element
}

/** Text without space around it; undefined when there is none. */
export function textOf(element: Element | undefined): string | undefined {
  if (element?.hasChildren) throw new Unreadable('field-invalid')
  const text = element?.text.trim()
  return text === '' ? undefined : text
}

export function findText(parent: Element | undefined, ...path: readonly string[]): string | undefined {
  return textOf(find(parent, ...path))
}

export function needText(parent: Element | undefined, ...path: readonly string[]): string {
  const text = findText(parent, ...path)
  if (text === undefined) throw new Unreadable('field-missing')
  return text
}
