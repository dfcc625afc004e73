import { isId } from '@heathland/domain/id'
import { operations } from '../../http/operations.ts'
import { type NamesOf, type PersonOfEmail, readAudit } from './read-audit.ts'

const pageMax = 25
const { audit } = operations.office

/** Names and addresses are given from above: the log knows ids, not who they are. */
export function officeAudit(namesOf: NamesOf, personOfEmail: PersonOfEmail) {
  return {
    list: audit.list.handler(async ({ context: { ctx }, input: { search, status, by, after } }) => {
      const { items, endedAt } = await readAudit(ctx, personOfEmail, { search, status, by, after, rowsMax: pageMax })
      const people = items.flatMap(({ userId, resource }) => [...(userId ? [userId] : []), ...(isId('per', resource) ? [resource] : [])])
      const names = await namesOf(ctx, [...new Set(people)])
      return {
        items: items.map(({ id, at, actor, userId, action, resource, status: outcome, ipAddress, userAgent }) => ({
          id,
          ...(userId && { user: userId }),
          by: byWhom(actor),
          action,
          resource,
          timestamp: at.toISOString(),
          ...(ipAddress && { ip: ipAddress }),
          ...(userAgent && { userAgent }),
          status: outcome,
        })),
        names: Object.fromEntries(names),
        ...(endedAt && { next: endedAt }),
      }
    }),
  }
}

/** Whether a person, staff or the platform acted. */
export function byWhom(actor: string): 'person' | 'staff' | 'platform' {
  if (actor === 'officer') return 'staff'
  return ['job', 'webhook', 'operator'].includes(actor) ? 'platform' : 'person'
}
