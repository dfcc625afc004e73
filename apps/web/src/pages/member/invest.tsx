import type { OfferDetail } from '@heathland/contract'
import { minuteMs } from '@heathland/domain/time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { useApi } from '../../features/api.ts'
import { InvestWizard } from '../../features/investing/invest-wizard.tsx'
import { orderTitle } from '../../features/investing/order-words.ts'
import { lazyDialog, lazyPart } from '../../features/lazy-part.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useSetCrumbTitle } from '../../ui/crumb-title.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'

/** Each is shown after an answer that few get. */
const AccessRequired = lazyDialog(async () => (await import('../../features/offers/access-required.tsx')).AccessRequired)
const OfferNotOpen = lazyPart(async () => (await import('../../features/investing/offer-not-open.tsx')).OfferNotOpen)
const DocumentsToRead = lazyPart(
  async () => (await import('../../features/offers/documents-to-read.tsx')).DocumentsToRead,
  ['offerSections'],
  'h-32 w-full rounded-medium',
)

/** What the law asks for, and the order itself, come after the first step. */
const OfferWarnings = lazyPart(
  async () => (await import('../../features/protection/offer-warnings.tsx')).OfferWarnings,
  ['offerProtection'],
  'h-20 w-full rounded-medium',
)
const LargeInvestment = lazyPart(
  async () => (await import('../../features/protection/large-investment.tsx')).LargeInvestment,
  ['offerProtection'],
)
const MissingSteps = lazyPart(async () => (await import('../../features/protection/missing-steps.tsx')).MissingSteps, ['offerProtection'])
const Confirmation = lazyPart(
  async () => (await import('../../features/investing/confirmation.tsx')).Confirmation,
  [],
  'h-96 w-full rounded-medium',
)
const BankTransfer = lazyPart(async () => (await import('../../features/payments/bank-transfer.tsx')).BankTransfer, ['payments'])
const CancelOrder = lazyDialog(async () => (await import('../../features/investing/order-actions.tsx')).CancelOrder)

/** Investing in one opportunity, step by step. */
export function InvestPage() {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 pt-3 pb-10 md:pb-14">
      <Opened />
    </div>
  )
}

function Opened() {
  const t = useWords('investing').wizard
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { call, explain, failureOf } = useApi()
  const offer = useQuery(call.member.offers.read.queryOptions({ input: { offerId: id } }))
  useSetCrumbTitle(offer.data?.name)
  if (offer.data) {
    // Whoever has signed sees their order, also after the opportunity has closed.
    if (!offer.data.open && !search.has('order')) return <OfferNotOpen offer={offer.data} />
    return <Investing key={offer.data.id} offer={offer.data} />
  }
  if (!offer.isError)
    return (
      <Loading label={t.loading}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Skeleton shape="h-12 w-96 max-w-full" />
          <Skeleton shape="h-16 rounded-medium" />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <Skeleton shape="h-96 rounded-large" />
            <Skeleton shape="h-80 rounded-large" />
          </div>
        </div>
      </Loading>
    )
  const failure = failureOf(offer.error)
  if (failure.code === 'ACCESS_REQUIRED') return <AccessRequired failure={failure} />
  return (
    <>
      {failure.code === 'NOT_FOUND' ? (
        <PageTitle lead={t.notFoundText}>{t.notFound}</PageTitle>
      ) : (
        <Card>
          <ErrorState
            explanation={{ ...explain(offer.error), title: t.failed }}
            onRetry={() => void offer.refetch()}
            busy={offer.isFetching}
          />
        </Card>
      )}
      <div>
        <ButtonLink to="/opportunities">{t.seeAll}</ButtonLink>
      </div>
    </>
  )
}

function Investing({ offer }: { offer: OfferDetail }) {
  const t = useWords('investing')
  const { call, explain } = useApi()
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const standing = useQuery({
    ...call.member.protection.readOffer.queryOptions({ input: { offerId: offer.id } }),
    // A waiting time ends while the page is open.
    refetchInterval: ({ state }) => (state.data?.missing.some(({ until }) => until !== undefined) ? minuteMs : false),
  })
  const orderId = search.get('order') ?? ''
  const found = useQuery({
    ...call.member.subscriptions.read.queryOptions({ input: { subscriptionId: orderId } }),
    enabled: orderId !== '',
  })
  // An address that names somebody else's order, or none, begins anew.
  const order = orderId !== '' && found.data?.offerId === offer.id ? found.data : undefined
  const here = `/investments/${offer.id}`
  if (orderId !== '' && found.isPending)
    return (
      <Loading label={t.order.loading}>
        <Skeleton shape="h-96 rounded-large" />
      </Loading>
    )
  return (
    <>
      <PageTitle windowTitle={t.wizard.windowTitle}>{t.wizard.title({ name: offer.name })}</PageTitle>
      {standing.data ? (
        <OfferWarnings offerId={offer.id} standing={standing.data} />
      ) : standing.isError ? (
        <Card>
          <ErrorState explanation={explain(standing.error)} onRetry={() => void standing.refetch()} busy={standing.isFetching} />
        </Card>
      ) : (
        <Skeleton shape="h-20 w-full rounded-medium" />
      )}
      <InvestWizard
        offer={offer}
        parts={{
          missing: (missing) => <MissingSteps missing={missing} from={here} />,
          large: (asked, amountMinor) => <LargeInvestment offerId={offer.id} amountMinor={amountMinor} standing={asked} />,
          documents: <DocumentsToRead offer={offer} />,
        }}
        confirmation={
          order && {
            title: orderTitle(t.order, order),
            amountMinor: BigInt(order.amount.amountMinor),
            panel: <Confirmation order={order} transfer={<BankTransfer total={order.total} />} />,
            actions: (
              <>
                <CancelOrder order={order} />
                <ButtonLink to="/dashboard" variant="primary">
                  {t.order.toDashboard}
                </ButtonLink>
              </>
            ),
          }
        }
        onSigned={(signed) => {
          queries.setQueryData(call.member.subscriptions.read.queryKey({ input: { subscriptionId: signed.id } }), signed)
          setSearch({ order: signed.id }, { replace: true, state: { staysHere: true } })
        }}
      />
    </>
  )
}
