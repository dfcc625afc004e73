import { proseLength } from '@heathland/domain/form'
import { lineHolds } from '@heathland/domain/payments/bank-line'
import {
  lineStates,
  linesPage,
  lineTabs,
  payoutBatchesPage,
  statementStates,
  statementsPage,
  withdrawalTabs,
} from '@heathland/domain/payments/office'
import { withdrawalStates, withdrawalsPage } from '@heathland/domain/payments/withdrawal'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { keyed, Nothing, officeErrors } from '../member/identity.ts'
import { coded, IdText, prose } from '../text.ts'
import { Day, Instant, Money, Names } from '../wire.ts'
import { PersonId } from './users.ts'

export const BankStatement = z.strictObject({
  id: z.string(),
  name: z.string(),
  cell: z.enum(['eu', 'uk']),
  sequence: z.string().optional(),
  opening: Money,
  closing: Money,
  closedOn: Day.optional(),
  lines: z.int().min(0),
  held: z.int().min(0),
  state: z.enum(statementStates),
  source: z.enum(['bank', 'upload']),
  /** Whether its opening balance is the closing balance of the one before. */
  continuesLast: z.boolean(),
  gap: z.strictObject({ from: z.string(), to: z.string() }).optional(),
  uploadedBy: z.string().optional(),
  arrivedAt: Instant,
})
export type BankStatement = z.infer<typeof BankStatement>

/** A payment on a statement, with whatever the bank says of it. */
export const BankLine = z.strictObject({
  id: z.string(),
  statementId: z.string(),
  cell: z.enum(['eu', 'uk']),
  direction: z.enum(['credit', 'debit']),
  amount: Money,
  bookedOn: Day.optional(),
  state: z.enum(lineStates),
  hold: z.enum(lineHolds).optional(),
  payer: z.string().optional(),
  onBehalfOf: z.string().optional(),
  account: z.string().optional(),
  text: z.string().optional(),
  reference: z.string().optional(),
  returnCode: z.string().optional(),
  /** Whose reference it has, or to whom it was credited. */
  personId: z.string().optional(),
  ownerId: z.string().optional(),
  /** The request about it that waits for a second person. */
  approvalId: z.string().optional(),
  reason: z.string().optional(),
  heldAt: Instant.optional(),
  endedAt: Instant.optional(),
})
export type BankLine = z.infer<typeof BankLine>

export const OfficeWithdrawal = z.strictObject({
  id: z.string(),
  personId: z.string(),
  cell: z.enum(['eu', 'uk']),
  amount: Money,
  state: z.enum(withdrawalStates),
  masked: z.string(),
  holderName: z.string(),
  /** Since when the account is linked. */
  linkedAt: Instant,
  confirmedAt: Instant,
  /** It does not leave while its owner is suspended, or their identity check is not approved. */
  isBlocked: z.boolean(),
  endedAt: Instant.optional(),
  batchId: z.string().optional(),
  reason: z.string().optional(),
  returnCode: z.string().optional(),
})
export type OfficeWithdrawal = z.infer<typeof OfficeWithdrawal>

export const PayoutBatch = z.strictObject({
  id: z.string(),
  cell: z.enum(['eu', 'uk']),
  payouts: z.int().min(1),
  made: z.int().min(0),
  amount: Money,
  executeOn: Day,
  agreedAt: Instant,
  madeAt: Instant.optional(),
  sentAt: Instant.optional(),
})
export type PayoutBatch = z.infer<typeof PayoutBatch>

const tags = ['payments']
const Next = z.string().optional()
const known = [...officeErrors, 'NOT_FOUND'] as const
const Reason = prose(500).min(proseLength.min)
const OneLine = z.strictObject({ lineId: IdText })
const Requested = z.strictObject({ approvalId: z.string() })
const asking = ['STEP_UP_REQUIRED', 'APPROVAL_WAITING'] as const

export const payments = {
  readOverview: oc
    .route({ method: 'GET', path: '/office/payments', summary: 'What waits for somebody, in figures, for each bank account of ours', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({}))
    .output(
      z.strictObject({
        banks: z
          .array(
            z.strictObject({
              cell: z.enum(['eu', 'uk']),
              /** What the bank said last, what the books say, and what is held undecided. */
              bank: Money.optional(),
              closedOn: Day.optional(),
              books: Money,
              held: Money,
              heldLines: z.int().min(0),
              oldestHeldAt: Instant.optional(),
              toReview: z.int().min(0),
              ready: z.strictObject({ payouts: z.int().min(0), amount: Money }),
              /** The request for a file of payouts that waits for a second person. */
              approvalId: z.string().optional(),
            }),
          )
          .max(2),
      }),
    ),
  listStatements: oc
    .route({ method: 'GET', path: '/office/payments/statements', summary: 'Statements of our bank, newest first', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(BankStatement).max(statementsPage), names: Names, next: Next })),
  uploadStatement: oc
    .route({
      method: 'POST',
      path: '/office/payments/statements',
      summary: 'Hand in a statement file, which a second person agrees to before anything is booked from it',
      tags,
    })
    .errors(mayGive(...officeErrors, ...keyed, ...asking, 'STATEMENT_UNREADABLE', 'STATEMENT_UNFIT', 'STATEMENT_KNOWN'))
    .input(z.strictObject({ file: coded(/^[A-Za-z0-9+/]*={0,2}$/, 950_000), reason: Reason }))
    .output(z.strictObject({ statementId: z.string(), approvalId: z.string() })),
  listLines: oc
    .route({ method: 'GET', path: '/office/payments/lines', summary: 'Payments on our statements', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ tab: z.enum(lineTabs), statementId: IdText.optional(), after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(BankLine).max(linesPage), names: Names, next: Next })),
  takeLine: oc
    .route({ method: 'POST', path: '/office/payments/lines/{lineId}/owner', summary: 'Take on a held payment', tags })
    .errors(mayGive(...known, ...keyed, 'PAYMENT_CLOSED', 'PAYMENT_OWN'))
    .input(OneLine)
    .output(Nothing),
  requestAllocation: oc
    .route({
      method: 'POST',
      path: '/office/payments/lines/{lineId}/allocation',
      summary: 'Ask for a held payment to be credited to a member, which a second person decides',
      tags,
    })
    .errors(mayGive(...known, ...keyed, ...asking, 'PAYMENT_CLOSED', 'PAYMENT_OWN', 'POSTING_IDENTITY_MISSING', 'PAYMENT_UNFIT'))
    .input(z.strictObject({ lineId: IdText, personId: PersonId, reason: Reason }))
    .output(Requested),
  requestRefund: oc
    .route({
      method: 'POST',
      path: '/office/payments/lines/{lineId}/refund',
      summary: 'Ask for a held payment to be refunded to the payer, which a second person decides',
      tags,
    })
    .errors(mayGive(...known, ...keyed, ...asking, 'PAYMENT_CLOSED', 'PAYMENT_OWN', 'PAYMENT_UNFIT'))
    .input(z.strictObject({ lineId: IdText, reason: Reason }))
    .output(Requested),
  explainLine: oc
    .route({
      method: 'POST',
      path: '/office/payments/lines/{lineId}/explanation',
      summary: 'Name the posting that a debit of the bank stands for',
      tags,
    })
    .errors(mayGive(...known, ...keyed, 'STEP_UP_REQUIRED', 'PAYMENT_CLOSED', 'PAYMENT_OWN', 'PAYMENT_UNFIT'))
    .input(z.strictObject({ lineId: IdText, transferId: IdText, reason: Reason }))
    .output(Nothing),
  listWithdrawals: oc
    .route({ method: 'GET', path: '/office/payments/withdrawals', summary: 'Members’ withdrawals on one tab', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ tab: z.enum(withdrawalTabs), after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(OfficeWithdrawal).max(withdrawalsPage), names: Names, next: Next })),
  reviewWithdrawal: oc
    .route({
      method: 'POST',
      path: '/office/payments/withdrawals/{withdrawalId}/review',
      summary: 'Let a large withdrawal go, or refuse it',
      tags,
    })
    .errors(mayGive(...known, ...keyed, 'STEP_UP_REQUIRED', 'WITHDRAWAL_STEP_UNFIT', 'WITHDRAWAL_OWN', 'WITHDRAWAL_BLOCKED'))
    .input(z.strictObject({ withdrawalId: IdText, isAccepted: z.boolean(), reason: Reason }))
    .output(Nothing),
  requestPayOut: oc
    .route({
      method: 'POST',
      path: '/office/payments/batches',
      summary: 'Ask for everything that is ready to leave with one file, which a second person decides',
      tags,
    })
    .errors(mayGive(...officeErrors, ...keyed, ...asking, 'NOTHING_TO_PAY', 'WITHDRAWAL_OWN'))
    .input(z.strictObject({ cell: z.enum(['eu', 'uk']), reason: Reason }))
    .output(Requested),
  listBatches: oc
    .route({ method: 'GET', path: '/office/payments/batches', summary: 'Files of payouts, newest first', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(PayoutBatch).max(payoutBatchesPage), next: Next })),
  readBatchFile: oc
    .route({ method: 'GET', path: '/office/payments/batches/{batchId}/file', summary: 'The file for the bank, as it was made', tags })
    .errors(mayGive(...known, 'STEP_UP_REQUIRED'))
    .input(z.strictObject({ batchId: IdText }))
    .output(z.strictObject({ name: z.string(), mediaType: z.enum(['application/xml', 'text/csv;charset=utf-8']), text: z.string() })),
}
