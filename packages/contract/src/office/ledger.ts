import { type AccountCode, cells, chart } from '@heathland/domain/ledger/chart-of-accounts'
import { type MovementName, movements } from '@heathland/domain/ledger/movement'
import { referencePattern } from '@heathland/domain/ledger/posting-by-hand'
import { directions, referenceKinds, referencesPage, spvKinds } from '@heathland/domain/ledger/posting-rule'
import { readPlace } from '@heathland/domain/ledger/statement'
import { type Asset, assets } from '@heathland/domain/money'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { officeErrors } from '../member/identity.ts'
import { Balance, LedgerLine } from '../member/ledger.ts'
import { coded, IdText, prose, trimmedLine } from '../text.ts'
import { Day, Instant, MinorUnits } from '../wire.ts'

const holder = (kind: string) => coded(new RegExp(`^${kind}_[0-9a-hjkmnp-tv-z]{26}$`), 30)
const keyed = ['IDEMPOTENCY_KEY_MISSING', 'IDEMPOTENCY_KEY_IN_FLIGHT', 'IDEMPOTENCY_KEY_REUSED'] as const
const tags = ['ledger']

/** More than nothing, and at most what the ledger takes in one step. */
const Amount = coded(/^([1-9]\d{0,15}|10{16})$/, 17).meta({ description: 'A whole number of the asset’s smallest unit, above zero.' })
const byHand = {
  cell: z.enum(cells),
  asset: z.enum(['EUR', 'GBP']),
  amountMinor: Amount,
  reference: coded(referencePattern, 48).meta({
    description: 'What is booked: the number of a recorded bank line or invoice. Books once, for ever.',
  }),
}
const ofSystem = <const Name extends string>(movement: Name) => z.strictObject({ movement: z.literal(movement), ...byHand })
const ofMember = <const Name extends string>(movement: Name) => ofSystem(movement).extend({ personId: holder('per') })
const ofSpv = <const Name extends string>(movement: Name) => ofSystem(movement).extend({ spvId: holder('spv') })
const Reason = prose(500).min(3)

const movementsByHand = [
  ofMember('bank-deposit'),
  ofSystem('deposit-unallocated'),
  ofMember('deposit-allocated'),
  ofSystem('deposit-returned'),
  ofMember('management-fee'),
  ofSystem('fee-withdrawn'),
  ofSpv('spv-received'),
  ofSpv('spv-paid'),
] as const
const MovementByHand = z.discriminatedUnion('movement', movementsByHand)
const postingErrors = [
  'STEP_UP_REQUIRED',
  'LEDGER_FUNDS_SHORT',
  'LEDGER_KEY_REUSED',
  'LEDGER_ACCOUNT_UNKNOWN',
  'POSTING_OWN_ACCOUNT',
  'POSTING_IDENTITY_MISSING',
  'SPV_UNKNOWN',
  'REFERENCE_UNKNOWN',
  'REFERENCE_UNFIT',
  'REFERENCE_OWN',
] as const

const newReference = {
  ...byHand,
  kind: z.enum(referenceKinds),
  direction: z.enum(directions),
  dated: Day.meta({ description: 'The day the bank or the invoice names.' }),
}
/** A bank line or an invoice that was recorded. */
export const BookingReference = z.strictObject({
  id: z.string(),
  ...newReference,
  recordedBy: z.string(),
  recordedAt: Instant,
  /** The posting it was booked by, and the one that ended a payment without an owner. */
  bookedBy: z.string().optional(),
  endedBy: z.string().optional(),
})
export type BookingReference = z.infer<typeof BookingReference>

const newSpv = { cell: z.enum(cells), name: trimmedLine(120).min(2), kind: z.enum(spvKinds) }
export const Spv = z.strictObject({ id: z.string(), ...newSpv })

export const PostedMovement = z.strictObject({
  transferId: z.string(),
  madeAt: Instant,
  /** The very same was booked before; this is what happened then, and nothing was added. */
  happenedBefore: z.boolean(),
})
export type PostedMovement = z.infer<typeof PostedMovement>

const Code = z.enum(Object.keys(chart) as [AccountCode, ...AccountCode[]])
const AssetName = z.enum(Object.keys(assets) as [Asset, ...Asset[]])
const Movement = z.enum(Object.keys(movements) as [MovementName, ...MovementName[]])
const Side = z.enum(['debit', 'credit'])

export const TrialBalance = z.strictObject({
  cell: z.enum(cells),
  asset: AssetName,
  at: Instant.meta({ description: 'Everything booked before this, and nothing else.' }),
  state: z.enum(['final', 'provisional']).meta({ description: 'Provisional: more may still be booked before that moment.' }),
  rows: z.array(
    z.strictObject({
      code: Code,
      sentence: z.string(),
      /** All that was ever posted on each side. */
      debitsMinor: MinorUnits,
      creditsMinor: MinorUnits,
      side: Side,
      balanceMinor: MinorUnits,
    }),
  ),
  /** The two columns of balances. They agree. */
  debitMinor: MinorUnits,
  creditMinor: MinorUnits,
})
export type TrialBalance = z.infer<typeof TrialBalance>

export const LedgerAccount = z.strictObject({
  id: z.string(),
  cell: z.enum(cells),
  code: Code,
  asset: AssetName,
  holderId: z.string().optional(),
  side: Side,
  openedAt: Instant,
  debitsMinor: MinorUnits,
  creditsMinor: MinorUnits,
  balanceMinor: MinorUnits.meta({ description: 'On the side where the account grows; below zero when it stands on the other.' }),
  /** Set aside for members’ reservations; system accounts count none. */
  reservedMinor: MinorUnits,
})
export type LedgerAccount = z.infer<typeof LedgerAccount>

export const HistoryLine = z.strictObject({
  postingId: z.string(),
  bookedAt: Instant,
  movement: Movement,
  sentence: z.string(),
  subject: z.string(),
  side: Side,
  amountMinor: MinorUnits,
  otherAccountId: z.string(),
  /** Right after it, where every posting keeps it. */
  balanceMinor: MinorUnits.optional(),
})
export type HistoryLine = z.infer<typeof HistoryLine>

const AccountId = coded(/^[\w.:-]*$/, 100)
const TransferId = IdText

export const ledger = {
  balanceOf: oc
    .route({ method: 'GET', path: '/office/ledger/people/{personId}/balance', summary: 'What a member has, account by account', tags })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(z.strictObject({ personId: holder('per') }))
    .output(z.strictObject({ items: z.array(Balance) })),
  movementsOf: oc
    .route({
      method: 'GET',
      path: '/office/ledger/people/{personId}/movements',
      summary: 'What came in and went out of a member’s account, newest first',
      tags,
    })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(
      z.strictObject({
        personId: holder('per'),
        asset: AssetName,
        after: IdText.refine((text) => readPlace(text) !== undefined).optional(),
      }),
    )
    .output(z.strictObject({ items: z.array(LedgerLine), next: z.string().optional() })),
  trialBalance: oc
    .route({ method: 'GET', path: '/office/ledger/trial-balance', summary: 'What every kind of account stood at, at any moment', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ cell: z.enum(cells), asset: AssetName, at: Instant.optional() }))
    .output(TrialBalance),
  accounts: oc
    .route({ method: 'GET', path: '/office/ledger/accounts', summary: 'Accounts of a kind or of a holder', tags })
    .errors(mayGive(...officeErrors))
    .input(
      z.strictObject({
        cell: z.enum(cells),
        code: Code.optional(),
        asset: AssetName.optional().meta({ description: 'Together with a code.' }),
        holderId: IdText.optional(),
        after: AccountId.optional(),
      }),
    )
    .output(z.strictObject({ items: z.array(LedgerAccount), next: z.string().optional() })),
  accountHistory: oc
    .route({
      method: 'GET',
      path: '/office/ledger/accounts/{accountId}/entries',
      summary: 'What was booked on an account, newest first',
      tags,
    })
    .errors(mayGive(...officeErrors, 'NOT_FOUND'))
    .input(
      z.strictObject({
        accountId: AccountId,
        movement: Movement.optional(),
        from: Instant.optional(),
        until: Instant.optional().meta({ description: 'Not part of the range.' }),
        before: IdText.refine((text) => readPlace(text) !== undefined, 'Take it from `next`.').optional(),
      }),
    )
    .output(
      z.strictObject({
        items: z.array(HistoryLine),
        next: z.string().optional().meta({ description: 'There may be more; a page that a filter left short or empty may have one too.' }),
      }),
    ),
  requestCorrection: oc
    .route({ method: 'POST', path: '/office/ledger/corrections', summary: 'Ask for a posting to be undone, whole or in part', tags })
    .errors(
      mayGive(
        ...officeErrors,
        ...keyed,
        'STEP_UP_REQUIRED',
        'NOT_FOUND',
        'APPROVAL_WAITING',
        'LEDGER_CORRECTED',
        'LEDGER_CORRECTION_UNFIT',
        'POSTING_OWN_ACCOUNT',
      ),
    )
    .input(
      z.strictObject({
        transferId: TransferId,
        amountMinor: Amount.optional().meta({ description: 'All of it when left out.' }),
        reason: Reason,
      }),
    )
    .output(z.strictObject({ approvalId: z.string() })),
  postMovement: oc
    .route({ method: 'POST', path: '/office/ledger/movements', summary: 'Post a movement by hand that one person may post', tags })
    .errors(mayGive(...officeErrors, ...keyed, ...postingErrors, 'POSTING_NEEDS_TWO'))
    .input(MovementByHand)
    .output(PostedMovement),
  requestMovement: oc
    .route({ method: 'POST', path: '/office/ledger/movement-requests', summary: 'Ask a second person to agree to a posting by hand', tags })
    .errors(mayGive(...officeErrors, ...keyed, ...postingErrors, 'APPROVAL_WAITING'))
    .input(z.strictObject({ posting: MovementByHand, reason: Reason }))
    .output(z.strictObject({ approvalId: z.string() })),
  recordReference: oc
    .route({
      method: 'POST',
      path: '/office/ledger/references',
      summary: 'Record a bank line or an invoice for somebody else to book',
      tags,
    })
    .errors(mayGive(...officeErrors, ...keyed, 'STEP_UP_REQUIRED', 'REFERENCE_KNOWN'))
    .input(z.strictObject(newReference))
    .output(z.strictObject({ referenceId: z.string() })),
  listReferences: oc
    .route({ method: 'GET', path: '/office/ledger/references', summary: 'Recorded bank lines and invoices, newest first', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(BookingReference).max(referencesPage), next: z.string().optional() })),
  addSpv: oc
    .route({ method: 'POST', path: '/office/ledger/spvs', summary: 'Add an SPV', tags })
    .errors(mayGive(...officeErrors, ...keyed, 'STEP_UP_REQUIRED'))
    .input(z.strictObject(newSpv))
    .output(z.strictObject({ spvId: z.string() })),
  listSpvs: oc
    .route({ method: 'GET', path: '/office/ledger/spvs', summary: 'SPVs, by the order in which they were added', tags })
    .errors(mayGive(...officeErrors))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(Spv).max(referencesPage), next: z.string().optional() })),
}
