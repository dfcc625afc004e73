import { appendFile } from 'node:fs/promises'

/** Keeps a published checkpoint outside the database, behind those before it: one signed note after the other, a blank line between. */
export async function keepCheckpoint(file: string, note: string): Promise<void> {
  await appendFile(file, `${note}\n`)
}
