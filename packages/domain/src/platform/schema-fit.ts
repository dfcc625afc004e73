/**
 * A program runs on a schema that has everything it was built for. A newer schema is fine, because migrations only add, until one of
 * them says that programs from before it can no longer live with it. Migrations are named so that their names sort in order.
 */
export interface SchemaFacts {
  /** The newest migration that the program knows. */
  readonly program: string
  /** Whether that migration has run. */
  readonly hasNewest: boolean
  /** The oldest program that the schema works with, by the newest migration which that program knows. */
  readonly oldestProgram: string | undefined
}

export type SchemaFit = 'fits' | 'schema-behind' | 'program-too-old'

export function decideSchemaFit({ program, hasNewest, oldestProgram }: SchemaFacts): SchemaFit {
  if (oldestProgram === undefined) return 'schema-behind'
  if (program < oldestProgram) return 'program-too-old'
  return hasNewest ? 'fits' : 'schema-behind'
}
