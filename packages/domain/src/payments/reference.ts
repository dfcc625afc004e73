/**
 * Every payment we ask for has a reference: a creditor reference of ISO 11649 with HL and ten digits. Its 16 characters fit the 18 of UK
 * Faster Payments. People type it by hand, so it is also found inside other text. Belgian and Dutch references are read as well.
 */
import { invariant } from '../invariant.ts'
import { checkDigits, hasRightCheckDigits } from './mod97.ts'

export type ReferenceScheme = 'rf' | 'belgian' | 'dutch'

export interface PaymentReference {
  readonly scheme: ReferenceScheme
  /** Only letters and digits: RF76HL0000012345, 090123456701. */
  readonly value: string
}

export type ReferenceFound =
  | { readonly found: 'none' }
  | { readonly found: 'one'; readonly reference: PaymentReference }
  | { readonly found: 'several'; readonly references: readonly PaymentReference[] }

const ours = /^RF\d{2}HL\d{10}$/
const referenceLength = 16
const numberMax = 9_999_999_999n

export function makeReference(number: bigint): string {
  invariant(number >= 0n && number <= numberMax, 'a payment reference has ten digits')
  const body = `HL${number.toString().padStart(10, '0')}`
  return `RF${checkDigits(body, 'RF')}${body}`
}

/** What one of our references was made of. */
export function referenceNumber(reference: string): bigint | undefined {
  return isReference(reference) ? BigInt(reference.slice(6)) : undefined
}

/** Whether it is one of ours, as `makeReference` writes it. */
export function isReference(text: string): boolean {
  return ours.test(text) && hasRightCheckDigits(text)
}

/** Whether it is a creditor reference of anybody. */
export function isCreditorReference(text: string): boolean {
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(text) && hasRightCheckDigits(text)
}

/** As people read and copy it: "RF76 HL00 0001 2345". */
export function printReference(reference: string): string {
  return reference.replace(/.{4}(?=.)/g, '$& ')
}

/** Looks for our references in text, whatever stands around or between their characters. */
export function findReferences(text: string): ReferenceFound {
  const plain = lettersAndDigits(text)
  const found = new Set<string>()
  for (let at = plain.indexOf('RF'); at !== -1; at = plain.indexOf('RF', at + 1)) {
    const candidate = plain.slice(at, at + referenceLength)
    if (isReference(candidate)) found.add(candidate)
  }
  return foundOf('rf', found)
}

/** Twelve digits, of which the last two are the first ten modulo 97, with 97 instead of 0. */
export function isBelgianReference(text: string): boolean {
  if (!/^\d{12}$/.test(text)) return false
  const rest = Number(text.slice(0, 10)) % 97
  return Number(text.slice(10)) === (rest === 0 ? 97 : rest)
}

/** "+++090/1234/56701+++" */
export function printBelgianReference(reference: string): string {
  return `+++${reference.slice(0, 3)}/${reference.slice(3, 7)}/${reference.slice(7)}+++`
}

/** In text only with its slashes: twelve digits alone are too often something else. */
export function findBelgianReferences(text: string): ReferenceFound {
  const candidates = [...text.matchAll(/(?<!\d)(\d{3})\s?\/\s?(\d{4})\s?\/\s?(\d{5})(?!\d)/g)].map((match) => match.slice(1).join(''))
  return foundOf('belgian', new Set(candidates.filter(isBelgianReference)))
}

const dutchWeights = [2, 4, 8, 5, 10, 9, 7, 3, 6, 1]

/**
 * A check digit and 15 digits, or a check digit, the last digit of the length and 7 to 12 digits. Of the short forms only the one of
 * seven digits is confirmed by an example.
 */
export function isDutchReference(text: string): boolean {
  if (!/^\d{9,14}$|^\d{16}$/.test(text)) return false
  const hasLength = text.length < referenceLength
  if (hasLength && Number(text[1]) !== (text.length - 2) % 10) return false
  return Number(text[0]) === dutchCheckDigit(text.slice(1))
}

function dutchCheckDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (dutchWeights[at % dutchWeights.length] ?? 0), 0)
  const check = 11 - (sum % 11)
  return check === 11 ? 0 : check === 10 ? 1 : check
}

/** In text only the long form, together or in groups of four: a short one is too often something else. */
export function findDutchReferences(text: string): ReferenceFound {
  const candidates = [...text.matchAll(/(?<![\dA-Za-z])\d{4}( ?)\d{4}\1\d{4}\1\d{4}(?![\dA-Za-z])/g)].map((match) =>
    match[0].replaceAll(' ', ''),
  )
  return foundOf('dutch', new Set(candidates.filter(isDutchReference)))
}

export interface ReferenceTexts {
  /** What the payer's bank marked as a reference, with the issuer of its scheme where one is named: ISO, BBA or CUR. */
  readonly structured: readonly { readonly text: string; readonly issuer: string | undefined }[]
  /** Free text, the most trusted first. The first one with any reference decides. */
  readonly free: readonly string[]
}

/** A marked reference counts before one in free text, and ours before those of other schemes. */
export function findPaymentReference({ structured, free }: ReferenceTexts): ReferenceFound {
  const marked = merge(structured.map(readMarkedReference))
  if (marked.found !== 'none') return marked
  for (const find of [findReferences, findBelgianReferences, findDutchReferences]) {
    for (const text of free) {
      const found = find(text)
      if (found.found !== 'none') return found
    }
  }
  return { found: 'none' }
}

function readMarkedReference({ text, issuer }: ReferenceTexts['structured'][number]): ReferenceFound {
  const own = findReferences(text)
  if (own.found !== 'none') return own
  const value = lettersAndDigits(text)
  if (isCreditorReference(value)) return foundOf('rf', new Set([value]))
  if (issuer !== 'CUR' && isBelgianReference(value)) return foundOf('belgian', new Set([value]))
  if (issuer !== 'BBA' && isDutchReference(value)) return foundOf('dutch', new Set([value]))
  return { found: 'none' }
}

function merge(all: readonly ReferenceFound[]): ReferenceFound {
  const references = new Map<string, PaymentReference>()
  for (const each of all) {
    const list = each.found === 'one' ? [each.reference] : each.found === 'several' ? each.references : []
    for (const reference of list) references.set(`${reference.scheme} ${reference.value}`, reference)
  }
  return fromList([...references.values()])
}

function foundOf(scheme: ReferenceScheme, values: ReadonlySet<string>): ReferenceFound {
  return fromList([...values].map((value) => ({ scheme, value })))
}

function fromList(references: readonly PaymentReference[]): ReferenceFound {
  const [first, ...others] = references
  if (!first) return { found: 'none' }
  return others.length === 0 ? { found: 'one', reference: first } : { found: 'several', references }
}

function lettersAndDigits(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
