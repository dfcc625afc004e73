/**
 * The text of the QR code that bank apps read as a SEPA payment, after EPC069-12, version 2. What does not fit is refused: an app that
 * cuts a reference pays without one.
 */
import { type Money, toDecimal } from '../money.ts'
import { isBic } from './bank-account.ts'
import { isIban } from './iban.ts'
import { isCreditorReference } from './reference.ts'

export interface EpcPayment {
  readonly name: string
  readonly iban: string
  readonly money: Money
  readonly bic?: string | undefined
  /** ISO 20022 purpose, up to four characters. */
  readonly purpose?: string | undefined
  readonly remittance?: EpcRemittance | undefined
  /** For the payer; the bank does not send it on. */
  readonly note?: string | undefined
}

export type EpcRemittance = { readonly kind: 'reference' | 'text'; readonly value: string }

export type EpcProblem =
  | 'name'
  | 'iban'
  | 'bic'
  | 'not-euro'
  | 'amount-out-of-range'
  | 'purpose'
  | 'reference'
  | 'text-too-long'
  | 'note-too-long'
  | 'unprintable'
  | 'too-many-bytes'

export type EpcText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: EpcProblem }

/** Limits of EPC069-12; the bytes are those of a version 13 code at error correction M. */
const nameMax = 70
const textMax = 140
const noteMax = 70
const bytesMax = 331
const euroMin = 1n
const euroMax = 99_999_999_999n

export function epcQrText(payment: EpcPayment): EpcText {
  const problem = problemOf(payment)
  if (problem) return { ok: false, problem }
  const { remittance } = payment
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    payment.bic ?? '',
    payment.name,
    payment.iban,
    `EUR${toDecimal(payment.money)}`,
    payment.purpose ?? '',
    remittance?.kind === 'reference' ? remittance.value : '',
    remittance?.kind === 'text' ? remittance.value : '',
    payment.note ?? '',
  ]
  const text = lines.join('\n').replace(/\n+$/, '')
  return utf8Length(text) > bytesMax ? { ok: false, problem: 'too-many-bytes' } : { ok: true, text }
}

function problemOf({ name, iban, money, bic = '', purpose = '', remittance, note = '' }: EpcPayment): EpcProblem | undefined {
  if ([name, remittance?.value ?? '', note].some((text) => /\p{Cc}|[\u2028\u2029]/u.test(text) || !text.isWellFormed()))
    return 'unprintable'
  if (name.trim() === '' || lengthOf(name) > nameMax) return 'name'
  if (!isIban(iban)) return 'iban'
  if (!isBic(bic) && bic !== '') return 'bic'
  if (money.asset !== 'EUR') return 'not-euro'
  if (money.amountMinor < euroMin || money.amountMinor > euroMax) return 'amount-out-of-range'
  if (!/^[A-Z0-9]{0,4}$/.test(purpose)) return 'purpose'
  if (remittance?.kind === 'reference' && !isCreditorReference(remittance.value)) return 'reference'
  if (remittance?.kind === 'text' && lengthOf(remittance.value) > textMax) return 'text-too-long'
  return lengthOf(note) > noteMax ? 'note-too-long' : undefined
}

function lengthOf(text: string): number {
  return [...text].length
}

/** Rules have no encoder at hand; every byte beyond ASCII is one escape of a URI. */
function utf8Length(text: string): number {
  return encodeURIComponent(text).replace(/%[0-9A-F]{2}/g, '-').length
}
