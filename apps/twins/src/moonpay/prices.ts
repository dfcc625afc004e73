/** What MoonPay's twin charges. Made up, and computed in whole cents and in whole millionths of EURC. */

export const fiats = ['eur', 'gbp'] as const
export type Fiat = (typeof fiats)[number]

export const methods = {
  credit_debit_card: { feeMinorMin: 399n, feePermille: 45n, minMinor: 2_000n, maxMinor: 1_000_000n },
  sepa_bank_transfer: { feeMinorMin: 99n, feePermille: 10n, minMinor: 2_000n, maxMinor: 5_000_000n },
  gbp_bank_transfer: { feeMinorMin: 99n, feePermille: 10n, minMinor: 2_000n, maxMinor: 5_000_000n },
} as const
export type Method = keyof typeof methods

const networkFeeMinor = 10n
/** Hundredths of a EURC for one unit of the currency. */
const rates = { eur: 100n, gbp: 117n } as const

export interface Price {
  readonly fiat: Fiat
  /** Without fees. */
  readonly baseMinor: bigint
  readonly feeMinor: bigint
  readonly networkFeeMinor: bigint
  readonly totalMinor: bigint
  /** Millionths of a EURC. */
  readonly eurcRaw: bigint
}

export interface Wish {
  readonly fiat: Fiat
  readonly method: Method
  readonly amountMinor: bigint
  readonly areFeesIncluded: boolean
  /** How many times the usual fee. */
  readonly feeTimes?: bigint
}

/** A sentence of MoonPay's when it cannot be bought. */
export function priceOf({ fiat, method, amountMinor, areFeesIncluded, feeTimes = 1n }: Wish): Price | string {
  const { feeMinorMin, feePermille, minMinor, maxMinor } = methods[method]
  if (amountMinor < minMinor) return `The minimum amount is ${decimal(minMinor, 2)} ${fiat.toUpperCase()}.`
  if (amountMinor > maxMinor) return `The maximum amount is ${decimal(maxMinor, 2)} ${fiat.toUpperCase()}.`
  const share = (amountMinor * feePermille + 999n) / 1_000n
  const isSmall = share < feeMinorMin
  const feeMinor = (isSmall ? feeMinorMin : share) * feeTimes
  const totalMinor = areFeesIncluded ? amountMinor : amountMinor + feeMinor + networkFeeMinor
  const baseMinor = totalMinor - feeMinor - networkFeeMinor
  if (baseMinor <= 0n) return 'The fees are more than the amount.'
  return { fiat, baseMinor, feeMinor, networkFeeMinor, totalMinor, eurcRaw: (baseMinor * 10_000n * rates[fiat]) / 100n }
}

export function decimal(minor: bigint, decimals: number): string {
  const digits = minor.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** "50", "50.5", "50.50"; undefined for what is no amount. */
export function readMinor(text: string | undefined): bigint | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text ?? '')
  return match ? BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(2, '0')) : undefined
}

/** MoonPay writes money as JSON numbers. This one is written digit by digit and never was a double. */
export function figure(minor: bigint, decimals: number): unknown {
  const text = decimal(minor, decimals)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
  // Part of the language and not yet of its types here.
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text)
}

export function isFiat(text: string | undefined): text is Fiat {
  return fiats.includes(text as Fiat)
}

export function isMethod(text: string | undefined): text is Method {
  return text !== undefined && Object.hasOwn(methods, text)
}

export function isMethodOf(method: Method, fiat: Fiat): boolean {
  return method === 'credit_debit_card' || (method === 'gbp_bank_transfer') === (fiat === 'gbp')
}
