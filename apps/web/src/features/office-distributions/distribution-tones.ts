import type { DistributionState } from '@heathland/domain/distributions/distribution'
import { isSpvRole, type Role } from '@heathland/domain/identity/permissions'
import type { Tone } from '../../ui/badge.tsx'

export const stateTones: Record<DistributionState, Tone> = { draft: 'neutral', agreed: 'care', paid: 'good', discarded: 'neutral' }

/** SPV staff and administrators draft distributions; compliance reads them. */
export function mayDistribute(role: Role | undefined): boolean {
  return role === 'mfo_admin' || (role !== undefined && isSpvRole(role))
}
