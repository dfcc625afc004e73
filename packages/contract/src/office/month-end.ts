import { proseLength } from '@heathland/domain/form'
import { spvKinds } from '@heathland/domain/ledger/posting-rule'
import { figureSections, measureNames } from '@heathland/domain/month-end/figures'
import {
  bookMonthStates,
  bookMonthsPage,
  bookVersionsMax,
  checklistItems,
  examplesMax,
  figureRowsPage,
} from '@heathland/domain/month-end/month'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { keyed, Nothing, officeErrors } from '../member/identity.ts'
import { coded, IdText, prose } from '../text.ts'
import { Instant, MinorUnits, Names } from '../wire.ts'

const tags = ['month-end']
export const Month = coded(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 7).meta({ description: 'A month of the calendar in UTC, 2026-10.' })
const Currency = z.enum(['EUR', 'GBP'])
const Version = z.int().min(1).max(bookVersionsMax)

export const BookMonthLine = z.strictObject({
  month: Month,
  state: z.enum(bookMonthStates),
  version: Version.optional(),
  closedAt: Instant.optional(),
})
export type BookMonthLine = z.infer<typeof BookMonthLine>

export const ClosedVersion = z.strictObject({
  version: Version,
  state: z.enum(['closed', 'reopened']),
  requestedBy: z.string(),
  closedBy: z.string(),
  closedAt: Instant,
  hash: z.string(),
  reopening: z.strictObject({ requestedBy: z.string(), by: z.string(), at: Instant, reason: z.string() }).optional(),
})
export type ClosedVersion = z.infer<typeof ClosedVersion>

export const BookMonth = z.strictObject({
  spvId: z.string(),
  company: z.string(),
  kind: z.enum(spvKinds),
  currency: Currency,
  month: Month,
  state: z.enum(bookMonthStates),
  /** Only the newest closed month is reopened. */
  isNewestClosed: z.boolean(),
  waiting: z.strictObject({ approvalId: z.string(), act: z.enum(['close', 'reopen']), by: z.string(), until: Instant }).optional(),
  checklist: z
    .array(
      z.strictObject({
        item: z.enum(checklistItems),
        missing: z.int().min(0),
        examples: z.array(z.string()).max(examplesMax),
        path: z.string().optional(),
      }),
    )
    .max(checklistItems.length)
    .meta({ description: 'Of a month that is not closed.' }),
  /** Postings of the month that the book does not explain; each is matched, or set aside with a reason. */
  unmatched: z.array(z.strictObject({ postingId: z.string(), leftMinor: MinorUnits })).max(examplesMax),
  totals: z
    .array(z.strictObject({ section: z.enum(figureSections), measure: z.enum(measureNames), rows: z.int().min(0), sum: MinorUnits }))
    .max(200),
  versions: z.array(ClosedVersion).max(bookVersionsMax).meta({ description: 'Newest first.' }),
  names: Names,
})
export type BookMonth = z.infer<typeof BookMonth>

/** Everything of one loan, company, asset, distribution, movement or late fact. */
export const FigureRow = z.strictObject({
  section: z.enum(figureSections),
  subject: z.string(),
  label: z.string(),
  amounts: z.partialRecord(z.enum(measureNames), MinorUnits),
})
export type FigureRow = z.infer<typeof FigureRow>

export const MonthEndFilters = z.strictObject({ spvId: IdText, month: Month, version: coded(/^[1-9]\d?$/, 2).optional() })
export type MonthEndFilters = z.infer<typeof MonthEndFilters>

const known = [...officeErrors, 'NOT_FOUND'] as const
const One = z.strictObject({ spvId: IdText, month: Month })
const Reason = prose(proseLength.max).min(proseLength.min)
const Text = prose(500).min(3)
const address = '/office/month-end/{spvId}/{month}' as const

export const monthEnd = {
  list: oc
    .route({ method: 'GET', path: '/office/month-end', summary: 'The months of an SPV that are over, newest first', tags })
    .errors(mayGive(...known))
    .input(z.strictObject({ spvId: IdText.optional(), after: Month.optional() }))
    .output(
      z.strictObject({
        items: z.array(BookMonthLine).max(bookMonthsPage),
        spvId: z.string().optional(),
        spvs: z.array(z.strictObject({ id: z.string(), name: z.string(), currency: Currency })).max(100),
        next: z.string().optional(),
      }),
    ),
  read: oc
    .route({ method: 'GET', path: address, summary: 'One month: what is missing before it can be closed, and its control totals', tags })
    .errors(mayGive(...known, 'BOOK_MONTH_UNFIT'))
    .input(One)
    .output(BookMonth),
  listFigures: oc
    .route({
      method: 'GET',
      path: `${address}/figures`,
      summary: 'The figures of a month: those that were closed, or those of now while it is open',
      tags,
    })
    .errors(mayGive(...known, 'BOOK_MONTH_UNFIT'))
    .input(z.strictObject({ ...MonthEndFilters.shape, section: z.enum(figureSections).optional(), after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(FigureRow).max(figureRowsPage), next: z.string().optional() })),
  request: oc
    .route({ method: 'POST', path: `${address}/request`, summary: 'Ask for a month to be closed, which a second person decides', tags })
    .errors(mayGive(...known, ...keyed, 'STEP_UP_REQUIRED', 'APPROVAL_WAITING', 'BOOK_MONTH_UNFIT', 'BOOK_MONTH_INCOMPLETE'))
    .input(z.strictObject({ ...One.shape, reason: Reason }))
    .output(z.strictObject({ approvalId: z.string() })),
  requestReopening: oc
    .route({ method: 'POST', path: `${address}/reopening`, summary: 'Ask for the newest closed month to be reopened', tags })
    .errors(mayGive(...known, ...keyed, 'STEP_UP_REQUIRED', 'APPROVAL_WAITING', 'BOOK_MONTH_UNFIT'))
    .input(z.strictObject({ ...One.shape, reason: Reason }))
    .output(z.strictObject({ approvalId: z.string() })),
  addLateFact: oc
    .route({
      method: 'POST',
      path: `${address}/late-facts`,
      summary: 'Record a late fact about a closed month; it counts among the figures of the open one',
      tags,
    })
    .errors(mayGive(...known, ...keyed, 'BOOK_MONTH_UNFIT'))
    .input(z.strictObject({ ...One.shape, text: Text, amountMinor: coded(/^(0|-?[1-9]\d{0,13})$/, 15).optional() }))
    .output(Nothing),
  setAside: oc
    .route({
      method: 'POST',
      path: '/office/month-end/{spvId}/postings/{postingId}/aside',
      summary: 'Say that a posting belongs to no loan, company or asset, and why',
      tags,
    })
    .errors(mayGive(...known, ...keyed, 'BOOK_MONTH_UNFIT'))
    .input(z.strictObject({ spvId: IdText, postingId: IdText, text: Text }))
    .output(Nothing),
}
