/** Account numbers of ISO 13616: where an account is, and whether its number was typed right. Only countries that SEPA reaches. */
import { hasRightCheckDigits } from './mod97.ts'

/** Length per country, from the IBAN registry. */
const lengths = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
} as const

export type IbanCountry = keyof typeof lengths

/** As machines write it: upper case, no spaces. */
export function isIban(text: string): boolean {
  const country = text.slice(0, 2)
  return isIbanCountry(country) && text.length === lengths[country] && /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(text) && hasRightCheckDigits(text)
}

/** Reads what a person typed or pasted, with spaces, hyphens or lower case; undefined when it is not an IBAN. */
export function readIban(text: string): string | undefined {
  const plain = text.replace(/[\s-]/g, '').toUpperCase()
  return isIban(plain) ? plain : undefined
}

export function countryOfIban(iban: string): IbanCountry | undefined {
  const country = iban.slice(0, 2)
  return isIbanCountry(country) ? country : undefined
}

/** "NL91 ABNA 0417 1643 00" */
export function printIban(iban: string): string {
  return iban.replace(/.{4}(?=.)/g, '$& ')
}

function isIbanCountry(text: string): text is IbanCountry {
  return Object.hasOwn(lengths, text)
}
