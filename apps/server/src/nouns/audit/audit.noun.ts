import { inner, personalTable, sealedById, whose } from '../../core/personal-data.ts'
import { clearBy, retain } from '../../work/retention.ts'
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
      retain('audit-log', {
        table: 'audit_log',
        key: { id: 'text' },
        age: 'at',
        // An id begins with its time.
        oldest: 'id',
        clear: (tx, keys) => clearBy(tx, 'clear_audit_log', keys),
      }),
    ],
  }) as const satisfies Noun
