import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { exportOf, ListExport } from '../list-export.ts'
import { IdText } from '../text.ts'
import { keyed, present } from './identity.ts'
import { StatementFilters } from './ledger.ts'

const tags = ['exports']

/** The lists of a member, each with the filters of its page. */
export const memberLists = { statement: StatementFilters } as const

export const exports = {
  request: oc
    .route({ method: 'POST', path: '/exports', summary: 'Request a list as a file', tags })
    .errors(mayGive(...present, ...keyed, 'ACCESS_DENIED', 'EXPORT_TOO_LONG'))
    .input(exportOf('statement', memberLists.statement))
    .output(ListExport),
  read: oc
    .route({ method: 'GET', path: '/exports/{exportId}', summary: 'How far an export is, and where its file is', tags })
    .errors(mayGive(...present, 'NOT_FOUND'))
    .input(z.strictObject({ exportId: IdText }))
    .output(ListExport),
}
