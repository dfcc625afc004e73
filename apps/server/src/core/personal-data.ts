/**
 * What we hold about a person, declared by the noun that holds it. Every column of a declared table says how it is exported or why it is
 * not, so a new column does not compile until somebody decides; a table that names people and is not declared fails a test.
 */
import type { Rows } from './rows.generated.ts'

/** As it is; opened with the person's key, which needs the place it was sealed for; or left out, with the reason. */
export type Exported = 'plain' | { readonly sealed: (row: Readonly<Record<string, unknown>>) => string } | { readonly leftOut: string }

export interface PersonalTable {
  readonly table: string
  /** Finds the person's rows; $1 is their id. */
  readonly of: string
  /** What rows are paged by: unique together, with an index that begins with the person. */
  readonly key: Readonly<Record<string, 'text' | 'timestamptz' | 'bigint' | 'bytea'>>
  readonly columns: Readonly<Record<string, Exported>>
}

/** A table that names people and holds nothing to export, with the reason. */
export interface NotExported {
  readonly table: keyof Rows & string
  readonly notExported: string
}

export type PersonalData = PersonalTable | NotExported

export function personalTable<Table extends keyof Rows & string>(declared: {
  readonly table: Table
  readonly of?: string
  readonly key: { readonly [Column in keyof Rows[Table] & string]?: 'text' | 'timestamptz' | 'bigint' | 'bytea' }
  readonly columns: { readonly [Column in keyof Rows[Table]]: Exported }
}): PersonalTable {
  return { of: 'person_id = $1', ...declared } as PersonalTable
}

/** Where a value of a row is sealed, when that follows from its table, its column and its id. */
export const sealedById = (table: string, column: string): Exported => ({ sealed: ({ id }) => `${table}.${column}.${String(id)}` })

export const secret = { leftOut: 'a secret that guards the account, or its hash' } as const
export const inner = { leftOut: 'how the platform works on the row; it says nothing about the person' } as const
export const whose = { leftOut: 'the id of the person whose file this is' } as const
