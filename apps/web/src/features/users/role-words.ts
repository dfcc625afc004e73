import type { Person } from '@heathland/contract'
import type { Tone } from '../../ui/badge.tsx'

export const roleWords: Record<Person['role'], string> = {
  investor: 'Investor',
  mfo_admin: 'MFO administrator',
  cl_spv_admin: 'Commercial lending SPV',
  eq_spv_admin: 'Equity SPV',
  production_spv: 'Production SPV',
  compliance: 'Compliance',
}

/** Text as it came; a value that is no role is shown as it is. */
export function roleName(role: string): string {
  return Object.hasOwn(roleWords, role) ? roleWords[role as Person['role']] : role
}

export const kycWords: Record<Person['kycStatus'], { words: string; tone: Tone }> = {
  unknown: { words: 'Not begun', tone: 'neutral' },
  pending: { words: 'Under way', tone: 'care' },
  approved: { words: 'Approved', tone: 'good' },
  rejected: { words: 'Refused', tone: 'bad' },
}
