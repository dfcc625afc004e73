import type { InvestorStanding } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useFrom } from './from-offer.ts'

interface OwnStandingProps {
  /** What is being loaded, for those who listen. */
  loading: string
  children: (standing: InvestorStanding) => ReactNode
}

/** Reads how the member stands, and says so while that comes or cannot. */
export function OwnStanding({ loading, children }: OwnStandingProps) {
  const t = useWords('protection').page
  const { call, explain, failureOf } = useApi()
  const standing = useQuery(call.member.protection.read.queryOptions({ input: {} }))
  if (standing.data) return children(standing.data)
  if (!standing.isError) {
    return (
      <Loading label={loading}>
        <div className="grid gap-5">
          <Skeleton shape="h-44 w-full rounded-large" />
          <Skeleton shape="h-64 w-full rounded-large" />
        </div>
      </Loading>
    )
  }
  const isCountryMissing = failureOf(standing.error).code === 'COUNTRY_MISSING'
  return (
    <Card>
      <ErrorState
        explanation={explain(standing.error)}
        {...(!isCountryMissing && { onRetry: () => void standing.refetch() })}
        busy={standing.isFetching}
      />
      {isCountryMissing && (
        <div className="mt-5">
          <ButtonLink to="/settings" variant="primary">
            {t.toSettings}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

/** Leads back to the offer that somebody came from; the breadcrumb leads to the profile. */
export function BackLink() {
  const t = useWords('protection').page
  const from = useFrom()
  if (from === undefined) return null
  return (
    <p className="flex items-center gap-1.5">
      <ArrowLeft aria-hidden="true" size={16} className="shrink-0 text-soft" />
      <TextLink to={from}>{t.backToOffer}</TextLink>
    </p>
  )
}
