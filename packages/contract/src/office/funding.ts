import { breakStates, breaksPage } from '@heathland/domain/funding/custody-break'
import { holdReasons } from '@heathland/domain/funding/deposit'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { keyed, Nothing, officeErrors } from '../member/identity.ts'
import { Instant, Money } from '../wire.ts'

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
  /** Who said how it ended, and why. */
  ownerId: z.string().optional(),
  reason: z.string().optional(),
})
export type CustodyBreak = z.infer<typeof CustodyBreak>

const BreakId = z.string().max(64)
const tags = ['funding']

export const funding = {
  listBreaks: oc
    .route({ method: 'GET', path: '/office/funding/breaks', summary: 'Where custody and the books differ, oldest first', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ state: z.enum(breakStates).default('open'), after: BreakId.optional() }))
    .output(z.strictObject({ items: z.array(CustodyBreak).max(breaksPage), next: z.string().optional() })),
  closeBreak: oc
    .route({ method: 'POST', path: '/office/funding/breaks/{breakId}/ending', summary: 'Say how a difference ended, and why', tags })
    .errors(mayGive(...officeErrors, ...keyed, 'STEP_UP_REQUIRED', 'NOT_FOUND', 'BREAK_OWN', 'BREAK_CLOSED', 'BREAK_ENDING_UNFIT'))
    .input(
      z.strictObject({
        breakId: BreakId,
        ending: z.enum(['explained', 'resolved']),
        reason: z.string().trim().min(3).max(500),
      }),
    )
    .output(Nothing),
}
