import type { Person } from '@heathland/contract'
import type { OfficeWords } from '@heathland/words/words'
import type { Tone } from '../ui/badge.tsx'

export const roleWords = (t: OfficeWords): Record<Person['role'], string> => ({
  investor: t.roleWords.investor,
  mfo_admin: t.roleWords.mfoAdministrator,
  cl_spv_admin: t.roleWords.commercialLendingSpv,
  eq_spv_admin: t.roleWords.equitySpv,
  production_spv: t.roleWords.productionSpv,
  compliance: t.roleWords.compliance,
})

/** Text as it came; a value that is no role is shown as it is. */
export function roleName(t: OfficeWords, role: string): string {
  return Object.hasOwn(roleWords(t), role) ? roleWords(t)[role as Person['role']] : role
}

export const kycWords = (t: OfficeWords): Record<Person['kycStatus'], { words: string; tone: Tone }> => ({
  unknown: { words: t.roleWords.notBegun, tone: 'neutral' },
  pending: { words: t.roleWords.underWay, tone: 'care' },
  approved: { words: t.roleWords.approved, tone: 'good' },
  rejected: { words: t.roleWords.refused, tone: 'bad' },
})
