import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { Nothing, officeErrors } from '../member/identity.ts'
import { coded, IdText } from '../text.ts'
import { Instant, Names } from '../wire.ts'

export const Approval = z.strictObject({
  id: z.string(),
  act: z.string(),
  sentence: z.string(),
  body: z.record(z.string(), z.string()),
  bodyHash: z.string(),
  makerId: z.string(),
  reason: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
})
export type Approval = z.infer<typeof Approval>

/** Whoever decides sends back the hash of what they were shown. */
const Decision = z.strictObject({ approvalId: IdText, bodyHash: coded(/^[0-9a-f]{64}$/, 64) })
const endings = [
  'STEP_UP_REQUIRED',
  'NOT_FOUND',
  'OWN_ROLE',
  'APPROVAL_OWN',
  'APPROVAL_CLOSED',
  'APPROVAL_EXPIRED',
  'APPROVAL_CHANGED',
] as const
const tags = ['approvals']

export const approvals = {
  list: oc
    .route({ method: 'GET', path: '/office/approvals', summary: 'What waits for a second person', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(
      z.strictObject({
        items: z.array(Approval),
        names: Names,
        next: z.string().optional(),
      }),
    ),
  approve: oc
    .route({ method: 'POST', path: '/office/approvals/{approvalId}/approval', summary: 'Agree, and have it done', tags })
    .errors(
      mayGive(
        ...officeErrors,
        ...endings,
        'ADMINS_TOO_FEW',
        'LEDGER_FUNDS_SHORT',
        'LEDGER_CORRECTED',
        'LEDGER_CORRECTION_UNFIT',
        'LEDGER_KEY_REUSED',
        'LEDGER_ACCOUNT_UNKNOWN',
        'POSTING_OWN_ACCOUNT',
        'POSTING_IDENTITY_MISSING',
        'BREAK_OWN',
        'BREAK_CLOSED',
        'BREAK_NOT_BOOKABLE',
        'SPV_UNKNOWN',
        'REFERENCE_UNKNOWN',
        'REFERENCE_UNFIT',
        'REFERENCE_OWN',
        'OFFER_INCOMPLETE',
        'BOOK_MONTH_CLOSED',
        'BOOK_MONTH_INCOMPLETE',
        'BOOK_MONTH_UNFIT',
      ),
    )
    .input(Decision)
    .output(Nothing),
  turnDown: oc
    .route({ method: 'POST', path: '/office/approvals/{approvalId}/refusal', summary: 'Not agree', tags })
    .errors(mayGive(...officeErrors, ...endings))
    .input(Decision)
    .output(Nothing),
}
