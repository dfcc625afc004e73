import { proseLength } from '@heathland/domain/form'
import { bucketNames, dunningStepNames } from '@heathland/domain/loans/arrears'
import { dayCounts } from '@heathland/domain/loans/calendar'
import { loanEventsMax, loanStates, loanStatuses, loansPage, postingsPage, valuationsMax } from '@heathland/domain/loans/loan'
import { intervals, loanLimits, repaymentKinds } from '@heathland/domain/loans/terms'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { keyed, officeErrors } from '../member/identity.ts'
import { coded, IdText, prose, trimmedLine } from '../text.ts'
import { Day, Instant, Money, Names } from '../wire.ts'

const Amount = coded(/^[1-9]\d{0,15}$/, 16).meta({ description: 'A whole number of the currency’s smallest unit, above zero.' })
const Interval = z.literal([...intervals])

const schedule = {
  kind: z.enum(repaymentKinds),
  rateBps: z.int().min(0).max(loanLimits.rateBps),
  monthsBetween: Interval,
  firstDueOn: Day,
  payments: z.int().min(1).max(loanLimits.payments),
  graceMonths: z.int().min(0).max(loanLimits.payments),
}

export const LoanLine = z.strictObject({
  id: z.string(),
  number: z.string(),
  spvId: z.string(),
  borrower: z.string(),
  amount: Money,
  outstanding: Money,
  /** Principal and interest that are due and unpaid. */
  overdue: Money,
  daysLate: z.int().min(0),
  rateBps: z.int().min(0),
  status: z.enum(loanStatuses),
})
export type LoanLine = z.infer<typeof LoanLine>

export const LoanInstalment = z.strictObject({
  dueOn: Day,
  principal: Money,
  interest: Money,
  state: z.enum(['paid', 'due', 'late', 'replaced', 'planned']),
  paidOn: Day.optional(),
  /** How late it is, or was when it was paid. */
  daysLate: z.int().min(0),
})
export type LoanInstalment = z.infer<typeof LoanInstalment>

export const LoanEvent = z.strictObject({
  id: z.string(),
  kind: z.enum(['disbursed', 'payment', 'restructured', 'reminder', 'defaulted', 'cured', 'repaid', 'written-off']),
  on: Day,
  at: Instant,
  by: z.string().optional(),
  amount: Money.optional(),
  interest: Money.optional(),
  principal: Money.optional(),
  postingId: z.string().optional(),
  reference: z.string().optional(),
  step: z.enum(dunningStepNames).optional(),
  reason: z.string().optional(),
})
export type LoanEvent = z.infer<typeof LoanEvent>

export const OfficeLoan = z.strictObject({
  ...LoanLine.shape,
  ...schedule,
  state: z.enum(loanStates),
  company: z.string(),
  registration: z.string(),
  dayCount: z.enum(dayCounts),
  defaultRateBps: z.int().min(0),
  signedOn: Day,
  startsOn: Day.optional(),
  offerName: z.string().optional(),
  collateral: z.string().optional(),
  guarantee: z.string().optional(),
  coverPercentNeeded: z.int().min(0),
  coverPercent: z.int().min(0).optional(),
  shortfall: Money,
  overdueInterest: Money,
  overduePrincipal: Money,
  overdueSince: Day.optional(),
  /** Interest since the last due day. */
  accrued: Money,
  nextStep: z.strictObject({ step: z.enum([...dunningStepNames, 'default']), from: Day }).optional(),
  /** The newest schedule, and how many there were. */
  version: z.int().min(1),
  schedule: z.array(LoanInstalment).max(2_000),
  events: z.array(LoanEvent).max(loanEventsMax),
  valuations: z
    .array(z.strictObject({ id: z.string(), on: Day, value: Money, source: z.string(), by: z.string(), at: Instant }))
    .max(valuationsMax),
  /** The request about it that waits for a second person. */
  waiting: z.strictObject({ approvalId: z.string(), act: z.string() }).optional(),
  names: Names,
})
export type OfficeLoan = z.infer<typeof OfficeLoan>

export const LoanBook = z.strictObject({
  count: z.int().min(0),
  outstanding: Money,
  late: z.strictObject({ count: z.int().min(0), outstanding: Money, percentTimes10: z.int().min(0).max(1_000) }),
  /** What collateral lacks to cover what was agreed, over all loans, and of how many. */
  shortfall: z.strictObject({ count: z.int().min(0), amount: Money }),
  buckets: z.array(z.strictObject({ name: z.enum(bucketNames), count: z.int().min(0), outstanding: Money })).length(bucketNames.length),
})
export type LoanBook = z.infer<typeof LoanBook>

export const LoanPosting = z.strictObject({
  id: z.string(),
  on: Day,
  reference: z.string().optional(),
  amount: Money,
  /** What no loan explains yet. */
  open: Money,
})
export type LoanPosting = z.infer<typeof LoanPosting>

/** A book leaves whole: the filters of the page are for looking. */
export const LoanFilters = z.strictObject({ spvId: IdText })

const tags = ['loans']
const known = [...officeErrors, 'NOT_FOUND'] as const
const asking = ['STEP_UP_REQUIRED', 'APPROVAL_WAITING'] as const
const OneLoan = z.strictObject({ loanId: IdText })
const Reason = prose(500).min(proseLength.min)
const Requested = z.strictObject({ approvalId: z.string() })

export const loans = {
  list: oc
    .route({ method: 'GET', path: '/office/loans', summary: 'Loans of a lending SPV by number, and the SPVs to look at', tags })
    .errors(mayGive(...officeErrors))
    .input(
      z.strictObject({
        spvId: IdText.optional(),
        search: trimmedLine(60).optional(),
        state: z.enum(loanStates).optional(),
        late: z.enum(['any', ...bucketNames]).optional(),
        after: IdText.optional(),
      }),
    )
    .output(
      z.strictObject({
        items: z.array(LoanLine).max(loansPage),
        spvs: z.array(z.strictObject({ id: z.string(), name: z.string(), currency: z.enum(['EUR', 'GBP']) })).max(100),
        next: z.string().optional(),
      }),
    ),
  readBook: oc
    .route({
      method: 'GET',
      path: '/office/loans/book',
      summary: 'What a lending SPV has lent, what is late and what collateral lacks',
      tags,
    })
    .errors(mayGive(...known))
    .input(z.strictObject({ spvId: IdText }))
    .output(LoanBook),
  read: oc
    .route({
      method: 'GET',
      path: '/office/loans/{loanId}',
      summary: 'A loan with its schedule, collateral and everything that happened',
      tags,
    })
    .errors(mayGive(...known))
    .input(OneLoan)
    .output(OfficeLoan),
  listPostings: oc
    .route({ method: 'GET', path: '/office/loans/postings', summary: 'Postings of an SPV that no loan explains whole, newest first', tags })
    .errors(mayGive(...known))
    .input(z.strictObject({ spvId: IdText, direction: z.enum(['received', 'paid']) }))
    .output(z.strictObject({ items: z.array(LoanPosting).max(postingsPage) })),
  draft: oc
    .route({ method: 'POST', path: '/office/loans', summary: 'Draft a loan', tags })
    .errors(mayGive(...known, ...keyed, 'LOAN_TERMS_UNFIT'))
    .input(
      z.strictObject({
        ...schedule,
        spvId: IdText,
        offerId: IdText.optional(),
        borrower: trimmedLine(120).min(2),
        registration: trimmedLine(40).min(2),
        principalMinor: Amount,
        dayCount: z.enum(dayCounts),
        defaultRateBps: z.int().min(0).max(loanLimits.defaultRateBps),
        signedOn: Day,
        collateral: trimmedLine(200).optional(),
        guarantee: trimmedLine(200).optional(),
        coverPercentNeeded: z.int().min(0).max(loanLimits.coverPercent),
      }),
    )
    .output(z.strictObject({ id: z.string() })),
  requestActivation: oc
    .route({
      method: 'POST',
      path: '/office/loans/{loanId}/activation',
      summary: 'Ask a second person to agree that a loan begins, with the posting by which its money left',
      tags,
    })
    .errors(mayGive(...known, ...keyed, ...asking, 'LOAN_STEP_UNFIT', 'LOAN_POSTING_UNFIT', 'LOAN_POSTING_USED', 'LOAN_TERMS_UNFIT'))
    .input(z.strictObject({ loanId: IdText, postingId: IdText, reason: Reason }))
    .output(Requested),
  recordPayment: oc
    .route({
      method: 'POST',
      path: '/office/loans/{loanId}/payments',
      summary: 'Match a received posting, or a part of it, to a loan',
      tags,
    })
    .errors(
      mayGive(
        ...known,
        ...keyed,
        ...([
          'LOAN_STEP_UNFIT',
          'LOAN_POSTING_UNFIT',
          'LOAN_POSTING_USED',
          'LOAN_DAY_UNFIT',
          'LOAN_OVERPAID',
          'LOAN_FULL',
          'BOOK_MONTH_CLOSED',
        ] as const),
      ),
    )
    .input(z.strictObject({ loanId: IdText, postingId: IdText, amountMinor: Amount, countsOn: Day.optional() }))
    .output(z.strictObject({ id: z.string() })),
  recordReminder: oc
    .route({ method: 'POST', path: '/office/loans/{loanId}/reminders', summary: 'Record a step that was taken about a late loan', tags })
    .errors(mayGive(...known, ...keyed, 'LOAN_STEP_UNFIT', 'LOAN_NOT_LATE', 'LOAN_FULL'))
    .input(z.strictObject({ loanId: IdText, step: z.enum(dunningStepNames) }))
    .output(z.strictObject({ id: z.string() })),
  addValuation: oc
    .route({ method: 'POST', path: '/office/loans/{loanId}/valuations', summary: 'Record what the collateral is worth', tags })
    .errors(mayGive(...known, ...keyed, 'LOAN_STEP_UNFIT', 'LOAN_DAY_UNFIT', 'LOAN_FULL', 'BOOK_MONTH_CLOSED'))
    .input(z.strictObject({ loanId: IdText, on: Day, valueMinor: coded(/^(0|[1-9]\d{0,15})$/, 16), source: trimmedLine(120).min(2) }))
    .output(z.strictObject({ id: z.string() })),
  requestRestructuring: oc
    .route({ method: 'POST', path: '/office/loans/{loanId}/schedules', summary: 'Ask a second person to agree to a new schedule', tags })
    .errors(mayGive(...known, ...keyed, ...asking, 'LOAN_STEP_UNFIT', 'LOAN_TERMS_UNFIT', 'LOAN_FULL'))
    .input(z.strictObject({ loanId: IdText, ...schedule, reason: Reason }))
    .output(Requested),
  requestEnding: oc
    .route({
      method: 'POST',
      path: '/office/loans/{loanId}/endings',
      summary: 'Ask a second person to agree that a loan is in default, or is written off',
      tags,
    })
    .errors(mayGive(...known, ...keyed, ...asking, 'LOAN_STEP_UNFIT', 'LOAN_NOT_LATE'))
    .input(z.strictObject({ loanId: IdText, ending: z.enum(['default', 'write-off']), reason: Reason }))
    .output(Requested),
}
