/** What ends a session or a right, seen from another process at the next request. */
import { countedBy } from './counted-by.ts'

export const run = countedBy([
  'apps/server/src/identity/staff.db.test.ts',
  'apps/server/src/identity/session.db.test.ts',
  'apps/server/src/identity/sign-out.db.test.ts',
  'apps/server/src/events.http.db.test.ts',
])
