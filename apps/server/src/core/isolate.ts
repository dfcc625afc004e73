/** One bad item costs only itself. */
import { isDatabaseAway, sqlstateOf, type Tx } from './database.ts'

export interface Failed<Item> {
  readonly item: Item
  readonly reason: string
}

/**
 * Does something for each item in the open transaction. All share one savepoint; when one fails, each is done again in a savepoint of
 * its own, and those that fail are returned. A database that is away is nobody's fault, and ends the transaction.
 */
export async function isolateEach<Item>(
  tx: Tx,
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<readonly Failed<Item>[]> {
  if (items.length === 0) return []
  const together = await attempt(tx, async () => {
    for (const item of items) await act(item)
  })
  if (together === undefined) return []
  if (items.length === 1) return items.map((item) => ({ item, reason: together }))
  const failed: Failed<Item>[] = []
  for (const item of items) {
    const reason = await attempt(tx, () => act(item))
    if (reason !== undefined) failed.push({ item, reason })
  }
  return failed
}

/** The reason why it failed, with nothing of it left; undefined when it went well. */
async function attempt(tx: Tx, act: () => Promise<void>): Promise<string | undefined> {
  await tx.client.query('savepoint item')
  try {
    await act()
    await tx.client.query('release savepoint item')
    return undefined
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    await tx.client.query('rollback to savepoint item; release savepoint item')
    return reasonOf(error)
  }
}

const reasonMax = 500

/** Why something failed, fit to be stored and logged: PostgreSQL quotes the value in what it says about data, so of that only the code is kept. */
export function reasonOf(error: unknown): string {
  const code = sqlstateOf(error)
  const message = error instanceof Error ? error.message : 'unknown'
  if (code?.startsWith('22')) return `${code} data exception`
  return (code ? `${code} ${message}` : message || 'unknown').slice(0, reasonMax)
}
