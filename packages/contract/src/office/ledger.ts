import { cells } from '@heathland/domain/ledger/chart-of-accounts'
import { referencePattern } from '@heathland/domain/ledger/posting-by-hand'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { officeErrors } from '../member/identity.ts'
import { Instant } from '../wire.ts'

const holder = (kind: string) => z.string().regex(new RegExp(`^${kind}_[0-9a-hjkmnp-tv-z]{26}$`))
const keyed = ['IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_IN_FLIGHT', 'IDEMPOTENCY_KEY_REUSED'] as const
const tags = ['ledger']

/** More than nothing, and at most what the ledger takes in one step. */
const Amount = z
  .string()
  .regex(/^([1-9]\d{0,15}|10{16})$/)
  .meta({ description: 'A whole number of the asset’s smallest unit, above zero.' })
const byHand = {
  cell: z.enum(cells),
  asset: z.enum(['EUR', 'GBP']),
  amountMinor: Amount,
  reference: z
    .string()
    .regex(referencePattern)
    .meta({ description: 'What is booked: the number of a bank statement’s line or an invoice. Books once, for ever.' }),
}
const house = <const Name extends string>(movement: Name) => z.strictObject({ movement: z.literal(movement), ...byHand })
const ofMember = <const Name extends string>(movement: Name) => house(movement).extend({ personId: holder('per') })
const ofSpv = <const Name extends string>(movement: Name) => house(movement).extend({ spvId: holder('spv') })

const MovementByHand = z.discriminatedUnion('movement', [
  ofMember('bank-deposit'),
  house('deposit-unallocated'),
  ofMember('deposit-allocated'),
  house('deposit-returned'),
  ofMember('management-fee'),
  house('fee-withdrawn'),
  ofSpv('spv-received'),
  ofSpv('spv-paid'),
])

export const PostedMovement = z.strictObject({
  transferId: z.string(),
  madeAt: Instant,
  /** The very same was booked before; this is what happened then, and nothing was added. */
  happenedBefore: z.boolean(),
})
export type PostedMovement = z.infer<typeof PostedMovement>

export const ledger = {
  postMovement: oc
    .route({ method: 'POST', path: '/office/ledger/movements', summary: 'Post a movement by hand', tags })
    .errors(mayGive(...officeErrors, ...keyed, 'STEP_UP_REQUIRED', 'LEDGER_FUNDS_SHORT', 'LEDGER_KEY_REUSED', 'LEDGER_ACCOUNT_UNKNOWN'))
    .input(MovementByHand)
    .output(PostedMovement),
}
