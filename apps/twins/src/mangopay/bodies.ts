/** What the twin knows, as Mangopay's API shows it. */
import type { Dispute, Movement, PayIn, Wallet } from './books.ts'
import type { MangopayFault } from './record.ts'
import { type ResultCode, results } from './results.ts'
import type { User } from './users.ts'
import type { Registration } from './vault.ts'

/** What is said with a fault instead of what is so. */
export interface Misstatement {
  readonly id?: string
  readonly walletId?: string
  readonly currency?: string
  readonly times: bigint
  readonly creditTimes: bigint
}

export function misstatementOf(fault: MangopayFault): Misstatement {
  return {
    times: fault === 'wrong-amount' ? 10n : 1n,
    creditTimes: fault === 'wrong-amount' || fault === 'wrong-credit' ? 10n : 1n,
    ...(fault === 'wrong-id' && { id: 'another_m_0000' }),
    ...(fault === 'wrong-wallet' && { walletId: 'wlt_m_of_another' }),
    ...(fault === 'wrong-currency' && { currency: 'USD' }),
  }
}

export interface PayInPages {
  /** Where the issuer asks the payer. */
  readonly challengeUrl: (payIn: PayIn) => string
  /** Where the payer types a card. */
  readonly cardPageUrl: (payIn: PayIn) => string
}

export function payInBody(payIn: PayIn, lie: Misstatement, pages: PayInPages): object {
  const { kind, status, debitedMinor, feeMinor } = payIn
  // A wire that has not arrived is of no amount in no currency.
  const isNothing = kind === 'wire' && status !== 'SUCCEEDED'
  const currency = isNothing ? 'XXX' : (lie.currency ?? payIn.currency)
  return {
    ...commonBody(payIn, lie),
    CreditedUserId: payIn.authorId,
    DebitedFunds: funds(currency, debitedMinor * lie.times),
    CreditedFunds: funds(currency, (debitedMinor - feeMinor) * lie.creditTimes),
    Fees: funds(currency, feeMinor * lie.times),
    Type: 'PAYIN',
    Nature: 'REGULAR',
    CreditedWalletId: lie.walletId ?? payIn.walletId,
    DebitedWalletId: null,
    PaymentType: kind === 'card' ? 'CARD' : 'BANK_WIRE',
    ExecutionType: payIn.isOnPage ? 'WEB' : 'DIRECT',
    ...(kind === 'card'
      ? cardBody(payIn, pages)
      : {
          WireReference: payIn.wireReference,
          DeclaredDebitedFunds: funds(lie.currency ?? payIn.currency, payIn.declaredMinor * lie.times),
          DeclaredFees: funds(lie.currency ?? payIn.currency, 0n),
          BankAccount: collectionAccounts[payIn.currency],
        }),
  }
}

function cardBody(payIn: PayIn, { challengeUrl, cardPageUrl }: PayInPages): object {
  const { isOnPage, needsChallenge, status, cardId } = payIn
  if (isOnPage)
    return {
      CardType: 'CB_VISA_MASTERCARD',
      SecureMode: 'FORCE',
      ReturnURL: returnAddress(payIn),
      RedirectURL: cardPageUrl(payIn),
      TemplateURL: null,
    }
  return {
    CardId: cardId,
    SecureMode: 'DEFAULT',
    SecureModeReturnURL: returnAddress(payIn),
    SecureModeNeeded: needsChallenge,
    SecureModeRedirectURL: needsChallenge && status === 'CREATED' ? challengeUrl(payIn) : null,
    SecurityInfo: { AVSResult: 'NO_CHECK' },
  }
}

/** Where wires go. The IBANs are of the twin's making; their check digits hold. */
const collectionAccounts = {
  EUR: {
    Type: 'IBAN',
    OwnerName: 'MANGOPAY TWIN',
    OwnerAddress: { AddressLine1: '1 Loopback Street', City: 'Luxembourg', PostalCode: '1111', Country: 'LU' },
    IBAN: 'LU280019400644750000',
    BIC: 'TWINLULL',
  },
  GBP: {
    Type: 'IBAN',
    OwnerName: 'MANGOPAY TWIN',
    OwnerAddress: { AddressLine1: '1 Loopback Street', City: 'London', PostalCode: 'N1 1AA', Country: 'GB' },
    IBAN: 'GB33BUKB20201555555555',
    BIC: 'TWINGB2L',
  },
} as const

export function returnAddress({ returnUrl, id }: PayIn): string | null {
  if (returnUrl === undefined) return null
  const url = new URL(returnUrl)
  url.searchParams.set('transactionId', id)
  return url.href
}

export function movementBody(movement: Movement, lie: Misstatement): object {
  const { kind, amountMinor } = movement
  const currency = lie.currency ?? movement.currency
  const isRefund = kind === 'refund' || kind === 'payout-return'
  return {
    ...commonBody(movement, lie),
    CreditedUserId: null,
    DebitedFunds: funds(currency, amountMinor * lie.times),
    CreditedFunds: funds(currency, amountMinor * lie.creditTimes),
    Fees: funds(currency, 0n),
    Type: kind === 'transfer' ? 'TRANSFER' : kind === 'payout-return' ? 'PAYIN' : 'PAYOUT',
    Nature: isRefund ? 'REFUND' : 'REGULAR',
    DebitedWalletId: movement.fromWalletId ? (lie.walletId ?? movement.fromWalletId) : null,
    CreditedWalletId: movement.toWalletId ? (lie.walletId ?? movement.toWalletId) : null,
    ...(isRefund && {
      InitialTransactionId: movement.initialId,
      InitialTransactionType: kind === 'refund' ? 'PAYIN' : 'PAYOUT',
      RefundReason: {
        RefundReasonType: kind === 'refund' ? 'INITIALIZED_BY_CLIENT' : 'BANKACCOUNT_HAS_BEEN_CLOSED',
        RefundReasonMessage: null,
      },
    }),
    ...(kind === 'payout' && {
      PaymentType: 'BANK_WIRE',
      BankAccountId: movement.bankAccountId,
      ModeRequested: 'STANDARD',
      BankWireRef: movement.bankReference ?? null,
    }),
  }
}

export function disputeBody({ id, payInId, currency, amountMinor, createdAt }: Dispute, lie: Misstatement): object {
  return {
    Id: lie.id ?? id,
    Tag: null,
    CreationDate: seconds(createdAt),
    InitialTransactionId: payInId,
    InitialTransactionType: 'PAYIN',
    InitialTransactionNature: 'REGULAR',
    DisputeType: 'NOT_CONTESTABLE',
    DisputeReason: { DisputeReasonType: 'FRAUD', DisputeReasonMessage: null },
    DisputedFunds: funds(lie.currency ?? currency, amountMinor * lie.times),
    ContestedFunds: null,
    Status: 'CLOSED',
    RepudiationId: `repudiation_${id}`,
    ResultCode: null,
    ResultMessage: null,
  }
}

function commonBody(of: PayIn | Movement, lie: Misstatement): object {
  return {
    Id: lie.id ?? of.id,
    Tag: of.tag ?? null,
    CreationDate: seconds(of.createdAt),
    AuthorId: of.authorId,
    Status: of.status,
    ResultCode: of.resultCode ?? null,
    ResultMessage: messageOf(of.resultCode),
    ExecutionDate: of.executedAt ? seconds(of.executedAt) : null,
  }
}

function messageOf(code: ResultCode | undefined): string | null {
  return code === undefined ? null : results[code]
}

export function userBody(user: User, lie: Misstatement): object {
  const { id, firstName, lastName, email, tag, areTermsAccepted, status, createdAt } = user
  return {
    ...{ Id: lie.id ?? id, FirstName: firstName, LastName: lastName, Email: email, Tag: tag ?? null },
    ...{ TermsAndConditionsAccepted: areTermsAccepted, CreationDate: seconds(createdAt), PersonType: 'NATURAL' },
    ...{ KYCLevel: 'LIGHT', UserCategory: 'PAYER', UserStatus: status },
    ...{ Birthday: null, Nationality: null, CountryOfResidence: null, PendingUserAction: null },
  }
}

export function walletBody({ id, ownerId, currency, description, balanceMinor }: Wallet, lie: Misstatement): object {
  return {
    Id: lie.id ?? id,
    Owners: [ownerId],
    Description: description,
    Currency: lie.currency ?? currency,
    Balance: funds(lie.currency ?? currency, balanceMinor * lie.times),
    FundsType: 'DEFAULT',
  }
}

export function registrationBody(registration: Registration, lie: Misstatement, registrationUrl: string): object {
  const { status, token, cardId } = registration
  const resultCode = status === 'VALIDATED' ? '000000' : status === 'ERROR' ? '105202' : undefined
  return {
    Id: lie.id ?? registration.id,
    Tag: null,
    CreationDate: seconds(registration.createdAt),
    UserId: registration.userId,
    Currency: lie.currency ?? registration.currency,
    CardType: registration.cardType,
    AccessKey: registration.accessKey,
    PreregistrationData: registration.preregistrationData,
    CardRegistrationURL: registrationUrl,
    RegistrationData: status === 'CREATED' ? null : (token ?? null),
    CardId: cardId ?? null,
    ResultCode: resultCode ?? null,
    ResultMessage: messageOf(resultCode),
    Status: status,
  }
}

export function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1_000)
}

function funds(currency: string, minor: bigint): object {
  // Part of the language and not yet of its types here.
  return { Currency: currency, Amount: (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(String(minor)) }
}
