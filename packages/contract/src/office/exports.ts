import { recentExportsPage } from '@heathland/domain/export/list-export'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { exportOf, ListExport } from '../list-export.ts'
import { keyed, officeErrors } from '../member/identity.ts'
import { IdText } from '../text.ts'
import { Instant } from '../wire.ts'
import { AuditFilters } from './audit.ts'
import { CompanyFilters } from './companies.ts'
import { BreakFilters } from './funding.ts'
import { LoanFilters } from './loans.ts'
import { MonthEndFilters } from './month-end.ts'
import { AssetFilters } from './production.ts'
import { ReportFilters } from './reports.ts'
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
  'report-summary': ReportFilters,
  'report-members': ReportFilters,
  'report-assets': ReportFilters,
  'report-subscriptions': ReportFilters,
  'report-distributions': ReportFilters,
  'report-impact': ReportFilters,
  'report-loans': ReportFilters,
  companies: CompanyFilters,
  loans: LoanFilters,
  assets: AssetFilters,
  'month-end': MonthEndFilters,
} as const
export type OfficeList = keyof typeof officeLists

/** A file that somebody asked for, with the list it holds. */
export const RecentExport = ListExport.extend({ list: z.string(), requestedAt: Instant })
export type RecentExport = z.infer<typeof RecentExport>

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
        exportOf('report-summary', officeLists['report-summary']),
        exportOf('report-members', officeLists['report-members']),
        exportOf('report-assets', officeLists['report-assets']),
        exportOf('report-subscriptions', officeLists['report-subscriptions']),
        exportOf('report-distributions', officeLists['report-distributions']),
        exportOf('report-impact', officeLists['report-impact']),
        exportOf('report-loans', officeLists['report-loans']),
        exportOf('companies', officeLists.companies),
        exportOf('loans', officeLists.loans),
        exportOf('assets', officeLists.assets),
        exportOf('month-end', officeLists['month-end']),
      ]),
    )
    .output(ListExport),
  list: oc
    .route({ method: 'GET', path: '/office/exports', summary: 'One’s own reports as files, newest first', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(RecentExport).max(recentExportsPage), next: z.string().optional() })),
  read: oc
    .route({ method: 'GET', path: '/office/exports/{exportId}', summary: 'How far an export is, and where its file is', tags })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(z.strictObject({ exportId: IdText }))
    .output(ListExport),
}
