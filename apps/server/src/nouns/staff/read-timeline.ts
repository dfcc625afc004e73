import { type TimelineKind, timelineKindOf } from '@heathland/domain/audit/timeline'
import { type Id, isId } from '@heathland/domain/id'
import type { Context } from '../../core/context.ts'
import { type AuditRecord, listAudit } from '../audit/audit.sql.ts'
import { type AuditAction, auditActions } from '../audit/record-audit.ts'
import { listNames } from '../identity/people.sql.ts'
import { visitPerson } from '../identity/person.ts'

const timelinePage = 25
const everyAction = Object.keys(auditActions) as AuditAction[]

export interface Timeline {
  readonly items: readonly (AuditRecord & { readonly kind: TimelineKind })[]
  readonly names: ReadonlyMap<string, { readonly name: string; readonly email: string }>
  readonly next: string | undefined
}

/** What a person did and what was done about them, newest first. Names of colleagues belong to the page, and are no further look. */
export async function readTimeline(
  ctx: Context,
  { personId, kind, after }: { personId: Id<'per'>; kind: TimelineKind | undefined; after: string | undefined },
): Promise<Timeline> {
  ctx.require('users.read')
  const actions = kind && everyAction.filter((action) => timelineKindOf(action) === kind)
  return ctx.inTransaction(async (tx) => {
    await visitPerson(tx, ctx, personId)
    const page = { status: undefined, after, rowsMax: timelinePage }
    const { items, endedAt } = await listAudit(tx, ctx.keys, { about: 'person', personId, actions }, page)
    const others = new Set(items.flatMap(({ userId, resource }) => [userId ?? '', resource]).filter((id) => isId('per', id)))
    others.delete(personId)
    const names = others.size === 0 ? new Map() : await listNames(tx, ctx.keys, [...others] as Id<'per'>[])
    return { items: items.map((item) => ({ ...item, kind: timelineKindOf(item.action) })), names, next: endedAt }
  })
}
