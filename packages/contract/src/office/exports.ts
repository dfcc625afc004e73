import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { exportOf, ListExport } from '../list-export.ts'
import { keyed, officeErrors } from '../member/identity.ts'
import { IdText } from '../text.ts'
import { AuditFilters } from './audit.ts'
import { CompanyFilters } from './companies.ts'
import { BreakFilters } from './funding.ts'
import { AssetFilters } from './production.ts'
import { EventFilters } from './security.ts'
import { ComplaintFilters } from './support.ts'
import { PeopleFilters } from './users.ts'

const tags = ['exports']

/** The lists of staff, each with the filters of its page. */
export const officeLists = {
  'security-events': EventFilters,
  audit: AuditFilters,
  people: PeopleFilters,
  breaks: BreakFilters,
  complaints: ComplaintFilters,
  companies: CompanyFilters,
  assets: AssetFilters,
} as const

export const exports = {
  request: oc
    .route({ method: 'POST', path: '/office/exports', summary: 'Request a list as a file', tags })
    .errors(mayGive(...officeErrors, ...keyed, 'STEP_UP_REQUIRED', 'EXPORT_TOO_LONG'))
    .input(
      z.discriminatedUnion('list', [
        exportOf('security-events', officeLists['security-events']),
        exportOf('audit', officeLists.audit),
        exportOf('people', officeLists.people),
        exportOf('breaks', officeLists.breaks),
        exportOf('complaints', officeLists.complaints),
        exportOf('companies', officeLists.companies),
        exportOf('assets', officeLists.assets),
      ]),
    )
    .output(ListExport),
  read: oc
    .route({ method: 'GET', path: '/office/exports/{exportId}', summary: 'How far an export is, and where its file is', tags })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(z.strictObject({ exportId: IdText }))
    .output(ListExport),
}
