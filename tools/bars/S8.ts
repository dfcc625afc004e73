/** Two people and a fresh factor: everything that one person, a stale factor or an edited request might try. */
import { countedBy } from './counted-by.ts'

export const run = countedBy(['packages/domain/src/approvals/approval.test.ts', 'apps/server/src/nouns/approvals/approvals.db.test.ts'])
