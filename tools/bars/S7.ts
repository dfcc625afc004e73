/** What ends a session or a right, seen from another process at the next request. */
import { countedBy } from './counted-by.ts'

export const run = countedBy([
  'apps/server/src/nouns/staff/staff.db.test.ts',
  'apps/server/src/nouns/sign-in/session.db.test.ts',
  'apps/server/src/nouns/sign-in/sign-out.db.test.ts',
  'apps/server/src/http/events.db.test.ts',
])
