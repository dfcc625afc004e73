/** A new master key while people read, a worker killed on the way, and a key that is destroyed. */
import { countedBy } from './counted-by.ts'

export const run = countedBy(['apps/server/src/identity/person-keys.db.test.ts', 'apps/server/src/keys.test.ts'])
