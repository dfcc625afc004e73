import { type Id, isId } from '@heathland/domain/id'
import type { Context } from '../../core/context.ts'
import { type AuditPage, type AuditQuestion, type AuditRecord, listAudit } from './audit.sql.ts'
import { type AuditAction, auditActions } from './record-audit.ts'

/** Says who people are. */
export type NamesOf = (
  ctx: Context,
  personIds: readonly Id<'per'>[],
) => Promise<ReadonlyMap<string, { readonly name: string; readonly email: string }>>

/** Whom an address belongs to; asked of identity, which alone can tell. */
export type PersonOfEmail = (ctx: Context, email: string) => Promise<string | undefined>

/** What was done, by whom and from where, a page at a time. */
export async function readAudit(
  ctx: Context,
  personOfEmail: PersonOfEmail,
  { search, ...page }: AuditPage & { readonly search: string | undefined },
): Promise<{ readonly items: readonly AuditRecord[]; readonly endedAt: string | undefined }> {
  const question = await questionOf(ctx, personOfEmail, search)
  if (!question) return { items: [], endedAt: undefined }
  return ctx.read((tx) => listAudit(tx, ctx.keys, question, page))
}

/** An address, an id, or part of what an action is called. Undefined when nothing can be meant by it. */
async function questionOf(ctx: Context, personOfEmail: PersonOfEmail, search: string | undefined): Promise<AuditQuestion | undefined> {
  if (!search) return { about: 'everything' }
  if (search.includes('@')) {
    const personId = await personOfEmail(ctx, search)
    return personId === undefined ? undefined : { about: 'person', personId }
  }
  if (isId('per', search)) return { about: 'person', personId: search }
  if (/^[a-z]{3}_[0-9a-z]{26}$/.test(search)) return { about: 'resource', resource: search }
  const words = search.toLowerCase()
  const actions = (Object.entries(auditActions) as [AuditAction, string][])
    .filter(([action, sentence]) => action.includes(words) || sentence.includes(words))
    .map(([action]) => action)
  return actions.length === 0 ? undefined : { about: 'actions', actions }
}
