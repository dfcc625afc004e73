/** What kinds of data the house keeps, how sensitive each is, and who answers for it. */
import type { Id } from '../id.ts'

export const sensitivities = ['Public', 'Internal', 'Confidential', 'Restricted'] as const
export type Sensitivity = (typeof sensitivities)[number]

export interface DataClass {
  readonly id: Id<'dcl'>
  readonly name: string
  readonly sensitivity: Sensitivity
  /** The team or role that answers for it. */
  readonly owner: string
  readonly lastUpdated: Date
}

/** A register is read whole, so it has an end. */
export const dataClassesMax = 200
