import { accessRequiredPath, isGateNeed } from '@heathland/domain/onboarding/gate'
import { Navigate, useLocation } from 'react-router'
import type { Failure } from '../api.ts'

export function isAccessRequired({ code }: Failure): boolean {
  return code === 'ACCESS_REQUIRED'
}

/** Leads to what is missing, and from there back here. The guard of the route does the same with what it knew before. */
export function AccessRequired({ failure: { facts } }: { failure: Failure }) {
  const { pathname, search } = useLocation()
  const need = String(facts['need'])
  return <Navigate to={accessRequiredPath(isGateNeed(need) ? need : 'kyc', pathname + search)} replace />
}
