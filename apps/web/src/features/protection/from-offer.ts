import { localPathOr } from '@heathland/domain/onboarding/gate'
import { useSearchParams } from 'react-router'

/** The offer, or the investment in it, that somebody came from; any other address is not followed. */
export function useFrom(): string | undefined {
  const [search] = useSearchParams()
  const from = localPathOr(search.get('from'), '/investor-profile')
  return from.startsWith('/opportunities/') || from.startsWith('/investments/') ? from : undefined
}

/** Another page of the profile, which knows the way back too. */
export function withFrom(path: string, from: string | undefined): string {
  return from === undefined ? path : `${path}?from=${encodeURIComponent(from)}`
}
