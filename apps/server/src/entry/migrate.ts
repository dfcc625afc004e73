/** Migrations are plain SQL, forward only, run by the schema's owner. Each has its reason on top and its check at the end. */
import { runner } from 'node-pg-migrate'
import { migrationsFolder } from '../core/schema-version.ts'
import { installQueues } from '../work/queue.ts'
import { everyJob } from './nouns.ts'

/** Brings the database to the newest migration and returns the names of those that ran. */
export async function migrate(ownerUrl: string): Promise<string[]> {
  const ran = await runner({
    databaseUrl: ownerUrl,
    dir: migrationsFolder,
    direction: 'up',
    migrationsTable: 'migration',
    // Two programs starting at once: the second waits for the first.
    advisoryLockMode: 'wait',
    log: () => undefined,
    singleTransaction: true,
  })
  await installQueues(ownerUrl, everyJob)
  return ran.map((migration) => migration.name)
}
