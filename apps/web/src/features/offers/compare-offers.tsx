import type { OfferDetail } from '@heathland/contract'
import { estimate } from '@heathland/domain/offers/schedule'
import type { OffersWords } from '@heathland/words/words'
import { useQueries } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { type OfferWords, termsOf, useOfferWords } from '../offer-words.ts'
import { sceneOf } from '../sector.ts'
import { AccessRequired, isAccessRequired } from './access-required.tsx'
import { RiskMeter } from './risk-meter.tsx'
import { RiskWarning } from './risk-warning.tsx'

/** Two or three offers side by side, for the smallest amount that all of them take. */
export function CompareOffers({ ids, backTo }: { ids: readonly string[]; backTo: string }) {
  const t = useWords('offers')
  const { payout } = useWords('offerSections')
  const { levels } = useWords('opportunity')
  const words = useOfferWords()
  const { call, explain, failureOf } = useApi()
  const results = useQueries({ queries: ids.map((offerId) => call.member.offers.read.queryOptions({ input: { offerId } })) })
  const offers = results.flatMap(({ data }) => (data ? [data] : []))
  const failed = results.filter(({ isError, data }) => isError && !data)
  const [firstFailed] = failed
  const gate = firstFailed && failureOf(firstFailed.error)
  if (gate && isAccessRequired(gate)) return <AccessRequired failure={gate} />

  const amountMinor = sharedMinimum(offers)
  const asset = offers[0]?.minInvestment.asset ?? 'EUR'
  const retry = () => failed.forEach(({ refetch }) => void refetch())
  const back = (
    <ButtonLink to={backTo} size="small" icon={<ArrowLeft aria-hidden="true" size={16} />}>
      {t.compare.back}
    </ButtonLink>
  )
  const isLoading = results.some(({ isPending }) => isPending)
  return (
    <>
      <PageTitle {...(offers.length > 0 && { lead: t.compare.lead({ amount: words.amount(amountMinor, asset) }) })} aside={back}>
        {t.compare.title}
      </PageTitle>
      {offers[0] && <RiskWarning lawPack={offers[0].lawPack} />}
      {isLoading ? (
        <Loading label={t.compare.loading}>
          <Skeleton shape="h-96 rounded-large" />
        </Loading>
      ) : offers.length === 0 ? (
        <Card>
          {firstFailed && gate?.code !== 'NOT_FOUND' ? (
            <ErrorState explanation={explain(firstFailed.error)} onRetry={retry} busy={firstFailed.isFetching} />
          ) : (
            <EmptyState title={t.detail.notFound}>{t.compare.nothing}</EmptyState>
          )}
        </Card>
      ) : (
        <>
          {failed.length > 0 && (
            <Banner
              tone="bad"
              announce
              action={
                <Button size="small" onClick={retry}>
                  {t.page.retry}
                </Button>
              }
            >
              {t.compare.failed({ count: failed.length })}
            </Banner>
          )}
          <div className="overflow-x-auto rounded-large border border-line bg-card shadow-rest">
            <table className="w-full border-collapse text-left">
              <caption className="sr-only">{t.compare.title}</caption>
              <thead>
                <tr className="align-bottom">
                  <th scope="col" className="sticky left-0 z-1 bg-card px-4 py-4 sm:px-5">
                    <span className="sr-only">{t.compare.fact}</span>
                  </th>
                  {offers.map((offer) => (
                    <th key={offer.id} scope="col" className="min-w-44 px-4 py-4 font-[600]" lang={offer.language}>
                      <span className="mb-2 block">
                        <Thumb scene={sceneOf(offer)} seed={offer.id} />
                      </span>
                      <TextLink to={`/opportunities/${offer.id}`}>{offer.name}</TextLink>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rowsOf(t, words, (level) => levels[level], amountMinor).map(({ id, name, cell }) => (
                  <tr key={id} className="border-t border-line align-top">
                    <th
                      scope="row"
                      className="sticky left-0 z-1 max-w-32 min-w-28 bg-card px-4 py-3 text-small font-[520] text-soft sm:max-w-56 sm:px-5"
                    >
                      {name}
                    </th>
                    {offers.map((offer) => (
                      <td key={offer.id} className="figures px-4 py-3 font-[540]">
                        {cell(offer)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="text-small text-soft">{payout.examples}</p>
        </>
      )}
    </>
  )
}

/** What all of them take: the highest of their minimums. */
function sharedMinimum(offers: readonly OfferDetail[]): bigint {
  return offers.map(({ minInvestment }) => BigInt(minInvestment.amountMinor)).toSorted((one, other) => (one < other ? 1 : -1))[0] ?? 0n
}

interface FactRow {
  readonly id: string
  readonly name: string
  readonly cell: (offer: OfferDetail) => ReactNode
}

function rowsOf(t: OffersWords, words: OfferWords, level: (of: OfferDetail['risk']) => string, amountMinor: bigint): readonly FactRow[] {
  const { compare, units } = t
  const worked = (offer: OfferDetail) => estimate({ terms: termsOf(offer), feeBps: offer.feeBps }, amountMinor)
  return [
    { id: 'yield', name: compare.estimatedYield, cell: ({ apy }) => <strong>{units.ratePerYear({ rate: words.percent(apy) })}</strong> },
    {
      id: 'after-fee',
      name: compare.afterFee,
      cell: (offer) => units.ratePerYear({ rate: words.rate(worked(offer).yieldAfterFeeBps) }),
    },
    {
      id: 'loss',
      name: compare.lossCase,
      cell: (offer) => {
        const { gainMinor } = worked(offer).outcomes['nothing-recovered']
        const loss = words.amount(gainMinor < 0n ? -gainMinor : 0n, offer.minInvestment.asset)
        return <span className="text-bad">{compare.loss({ loss })}</span>
      },
    },
    { id: 'term', name: compare.term, cell: (offer) => withDetail(words.term(offer), words.termDetail(termsOf(offer))) },
    {
      id: 'minimum',
      name: compare.minimum,
      cell: ({ minInvestment }) => words.amount(BigInt(minInvestment.amountMinor), minInvestment.asset),
    },
    {
      id: 'risk',
      name: compare.risk,
      cell: ({ risk }) => (
        <span className="inline-flex items-center gap-2">
          {level(risk)} <RiskMeter risk={risk} />
        </span>
      ),
    },
    { id: 'impact', name: compare.impact, cell: ({ impact }) => level(impact) },
    {
      id: 'security',
      name: compare.security,
      cell: (offer) => {
        const { figure, detail } = words.security(termsOf(offer))
        return withDetail(figure, detail)
      },
    },
    { id: 'payments', name: compare.payments, cell: ({ terms }) => t.payments[terms.paymentsPerYear] },
  ]
}

function withDetail(value: string, detail: string): ReactNode {
  return (
    <>
      {value}
      <span className="block text-small font-normal text-soft">{detail}</span>
    </>
  )
}
