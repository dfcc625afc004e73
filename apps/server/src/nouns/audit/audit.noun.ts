import { dayMs } from '@heathland/domain/time'
import { clearBy } from '../../work/retention.ts'
import type { Noun } from '../noun.ts'
import { officeAudit } from './audit.routes.ts'
import type { NamesOf, PersonOfEmail } from './read-audit.ts'

/** The log knows ids; names and addresses come from identity. */
export const audit = (namesOf: NamesOf, personOfEmail: PersonOfEmail) =>
  ({
    operations: { office: { audit: officeAudit(namesOf, personOfEmail) } },
    retention: [
      {
        what: 'audit log',
        // As the function of the database counts it; leap days make no row go sooner.
        keptMs: (7 * 365 + 2) * dayMs,
        why: 'who did what must be shown for five years at least; two more for disputes that begin late',
        law: 'ECSPR Art 26 (five years), AMLR (five years after the relationship), GDPR Art 5(1)(e)',
        table: 'audit_log',
        key: { id: 'text' },
        age: 'at',
        // An id begins with its time.
        oldest: 'id',
        clear: (tx, keys) => clearBy(tx, 'clear_audit_log', keys),
      },
    ],
  }) as const satisfies Noun
