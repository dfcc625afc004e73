export interface Check {
  /** Also the name of its runbook. */
  readonly name: string
  /** What should be so. */
  readonly sentence: string
  /** Returns a row with a `fault` for everything that is not so. */
  readonly query: string
}
