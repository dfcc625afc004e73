import { isSpvRole, type Role } from '@heathland/domain/identity/permissions'
import { money } from '@heathland/domain/money'
import { type Measure, measures } from '@heathland/domain/month-end/figures'
import type { BookMonthState } from '@heathland/domain/month-end/month'
import type { Tone } from '../../ui/badge.tsx'
import type { Format } from '../../ui/format.ts'

export const monthTones: Record<BookMonthState, Tone> = { draft: 'neutral', requested: 'care', closed: 'good', reopened: 'care' }

/** Staff of an SPV and administrators close months; compliance reads them. */
export function mayClose(role: Role | undefined): boolean {
  return role === 'mfo_admin' || (role !== undefined && isSpvRole(role))
}

export function monthText(format: Format, month: string): string {
  return format.month(new Date(`${month}-01T00:00:00Z`))
}

export function amountText(format: Format, measure: Measure, amount: string, currency: 'EUR' | 'GBP'): string {
  const unit = measures[measure]
  if (unit === 'money') return format.money(money(BigInt(amount), currency), 'exact')
  return format.number(unit === 'milli' ? Number(amount) / 1_000 : Number(amount))
}

/** One address for one month of one SPV. */
export function monthAddress(spvId: string, month: string): string {
  return `/month-end/${spvId}.${month}`
}

export function readMonthAddress(id: string): { readonly spvId: string; readonly month: string } | undefined {
  const [, spvId, month] = /^(spv_[0-9a-z]{26})\.(\d{4}-\d\d)$/.exec(id) ?? []
  return spvId && month ? { spvId, month } : undefined
}
