/** The second factor on every way in: password, passkey, LinkedIn, recovery, invitation, and the access of half a session. */
import { countedBy } from './counted-by.ts'

export const run = countedBy([
  'packages/domain/src/identity/sign-in.test.ts',
  'apps/server/src/identity/factors.db.test.ts',
  'apps/server/src/identity/passkeys.db.test.ts',
  'apps/server/src/identity/linkedin.db.test.ts',
  'apps/server/src/identity/security.db.test.ts',
  'apps/server/src/identity/staff.db.test.ts',
  'apps/server/src/identity/registration.db.test.ts',
  'tests/authz/matrix.test.ts',
])
