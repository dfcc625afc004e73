import { operations } from '../../http/operations.ts'
import { type NamesOf, type PersonOfEmail, readAudit } from './read-audit.ts'

const pageMax = 25
const { audit } = operations.office

/** Names and addresses are given from above: the log knows ids, not who they are. */
export function officeAudit(namesOf: NamesOf, personOfEmail: PersonOfEmail) {
  return {
    list: audit.list.handler(async ({ context: { ctx }, input: { search, status, after } }) => {
      const { items, endedAt } = await readAudit(ctx, personOfEmail, { search, status, after, rowsMax: pageMax })
      const names = await namesOf(ctx, [...new Set(items.flatMap(({ userId }) => userId ?? []))])
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

function byWhom(actor: string): 'person' | 'staff' | 'platform' {
  if (actor === 'officer') return 'staff'
  return ['job', 'webhook', 'operator'].includes(actor) ? 'platform' : 'person'
}
