/**
 * One payment on a bank statement, and what becomes of it. Money that comes in is booked without a person only when it has a member's
 * reference, comes from that member, and the member's identity was checked; everything else is held until somebody decides. A debit that is
 * none of our payouts is held as well: money must not leave the bank without a reason in the books.
 */
import { findPayoutReferences, isOnItsWay, type PayoutState } from '../cards/institution-payout.ts'
import type { Id } from '../id.ts'
import { invariant } from '../invariant.ts'
import type { Cell } from '../ledger/chart-of-accounts.ts'
import type { Money } from '../money.ts'
import { fromBankId } from './bank-id.ts'
import type { SetAsideReason, StatementCheck } from './check-statement.ts'
import { isSamePerson, type PersonName } from './is-same-person.ts'
import { keyParts } from './part-key.ts'
import { canBePaid } from './payout-list.ts'
import type { ReferenceFound } from './reference.ts'
import type { BankStatement, Direction, EntryPart, StatedAccount, StatementEntry } from './statement.ts'

export interface BankLine {
  readonly direction: Direction
  /** Above zero: the direction says which way. */
  readonly money: Money
  readonly bookedOn: string | undefined
  readonly details: LineDetails
}

/** What the bank says of a payment, as it is kept. */
export interface LineDetails {
  readonly payer?: string | undefined
  readonly onBehalfOf?: string | undefined
  readonly account?: StatedAccount | undefined
  readonly text?: string | undefined
  readonly reference: ReferenceFound
  /** Our own ids, where the bank names them: of a payment, and of the file it was in. */
  readonly payoutId?: string | undefined
  readonly batchId?: string | undefined
  /** The reference of a payout of the payment institution, where the bank shows it outside of the text. */
  readonly cardPayoutReference?: string | undefined
  readonly returned?: { readonly code?: string | undefined; readonly text?: string | undefined } | undefined
  readonly isReversal: boolean
  readonly setAside?: Exclude<SetAsideReason, 'zero-amount'> | undefined
}

export interface KeyedLine extends BankLine {
  /** The same for the same payment, in whichever file it comes. Hash it before storing it. */
  readonly key: string
}

/** Every payment of an accepted statement that moved money. An entry whose parts do not fit it counts as a whole. */
export function linesOf(
  statement: BankStatement,
  { booked, setAside }: Pick<Extract<StatementCheck, { verdict: 'accepted' }>, 'booked' | 'setAside'>,
): readonly KeyedLine[] {
  const reasons = new Map(setAside.map(({ entry, reason }) => [entry.place, reason]))
  const entries = [...booked, ...setAside.map(({ entry }) => entry)].sort((left, right) => left.place - right.place)
  const whole = new Set<number>()
  return keyParts({ ...statement, entries }).flatMap(({ entry, part, key }) => {
    const reason = reasons.get(entry.place)
    // Nothing moved.
    if (reason === 'zero-amount' || part.money?.amountMinor === 0n) return []
    const { direction, bookedOn } = entry
    if (reason) {
      if (whole.has(entry.place)) return []
      whole.add(entry.place)
      const details = { ...detailsOf(entry, undefined), setAside: reason }
      // Two that the bank numbered alike are both kept, each under its place.
      return [{ key: `${key}|${entry.place}`, direction, money: entry.money, bookedOn, details }]
    }
    invariant(part.money, 'an entry that adds up says how much each of its parts is')
    return [{ key, direction: part.direction, money: part.money, bookedOn, details: detailsOf(entry, part) }]
  })
}

function detailsOf(entry: StatementEntry, part: EntryPart | undefined): LineDetails {
  const text = part?.text ?? entry.text
  const { name: payer, ultimateName: onBehalfOf, account } = part?.counterparty ?? {}
  const payoutId = part?.endToEndId === undefined ? undefined : fromBankId(part.endToEndId)
  const [cardPayoutReference] = findPayoutReferences(part?.endToEndId ?? '')
  const batchId = entry.batchId === undefined ? undefined : fromBankId(entry.batchId)
  return {
    ...(payer !== undefined && { payer }),
    ...(onBehalfOf !== undefined && { onBehalfOf }),
    ...(account && { account }),
    ...(text !== undefined && { text }),
    reference: part?.reference ?? { found: 'none' },
    ...(payoutId !== undefined && { payoutId }),
    ...(batchId !== undefined && { batchId }),
    ...(cardPayoutReference !== undefined && { cardPayoutReference }),
    ...(part?.returned && { returned: part.returned }),
    isReversal: part?.isReversal ?? entry.isReversal,
  }
}

export const lineHolds = [
  'reference-missing',
  'reference-unknown',
  'references-several',
  'identity-unchecked',
  'account-closed',
  'other-currency',
  'payer-differs',
  'payer-unknown',
  'on-behalf-of-another',
  'account-of-another',
  'returned-unknown',
  'reversal',
  'debit-unknown',
  'payout-differs',
  'card-payout-differs',
  'card-payout-ended',
  'parts-differ',
  'part-without-amount',
  'same-bank-reference',
] as const
export type LineHold = (typeof lineHolds)[number]

/** Whose reference a payment has. */
export interface Beneficiary {
  readonly personId: Id<'per'>
  readonly cell: Cell | null
  readonly name: PersonName
  readonly isIdentityApproved: boolean
  readonly isClosed: boolean
}

/** A payment that we ordered from the bank. */
export interface SentPayout {
  readonly id: Id<'pyo'>
  readonly money: Money
}

/** A payout of the payment institution to our bank account. */
export interface ExpectedPayout {
  readonly id: Id<'icp'>
  readonly cell: Cell
  readonly money: Money
  readonly state: PayoutState
}

export interface LineFacts {
  readonly cell: Cell
  /** Those whose reference the payment has. */
  readonly cardPayouts: readonly ExpectedPayout[]
  readonly beneficiary: Beneficiary | undefined
  /** Whose linked account the money came from. */
  readonly accountOwners: readonly Id<'per'>[]
  /** What was sent under the id that the bank names, or in its file. */
  readonly payouts: readonly SentPayout[]
}

export type LineDecision =
  | { readonly kind: 'book'; readonly personId: Id<'per'> }
  | { readonly kind: 'payouts-made'; readonly payoutIds: readonly Id<'pyo'>[] }
  | { readonly kind: 'payout-returned'; readonly payoutId: Id<'pyo'> }
  | { readonly kind: 'card-payout-arrived'; readonly payoutId: Id<'icp'> }
  | { readonly kind: 'hold'; readonly reason: LineHold }

export function decideLine(line: BankLine, facts: LineFacts): LineDecision {
  if (line.details.setAside) return hold(line.details.setAside)
  return line.direction === 'credit' ? decideCredit(line, facts) : decideDebit(line, facts)
}

function decideDebit({ money, details }: BankLine, { payouts }: LineFacts): LineDecision {
  // The bank takes back what it had credited: whose money that is now, a person has to find out.
  if (details.isReversal || details.returned) return hold('reversal')
  if (payouts.length === 0) return hold('debit-unknown')
  const sentMinor = payouts.reduce((sum, payout) => sum + payout.money.amountMinor, 0n)
  const isSame = sentMinor === money.amountMinor && payouts.every((payout) => payout.money.asset === money.asset)
  return isSame ? { kind: 'payouts-made', payoutIds: payouts.map(({ id }) => id) } : hold('payout-differs')
}

function decideCredit({ money, details }: BankLine, facts: LineFacts): LineDecision {
  if (details.returned || details.isReversal) {
    const [payout, ...others] = facts.payouts
    if (!payout || others.length > 0) return hold('returned-unknown')
    const isWhole = payout.money.amountMinor === money.amountMinor && payout.money.asset === money.asset
    return isWhole ? { kind: 'payout-returned', payoutId: payout.id } : hold('payout-differs')
  }
  const arrived = decideCardPayout({ money, details }, facts)
  if (arrived) return arrived
  const { beneficiary } = facts
  if (details.reference.found === 'several') return hold('references-several')
  if (details.reference.found === 'none') return hold('reference-missing')
  if (!beneficiary) return hold('reference-unknown')
  if (beneficiary.isClosed) return hold('account-closed')
  if (beneficiary.cell !== facts.cell) return hold('other-currency')
  const doubt = payerDoubt(details, beneficiary, facts.accountOwners)
  if (doubt) return hold(doubt)
  return beneficiary.isIdentityApproved ? { kind: 'book', personId: beneficiary.personId } : hold('identity-unchecked')
}

/** A payment with the reference of a payout of the payment institution is that payout, once, whole and in its own currency. */
function decideCardPayout(
  { money, details }: Pick<BankLine, 'money' | 'details'>,
  { cell, cardPayouts }: LineFacts,
): LineDecision | undefined {
  const [payout, ...others] = cardPayouts
  if (!payout) return undefined
  if (others.length > 0 || details.reference.found !== 'none') return hold('references-several')
  if (payout.cell !== cell || payout.money.asset !== money.asset || payout.money.amountMinor !== money.amountMinor)
    return hold('card-payout-differs')
  return isOnItsWay(payout.state) ? { kind: 'card-payout-arrived', payoutId: payout.id } : hold('card-payout-ended')
}

/** All that may name such a payout. */
export function cardPayoutReferencesOf({ text = '', cardPayoutReference }: LineDetails): readonly string[] {
  return [...new Set([...findPayoutReferences(text), ...(cardPayoutReference === undefined ? [] : [cardPayoutReference])])]
}

/** A known account does not excuse another name: accounts change hands, and money of others must not come in by them. */
function payerDoubt(
  { payer, onBehalfOf }: LineDetails,
  { name, personId }: Beneficiary,
  accountOwners: readonly Id<'per'>[],
): LineHold | undefined {
  const isOwnAccount = accountOwners.includes(personId)
  if (accountOwners.length > 0 && !isOwnAccount) return 'account-of-another'
  if (payer !== undefined && !isSamePerson(payer, name)) return 'payer-differs'
  if (onBehalfOf !== undefined && !isSamePerson(onBehalfOf, name)) return 'on-behalf-of-another'
  return payer === undefined && !isOwnAccount ? 'payer-unknown' : undefined
}

function hold(reason: LineHold): LineDecision {
  return { kind: 'hold', reason }
}

const firstMoneyMinor = 2_000n

/** Whether a payment takes a member through the last step of joining, as a first onramp of EUR 20 does: 20 euros or pounds. */
export function opensTheGate({ amountMinor }: Money): boolean {
  return amountMinor >= firstMoneyMinor
}

/** Why money with a member's reference is held, as the member reads it. It does not say who paid. */
export const memberHolds = ['other-payer', 'identity-unchecked', 'unclear'] as const
export type MemberHold = (typeof memberHolds)[number]

export function memberHoldOf(reason: LineHold): MemberHold {
  if (reason === 'identity-unchecked') return 'identity-unchecked'
  const others: readonly LineHold[] = ['payer-differs', 'payer-unknown', 'on-behalf-of-another', 'account-of-another']
  return others.includes(reason) ? 'other-payer' : 'unclear'
}

/** Only a payment whose payer was named links the account it came from, and only an account that money can be sent to. */
export function accountToLink(
  { direction, money, details: { payer: name, account } }: BankLine,
  decision: LineDecision,
): Exclude<StatedAccount, { kind: 'other' }> | undefined {
  if (direction !== 'credit' || decision.kind !== 'book' || name === undefined) return undefined
  if (!account || account.kind === 'other') return undefined
  return canBePaid(money.asset, { name, account }) ? account : undefined
}
