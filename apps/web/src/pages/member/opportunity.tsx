import type { OfferStanding } from '@heathland/contract'
import type { InvestingRule } from '@heathland/domain/rules/pack'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '../../features/api.ts'
import { lazyPart } from '../../features/lazy-part.tsx'
import { AccessRequired, isAccessRequired } from '../../features/offers/access-required.tsx'
import { OpportunityDetail } from '../../features/offers/opportunity-detail.tsx'
import { useSession } from '../../features/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useSetCrumbTitle } from '../../ui/crumb-title.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'

const OfferProtection = lazyPart(
  async () => (await import('../../features/protection/offer-protection.tsx')).OfferProtection,
  ['offerProtection'],
  'h-16 w-full rounded-medium',
)

export function OpportunityPage() {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <Opened />
    </div>
  )
}

function Opened() {
  const t = useWords('offers').detail
  const { id = '' } = useParams()
  const { user } = useSession()
  const { call, explain, failureOf } = useApi()
  const offer = useQuery(call.member.offers.read.queryOptions({ input: { offerId: id } }))
  // Staff cannot invest.
  const isInvestor = user?.role === 'investor'
  const standing = useQuery({
    ...call.member.protection.readOffer.queryOptions({ input: { offerId: id } }),
    enabled: isInvestor && offer.data !== undefined,
  })
  useSetCrumbTitle(offer.data?.name)
  if (offer.data) {
    return (
      <>
        {isInvestor && <OfferProtection key={`protection-${offer.data.id}`} offerId={offer.data.id} />}
        <OpportunityDetail key={offer.data.id} offer={offer.data} canInvest={offer.data.open && hasNothingLeft(standing.data)} />
      </>
    )
  }
  if (!offer.isError) {
    return (
      <Loading label={t.loading}>
        <div className="grid gap-5">
          <Skeleton shape="h-96 rounded-large" />
          <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_23rem]">
            <Skeleton shape="h-72 rounded-large" />
            <Skeleton shape="h-96 rounded-large" />
          </div>
        </div>
      </Loading>
    )
  }
  const failure = failureOf(offer.error)
  if (isAccessRequired(failure)) return <AccessRequired failure={failure} />
  const back = (
    <div>
      <ButtonLink to="/opportunities">{t.backToAll}</ButtonLink>
    </div>
  )
  if (failure.code === 'NOT_FOUND') {
    return (
      <>
        <PageTitle lead={t.notFoundLead}>{t.notFound}</PageTitle>
        {back}
      </>
    )
  }
  return (
    <>
      <Card>
        <ErrorState
          explanation={{ ...explain(offer.error), title: t.failed }}
          onRetry={() => void offer.refetch()}
          busy={offer.isFetching}
        />
      </Card>
      {back}
    </>
  )
}

/** The agreement is signed on the way; how much is chosen there. */
const doneOnTheWay: readonly InvestingRule[] = ['agreement', 'amount', 'large-investment']

function hasNothingLeft(standing: OfferStanding | undefined): boolean {
  return standing?.missing.every(({ rule }) => doneOnTheWay.includes(rule)) ?? false
}
