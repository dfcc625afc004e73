import { proseLength } from '@heathland/domain/form'
import { breakKinds, breakStates, breaksPage, reconciliationRowsMax } from '@heathland/domain/reconciliation/break'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { keyed, Nothing, officeErrors } from '../member/identity.ts'
import { IdText, prose } from '../text.ts'
import { Day, Instant, Money, Names } from '../wire.ts'

export const ReconciliationBreak = z.strictObject({
  id: z.string(),
  kind: z.enum(breakKinds),
  cell: z.enum(['eu', 'uk']),
  /** The row that it is about. */
  subject: z.string(),
  offerId: z.string().optional(),
  offerName: z.string().optional(),
  expected: Money,
  found: Money,
  state: z.enum(breakStates),
  ownerId: z.string().optional(),
  reason: z.string().optional(),
  foundAt: Instant,
  endedAt: Instant.optional(),
})
export type ReconciliationBreak = z.infer<typeof ReconciliationBreak>

/** What each source says: of our money at one bank or payment institution, of the tokens in members' wallets, and of one offer's money that waits or was passed on. */
export const ReconciliationRow = z.strictObject({
  about: z.enum(['bank', 'cards', 'transit', 'custody', 'escrow', 'offer']),
  cell: z.enum(['eu', 'uk']),
  offerId: z.string().optional(),
  offerName: z.string().optional(),
  ledger: Money,
  bank: Money.optional(),
  cards: Money.optional(),
  custody: Money.optional(),
  orders: Money.optional(),
  register: Money.optional(),
  isEqual: z.boolean(),
})
export type ReconciliationRow = z.infer<typeof ReconciliationRow>

const tags = ['reconciliation']
const Reason = prose(500).min(proseLength.min)
const known = [...officeErrors, ...keyed, 'NOT_FOUND', 'BREAK_CLOSED'] as const

export const reconciliation = {
  read: oc
    .route({ method: 'GET', path: '/office/reconciliation', summary: 'What every source says, side by side, and the last run', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({}))
    .output(
      z.strictObject({
        rows: z.array(ReconciliationRow).max(reconciliationRowsMax),
        lastRun: z.strictObject({ at: Instant, found: z.int().min(0) }).optional(),
        isRunning: z.boolean(),
        open: z.int().min(0),
        /** Of them, those that nobody has taken on. */
        unowned: z.int().min(0),
        oldestAt: Instant.optional(),
        /** Differences of single wallets and of held deposits, which have a list of their own. */
        openInCustody: z.int().min(0),
        /** How many were open at the end of each of the last days, oldest first. */
        openByDay: z.array(z.strictObject({ day: Day, open: z.int().min(0) })).max(14),
      }),
    ),
  listBreaks: oc
    .route({
      method: 'GET',
      path: '/office/reconciliation/breaks',
      summary: 'Differences: open ones oldest first, ended ones newest first',
      tags,
    })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ tab: z.enum(['open', 'ended']), after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(ReconciliationBreak).max(breaksPage), names: Names, next: z.string().optional() })),
  run: oc
    .route({ method: 'POST', path: '/office/reconciliation/runs', summary: 'Compare everything now', tags })
    .errors(mayGive(...officeErrors, ...keyed))
    .input(z.strictObject({}))
    .output(z.strictObject({ runId: z.string() })),
  takeBreak: oc
    .route({ method: 'POST', path: '/office/reconciliation/breaks/{breakId}/owner', summary: 'Take on a difference', tags })
    .errors(mayGive(...known))
    .input(z.strictObject({ breakId: IdText }))
    .output(Nothing),
  explainBreak: oc
    .route({ method: 'POST', path: '/office/reconciliation/breaks/{breakId}/explanation', summary: 'Say why two sources differ', tags })
    .errors(mayGive(...known, 'STEP_UP_REQUIRED'))
    .input(z.strictObject({ breakId: IdText, reason: Reason }))
    .output(Nothing),
}
