/**
 * A refusal is the answer of a rule that said no, with a stable code that the contract knows and a person can be shown.
 * Rules return refusals; verbs throw `Refused`, which undoes their transaction.
 */
export interface Refusal<Code extends string = string> {
  readonly refused: true
  readonly code: Code
  /** Facts for the reader's next step, never a personal value. */
  readonly facts?: Readonly<Record<string, string | number | boolean>>
}

export function refuse<Code extends string>(code: Code, facts?: Refusal['facts']): Refusal<Code> {
  return facts === undefined ? { refused: true, code } : { refused: true, code, facts }
}

export function isRefusal(value: object): value is Refusal {
  return 'refused' in value && value.refused === true
}

export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: string
  readonly facts: Refusal['facts']

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.code = refusal.code
    this.facts = refusal.facts
  }
}
