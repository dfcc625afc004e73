/** Which kinds of data we keep, how sensitive each is, and who answers for it. */
import { type Checked, problemsIn } from '../form.ts'
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

export interface DataClassValues {
  readonly name: string
  readonly sensitivity: Sensitivity | ''
  readonly owner: string
}

export const dataClassLength = { min: 2, max: 120 } as const

export type DataClassProblem = 'name-missing' | 'sensitivity-missing' | 'owner-missing'

export function checkDataClass(
  values: DataClassValues,
): Checked<Pick<DataClass, 'name' | 'sensitivity' | 'owner'>, keyof DataClassValues, DataClassProblem> {
  const { sensitivity } = values
  const [name, owner] = [values.name.trim(), values.owner.trim()]
  const problems = problemsIn<keyof DataClassValues, DataClassProblem>({
    name: name.length < dataClassLength.min ? 'name-missing' : undefined,
    sensitivity: sensitivity === '' ? 'sensitivity-missing' : undefined,
    owner: owner.length < dataClassLength.min ? 'owner-missing' : undefined,
  })
  return problems || sensitivity === '' ? { ok: false, problems: problems ?? {} } : { ok: true, input: { name, sensitivity, owner } }
}
