import { breakStates, breaksPage } from '@heathland/domain/funding/custody-break'
import { depositsPage, holdReasons } from '@heathland/domain/funding/deposit'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { Deposit } from '../member/funding.ts'
import { keyed, Nothing, officeErrors } from '../member/identity.ts'
import { IdText, prose } from '../text.ts'
import { Instant, Money, Names } from '../wire.ts'
import { PersonId } from './users.ts'

export const CustodyBreak = z.strictObject({
  id: z.string(),
  kind: z.enum(['balance', ...(Object.keys(holdReasons) as (keyof typeof holdReasons)[])]),
  state: z.enum(breakStates),
  /** Whose wallet or deposit it is about. */
  personId: z.string(),
  depositId: z.string().optional(),
  paymentId: z.string().optional(),
  expected: Money,
  found: Money,
  foundAt: Instant,
  /** Who looks at it first. */
  team: z.enum(['compliance', 'administration']),
  /** When it was last changed: of one that has ended, when it ended. */
  updatedAt: Instant,
  /** Who has taken it up or said how it ended, and why. */
  ownerId: z.string().optional(),
  reason: z.string().optional(),
})
export type CustodyBreak = z.infer<typeof CustodyBreak>

const BreakId = IdText
const tags = ['funding']
const breakFilters = { state: z.enum(breakStates).default('open') }
export const BreakFilters = z.strictObject(breakFilters)

export const funding = {
  listDeposits: oc
    .route({ method: 'GET', path: '/office/funding/people/{personId}/deposits', summary: 'A member’s deposits, newest first', tags })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(z.strictObject({ personId: PersonId, after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(Deposit).max(depositsPage), next: z.string().optional() })),
  listBreaks: oc
    .route({ method: 'GET', path: '/office/funding/breaks', summary: 'Where custody and the books differ, oldest first', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ ...breakFilters, after: BreakId.optional() }))
    .output(z.strictObject({ items: z.array(CustodyBreak).max(breaksPage), names: Names, next: z.string().optional() })),
  takeBreak: oc
    .route({ method: 'POST', path: '/office/funding/breaks/{breakId}/owner', summary: 'Take a break up as its owner', tags })
    .errors(mayGive(...officeErrors, ...keyed, 'NOT_FOUND', 'BREAK_OWN', 'BREAK_CLOSED'))
    .input(z.strictObject({ breakId: BreakId }))
    .output(Nothing),
  requestBooking: oc
    .route({
      method: 'POST',
      path: '/office/funding/breaks/{breakId}/booking-requests',
      summary: 'Ask a second person to agree that EURC held by a break is credited to its member',
      tags,
    })
    .errors(
      mayGive(
        ...officeErrors,
        ...keyed,
        'STEP_UP_REQUIRED',
        'NOT_FOUND',
        'APPROVAL_WAITING',
        'BREAK_OWN',
        'BREAK_CLOSED',
        'BREAK_NOT_BOOKABLE',
        'POSTING_IDENTITY_MISSING',
      ),
    )
    .input(z.strictObject({ breakId: BreakId, reason: prose(500).min(3) }))
    .output(z.strictObject({ approvalId: z.string() })),
  closeBreak: oc
    .route({ method: 'POST', path: '/office/funding/breaks/{breakId}/ending', summary: 'Say how a difference ended, and why', tags })
    .errors(mayGive(...officeErrors, ...keyed, 'STEP_UP_REQUIRED', 'NOT_FOUND', 'BREAK_OWN', 'BREAK_CLOSED', 'BREAK_ENDING_UNFIT'))
    .input(
      z.strictObject({
        breakId: BreakId,
        ending: z.enum(['explained', 'resolved']),
        reason: prose(500).min(3),
      }),
    )
    .output(Nothing),
}
