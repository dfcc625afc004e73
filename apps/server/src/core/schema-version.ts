import { readdirSync } from 'node:fs'

export const migrationsFolder = new URL('../../db/migrations/', import.meta.url).pathname

let newest: string | undefined

/** The name of the last migration this program was built for. */
export function newestMigration(): string {
  newest ??= readdirSync(migrationsFolder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .at(-1)
    ?.replace(/\.sql$/, '')
  if (!newest) throw new Error('no migrations found')
  return newest
}
