import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { officeErrors } from '../member/identity.ts'
import { IdText, trimmedLine } from '../text.ts'
import { Instant, Names } from '../wire.ts'

export const AuditEntry = z.strictObject({
  id: z.string(),
  /** Whose act it was, or whom it is about; left out where nobody is known. */
  user: z.string().optional(),
  /** Who acted: the person, staff, or the platform by itself. */
  by: z.enum(['person', 'staff', 'platform']),
  action: z.string(),
  resource: z.string(),
  timestamp: Instant,
  /** Both are left out where none was recorded, or the person was erased. */
  ip: z.string().optional(),
  userAgent: z.string().optional(),
  status: z.enum(['success', 'failed']),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const filters = {
  search: trimmedLine(254)
    .optional()
    .meta({ description: 'A whole e-mail address, the id of a person or a thing, or part of an action’s name.' }),
  status: z.enum(['success', 'failed']).optional(),
  by: z
    .enum(['anyone', 'people', 'platform'])
    .optional()
    .meta({ description: 'Members, visitors and staff, or what the platform did by itself.' }),
}
export const AuditFilters = z.strictObject(filters)

export const audit = {
  list: oc
    .route({ method: 'GET', path: '/office/audit', summary: 'What was done, by whom and from where, newest first', tags: ['audit'] })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ ...filters, after: IdText.optional() }))
    .output(
      z.strictObject({
        items: z.array(AuditEntry),
        names: Names,
        next: z.string().optional().meta({ description: 'Where to go on looking: a page may be short and still have a next one.' }),
      }),
    ),
}
