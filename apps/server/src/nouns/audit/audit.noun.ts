import { dayMs } from '@heathland/domain/time'
import { inner, personalTable, sealedById, whose } from '../../core/personal-data.ts'
import { clearBy } from '../../work/retention.ts'
import type { Noun } from '../noun.ts'
import { officeAudit } from './audit.routes.ts'
import { exportedAudit } from './export-audit.ts'
import type { NamesOf, PersonOfEmail } from './read-audit.ts'

/** The log knows ids; names and addresses come from identity. */
export const audit = (namesOf: NamesOf, personOfEmail: PersonOfEmail) =>
  ({
    personalData: [
      personalTable({
        table: 'audit_log',
        of: 'user_id = $1',
        key: { id: 'text' },
        columns: {
          id: 'plain',
          user_id: whose,
          at: 'plain',
          action: 'plain',
          status: 'plain',
          actor: 'plain',
          changed: 'plain',
          ip_address: sealedById('audit_log', 'ip_address'),
          transaction_id: inner,
          user_agent: sealedById('audit_log', 'user_agent'),
          request_id: inner,
          before_hash: inner,
          after_hash: inner,
          resource: { leftOut: 'may be the id of somebody else' },
        },
      }),
    ],
    operations: { office: { audit: officeAudit(namesOf, personOfEmail) } },
    exports: [exportedAudit(personOfEmail)],
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
