import { memberHolds } from '@heathland/domain/payments/bank-line'
import { accountStandings, linkedAccountsMax } from '@heathland/domain/payments/linked-account'
import { withdrawalStates, withdrawalsPage } from '@heathland/domain/payments/withdrawal'
import { oc } from '@orpc/contract'
import * as z from 'zod'
import { mayGive } from '../errors.ts'
import { coded, IdText } from '../text.ts'
import { Day, Instant, Money } from '../wire.ts'
import { keyed, Nothing, PasskeyUse, present } from './identity.ts'

/** Where a member sends money, and what they write on the payment so that it is known as theirs. */
export const TransferDetails = z.strictObject({
  holder: z.string(),
  bank: z.string(),
  account: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('iban'), iban: z.string(), bic: z.string().optional() }),
    z.strictObject({ kind: z.literal('uk'), sortCode: z.string(), accountNumber: z.string() }),
  ]),
  asset: z.enum(['EUR', 'GBP']),
  reference: z.string().meta({ description: 'RF76HL0000012345; printed in groups of four.' }),
  reached: z.strictObject({ last: Instant }).optional().meta({ description: 'When the newest statement of our bank was read.' }),
})
export type TransferDetails = z.infer<typeof TransferDetails>

/** Money that came in with the member's reference. What is held is not theirs to use yet. */
export const IncomingPayment = z.strictObject({
  id: z.string(),
  amount: Money,
  bookedOn: Day.optional(),
  state: z.enum(['arrived', 'held', 'refunded']),
  /** Why it is held, as far as the member may know. */
  hold: z.enum(memberHolds).optional(),
})
export type IncomingPayment = z.infer<typeof IncomingPayment>

export const BankAccount = z.strictObject({
  id: z.string(),
  /** Enough to recognise it, too little to use it: NL •••• 6789. */
  masked: z.string(),
  holderName: z.string(),
  linkedAt: Instant,
  usableFrom: Instant,
  standing: z.enum(accountStandings),
})
export type BankAccount = z.infer<typeof BankAccount>

export const Withdrawal = z.strictObject({
  id: z.string(),
  amount: Money,
  state: z.enum(withdrawalStates),
  accountId: z.string(),
  masked: z.string(),
  preparedAt: Instant,
  /** Until when a draft can be confirmed. */
  confirmBy: Instant.optional(),
  confirmedAt: Instant.optional(),
  endedAt: Instant.optional(),
  isCancellable: z.boolean(),
  reason: z.string().optional().meta({ description: 'What staff wrote when they refused it.' }),
  returnCode: z.string().optional().meta({ description: 'Why the bank sent it back: AC04, a closed account.' }),
})
export type Withdrawal = z.infer<typeof Withdrawal>

const tags = ['payments']
const One = z.strictObject({ withdrawalId: IdText })
const member = [...present, 'ACCESS_DENIED'] as const
const AmountMinor = coded(/^[1-9]\d{0,13}$/, 14)

export const payments = {
  readTransferDetails: oc
    .route({ method: 'GET', path: '/payments/transfer-details', summary: 'Where to send money, with one’s own reference', tags })
    .errors(mayGive(...member, 'IDENTITY_CHECK_REQUIRED', 'TRANSFER_UNAVAILABLE'))
    .input(z.strictObject({}))
    .output(TransferDetails),
  listIncoming: oc
    .route({ method: 'GET', path: '/payments/incoming', summary: 'Bank payments with one’s own reference, newest first', tags })
    .errors(mayGive(...member, 'KEY_SCOPE_MISSING'))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(IncomingPayment).max(withdrawalsPage), next: z.string().optional() })),
  listAccounts: oc
    .route({ method: 'GET', path: '/payments/accounts', summary: 'One’s own bank accounts', tags })
    .errors(mayGive(...member))
    .input(z.strictObject({}))
    .output(z.strictObject({ items: z.array(BankAccount).max(linkedAccountsMax) })),
  removeAccount: oc
    .route({ method: 'DELETE', path: '/payments/accounts/{accountId}', summary: 'Remove one of one’s own bank accounts', tags })
    .errors(mayGive(...member, 'STEP_UP_REQUIRED', 'PASSWORD_REQUIRED', 'NOT_FOUND', 'WITHDRAWAL_OPEN'))
    .input(z.strictObject({ accountId: IdText }))
    .output(Nothing),
  listWithdrawals: oc
    .route({ method: 'GET', path: '/payments/withdrawals', summary: 'One’s own withdrawals, newest first', tags })
    .errors(mayGive(...member, 'KEY_SCOPE_MISSING'))
    .input(z.strictObject({ after: IdText.optional() }))
    .output(z.strictObject({ items: z.array(Withdrawal).max(withdrawalsPage), next: z.string().optional() })),
  prepareWithdrawal: oc
    .route({ method: 'POST', path: '/payments/withdrawals', summary: 'Draft a withdrawal to one of one’s own bank accounts', tags })
    .errors(
      mayGive(
        ...member,
        'IDENTITY_CHECK_REQUIRED',
        'FACTOR_REQUIRED',
        'BANK_ACCOUNT_UNUSABLE',
        'WITHDRAWAL_AMOUNT_UNFIT',
        'LEDGER_FUNDS_SHORT',
      ),
    )
    .input(z.strictObject({ accountId: IdText, amountMinor: AmountMinor }))
    .output(Withdrawal),
  beginPasskey: oc
    .route({
      method: 'POST',
      path: '/payments/withdrawals/{withdrawalId}/passkey',
      summary: 'Begin to confirm a drafted withdrawal with a passkey',
      tags,
    })
    .errors(mayGive(...member, 'NOT_FOUND', 'WITHDRAWAL_STEP_UNFIT', 'WITHDRAWAL_EXPIRED'))
    .input(One)
    .output(z.strictObject({ challengeId: z.string(), options: z.record(z.string(), z.unknown()) })),
  confirmWithdrawal: oc
    .route({
      method: 'POST',
      path: '/payments/withdrawals/{withdrawalId}/confirmation',
      summary: 'Confirm exactly this withdrawal with a second factor; the money is set aside',
      tags,
    })
    .errors(
      mayGive(
        ...member,
        ...keyed,
        'NOT_FOUND',
        'FACTOR_WRONG',
        'IDENTITY_CHECK_REQUIRED',
        'BANK_ACCOUNT_UNUSABLE',
        'WITHDRAWAL_STEP_UNFIT',
        'WITHDRAWAL_EXPIRED',
        'LEDGER_FUNDS_SHORT',
      ),
    )
    .input(
      z.strictObject({
        withdrawalId: IdText,
        code: coded(/^[A-Za-z0-9-]{6,20}$/, 20).optional(),
        passkey: PasskeyUse.optional(),
      }),
    )
    .output(Withdrawal),
  cancelWithdrawal: oc
    .route({ method: 'POST', path: '/payments/withdrawals/{withdrawalId}/cancellation', summary: 'Take a withdrawal back', tags })
    .errors(mayGive(...member, ...keyed, 'NOT_FOUND', 'WITHDRAWAL_STEP_UNFIT'))
    .input(One)
    .output(Withdrawal),
}
