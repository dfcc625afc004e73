import { depositStates, depositsPage, type HoldReason, holdReasons, type DepositState as State } from '@heathland/domain/funding/deposit'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { coded, IdText } from '../text.ts'
import { Instant, Money } from '../wire.ts'
import { keyed, present } from './identity.ts'

/** What a member may pay with. */
const PayAsset = z.enum(['EUR', 'GBP'])
const PayMinor = coded(/^[1-9]\d{0,11}$/, 12).meta({ description: 'What is paid in all, a whole number of the asset’s smallest unit.' })
const pay = { amountMinor: PayMinor, asset: PayAsset }

/** In the currency that is paid with. */
export const Fees = z.strictObject({ provider: Money, network: Money, extra: Money, total: Money })

export const Quote = z.strictObject({
  paid: Money,
  fees: Fees,
  delivered: Money,
  expiresAt: Instant.optional(),
  limits: z.strictObject({ min: Money, max: Money }),
})
export type Quote = z.infer<typeof Quote>

const DepositState = z.enum(Object.keys(depositStates) as [State, ...State[]])
/** A deposit has a handful of steps; more than this would be a fault. */
const timelineMax = 50

export const Deposit = z.strictObject({
  id: z.string(),
  state: DepositState,
  paid: Money,
  quoted: Fees,
  charged: Fees.optional(),
  delivered: Money.optional(),
  /** The provider’s sentence. */
  failureReason: z.string().optional(),
  /** Why a person has to look at what was paid first. */
  heldFor: z.enum(Object.keys(holdReasons) as [HoldReason, ...HoldReason[]]).optional(),
  openedAt: Instant,
  settledAt: Instant.optional(),
  timeline: z.array(z.strictObject({ at: Instant, state: DepositState })).max(timelineMax),
})
export type Deposit = z.infer<typeof Deposit>

const DepositId = IdText
/** The provider’s page, for this caller’s browser alone, and the origins whose messages are its own. */
const page = { url: z.string(), pageOrigins: z.array(z.string()) }
const tags = ['funding']
const buying = ['IDENTITY_CHECK_REQUIRED', 'FUNDING_INFORMATION_MISSING', 'FUNDING_UNAVAILABLE', 'FUNDING_NOT_POSSIBLE'] as const

export const funding = {
  quote: oc
    .route({ method: 'GET', path: '/funding/quote', summary: 'What an amount buys, what it costs, and how much is possible', tags })
    .errors(mayGive(...present, 'IDENTITY_CHECK_REQUIRED', 'FUNDING_UNAVAILABLE', 'FUNDING_NOT_POSSIBLE'))
    .input(z.strictObject(pay))
    .output(Quote),
  start: oc
    .route({ method: 'POST', path: '/funding/deposits', summary: 'Open a deposit, and the provider’s page to pay it', tags })
    .errors(mayGive(...present, ...keyed, 'SECOND_FACTOR_NEEDED', ...buying))
    .input(z.strictObject(pay))
    .output(z.strictObject({ depositId: z.string(), ...page })),
  openPage: oc
    .route({ method: 'POST', path: '/funding/deposits/{depositId}/page', summary: 'Open the provider’s page of a deposit again', tags })
    .errors(mayGive(...present, 'SECOND_FACTOR_NEEDED', 'NOT_FOUND', 'DEPOSIT_CLOSED', ...buying))
    .input(z.strictObject({ depositId: DepositId }))
    .output(z.strictObject(page)),
  list: oc
    .route({ method: 'GET', path: '/funding/deposits', summary: 'One’s own deposits, newest first', tags })
    .errors(mayGive(...present, 'KEY_SCOPE_MISSING'))
    .input(z.strictObject({ after: DepositId.optional() }))
    .output(z.strictObject({ items: z.array(Deposit).max(depositsPage), next: z.string().optional() })),
  read: oc
    .route({ method: 'GET', path: '/funding/deposits/{depositId}', summary: 'One of one’s own deposits', tags })
    .errors(mayGive(...present, 'NOT_FOUND', 'KEY_SCOPE_MISSING'))
    .input(z.strictObject({ depositId: DepositId }))
    .output(Deposit),
}
