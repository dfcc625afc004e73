/** Migrations are plain SQL, forward only, run by the schema's owner. Each has its reason on top and its check at the end. */
import { runner } from 'node-pg-migrate'
import { databaseTrouble } from '../core/database.ts'
import { findPrimary } from '../core/database-client.ts'
import { migrationsFolder } from '../core/schema-version.ts'
import { installQueues } from '../work/queue.ts'
import { everyJob } from './nouns.ts'

/**
 * A statement that waits for a busy table makes every later request for that table wait behind it. So it gives up soon, lets them pass
 * and tries again. It is longer than PostgreSQL's deadlock_timeout, after which autovacuum yields.
 */
const lockTimeoutMs = 1_500
const triesMax = 40
const betweenTriesMs = 1_000

/** Brings the database to the newest migration and returns the names of those that ran. */
export async function migrate(ownerUrl: string, folder = migrationsFolder): Promise<string[]> {
  const ran: string[] = []
  for (let name = await runNext(ownerUrl, folder); name; name = await runNext(ownerUrl, folder)) ran.push(name)
  await installQueues(ownerUrl, everyJob)
  return ran
}

/** One migration in a transaction of its own: while it waits for a table, nothing that an earlier one locked is held. */
async function runNext(ownerUrl: string, folder: string): Promise<string | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      const [migration] = await runner({
        databaseUrl: { connectionString: await findPrimary(ownerUrl), lock_timeout: lockTimeoutMs },
        dir: folder,
        direction: 'up',
        count: 1,
        migrationsTable: 'migration',
        // Two programs starting at once: the second waits for the first.
        advisoryLockMode: 'wait',
        log: () => undefined,
      })
      return migration?.name
    } catch (error) {
      if (tries === triesMax || databaseTrouble(error) !== 'busy') throw error
      await new Promise((resolve) => setTimeout(resolve, betweenTriesMs))
    }
  }
}
