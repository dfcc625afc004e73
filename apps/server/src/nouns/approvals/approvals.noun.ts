import type { NamesOf } from '../audit/read-audit.ts'
import type { Noun } from '../noun.ts'
import { officeApprovals } from './approvals.routes.ts'
import type { Acts } from './decide.ts'

/** Approvals know that something needs two people, not what it is or who they are. */
export const approvals = (acts: Acts, namesOf: NamesOf) =>
  ({
    operations: { office: { approvals: officeApprovals(acts, namesOf) } },
    personalData: [{ table: 'approval', notExported: 'decisions of two colleagues; what came of one is in the profile and the audit log' }],
  }) as const satisfies Noun
