import type { ReadinessFacts } from '@heathland/domain/onboarding/readiness'
import { expiresSoon, type Renewal, renewalRoutes, renewalsOf } from '@heathland/domain/rules/renewal'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api.ts'

/** What a member should renew soon, in the order of its end. Nothing while that is not known. */
export function useRenewals({ kycStatus }: Pick<ReadinessFacts, 'kycStatus'>): readonly (Renewal & { readonly route: string })[] {
  const { call } = useApi()
  const [now] = useState(() => new Date())
  // Before that, other steps come first.
  const enabled = kycStatus === 'approved'
  const { data: standing } = useQuery({ ...call.member.protection.read.queryOptions({ input: {} }), enabled })
  if (!standing) return []
  return renewalsOf(standing)
    .filter(({ expiresAt }) => expiresSoon(expiresAt, now))
    .toSorted((one, other) => one.expiresAt.getTime() - other.expiresAt.getTime())
    .map((renewal) => ({ ...renewal, route: renewalRoutes[renewal.part] }))
}
