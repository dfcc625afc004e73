import type { LoanLine } from '@heathland/contract'
import type { LoanStatus } from '@heathland/domain/loans/loan'
import { type Asset, money } from '@heathland/domain/money'
import type { Tone } from '../ui/badge.tsx'
import type { Format } from '../ui/format.ts'

export const statusTones: Record<LoanStatus, Tone> = {
  draft: 'neutral',
  current: 'good',
  late: 'neutral',
  'in-arrears': 'care',
  restructured: 'neutral',
  defaulted: 'bad',
  repaid: 'good',
  'written-off': 'bad',
}

export function rateWords(format: Format, rateBps: number): string {
  return format.number(rateBps / 10_000, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 2 })
}

export function exactly(format: Format, { amountMinor, asset }: { readonly amountMinor: string; readonly asset: Asset }): string {
  return format.money(money(BigInt(amountMinor), asset), 'exact')
}

export function nameOf({ number, borrower }: Pick<LoanLine, 'number' | 'borrower'>): string {
  return `${number}, ${borrower}`
}
