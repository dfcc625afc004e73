/** Recording is part of the act: the row is written in the act's own transaction, and when it cannot be, the act does not happen. */
import type { Context } from '../context.ts'
import type { Tx } from '../database.ts'
import { hash } from '../keys.ts'

/** Every act that is recorded, with one sentence. The names are read by auditors for years: they are added to, never renamed. */
export const auditActions = {
  'platform.check-requested': 'a check of the platform was put through',
  'platform.check-answered': 'the worker answered a check of the platform',
} as const
export type AuditAction = keyof typeof auditActions

export interface AuditEntry {
  readonly action: AuditAction
  /** What was acted on, by id. */
  readonly resource: string
  readonly status?: 'success' | 'failed'
  /** Whose row this is when the actor is not a signed-in person. */
  readonly userId?: string
  readonly before?: object | undefined
  readonly after?: object | undefined
}

export async function recordAudit(tx: Tx, ctx: Context, entry: AuditEntry): Promise<void> {
  const id = ctx.newId('aud')
  const userId = entry.userId ?? ('personId' in ctx.actor ? ctx.actor.personId : null)
  const seal = (value: string | undefined, field: string) => (value ? ctx.keys.seal(value, `audit_log.${field}.${id}`) : null)
  await tx.query(
    'record-audit',
    `insert into audit_log (id, at, actor, user_id, action, resource, status, request_id, ip_address, user_agent, changed, before_hash, after_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      id,
      ctx.now,
      ctx.actor.kind,
      userId,
      entry.action,
      entry.resource,
      entry.status ?? 'success',
      ctx.requestId,
      seal(ctx.origin?.address, 'ip_address'),
      seal(ctx.origin?.userAgent, 'user_agent'),
      changedFields(entry.before, entry.after),
      entry.before ? hash(canonical(entry.before)) : null,
      entry.after ? hash(canonical(entry.after)) : null,
    ],
  )
}

function changedFields(before: object = {}, after: object = {}): string[] {
  const left = before as Record<string, unknown>
  const right = after as Record<string, unknown>
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])].sort()
  return names.filter((name) => canonical(left[name]) !== canonical(right[name]))
}

/** The same value gives the same text whatever the order of its fields, so that equal states have equal hashes. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return `${part}n`
    if (part && typeof part === 'object' && !Array.isArray(part)) {
      return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
    }
    return part
  }) ?? 'undefined'
}
