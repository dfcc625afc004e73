import type { OwnRegisterLine, Placement } from '@heathland/contract'
import { money } from '@heathland/domain/money'
import { termsFromJson } from '@heathland/domain/offers/content'
import type { OfferTerms } from '@heathland/domain/offers/terms'
import { yearlyYield } from '@heathland/domain/placements/holding'
import { earlyRedemptionOf } from '@heathland/domain/placements/payment-plan'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useSetCrumbTitle } from '../../ui/crumb-title.ts'
import { Day } from '../../ui/day.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { LazyCover } from '../lazy-cover.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { line } from '../line.ts'
import { sceneOf } from '../sector.ts'
import { SectorIcon } from '../sector-tag.tsx'
import { StandingCard } from './holding-standing.tsx'
import { Received, type ReceivedPayments } from './received.tsx'

const PaymentsCard = lazyPart(async () => (await import('./payments-card.tsx')).PaymentsCard, ['offers'], 'h-80 w-full rounded-large')

const isOfferId = (text: string) => /^(ofr_[0-9a-z]{26}|\d{1,3})$/.test(text)

/** One placement: what it is worth to the member, what it paid, what is planned, and how it can end. */
export function OwnPlacement({ offerId, documents }: { offerId: string; documents: ReactNode }) {
  const t = useWords('placement').page
  const { call, explain, failureOf } = useApi()
  const found = useQuery({ ...call.member.placements.read.queryOptions({ input: { offerId } }), enabled: isOfferId(offerId) })
  const payments = useInfiniteQuery({
    ...call.member.distributions.list.infiniteOptions({
      input: (after: string | undefined) => ({ offerId, ...(after !== undefined && { after }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
    enabled: isOfferId(offerId),
  })
  useSetCrumbTitle(found.data?.placement.name)
  if (!isOfferId(offerId) || (found.isError && failureOf(found.error).code === 'NOT_FOUND'))
    return (
      <>
        <PageTitle lead={t.notFoundText}>{t.notFound}</PageTitle>
        <div>
          <ButtonLink to="/placements">{t.toPlacements}</ButtonLink>
        </div>
      </>
    )
  if (!found.data)
    return found.isError ? (
      <Card>
        <ErrorState
          explanation={{ ...explain(found.error), title: t.failed }}
          onRetry={() => void found.refetch()}
          busy={found.isFetching}
        />
      </Card>
    ) : (
      <Loading label={t.loading}>
        <div className="grid gap-5">
          <Skeleton shape="h-80 w-full rounded-large" />
          <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_23rem]">
            <Skeleton shape="h-80 w-full rounded-large" />
            <Skeleton shape="h-80 w-full rounded-large" />
          </div>
        </div>
      </Loading>
    )
  const { placement, company, history } = found.data
  const terms = termsFromJson(found.data.terms)
  return (
    <>
      <Hero placement={placement} company={company} payments={payments.data?.pages[0]} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {placement.standing && <StandingCard standing={placement.standing} company={company} />}
          <PaymentsCard placement={placement} terms={terms} received={payments.data?.pages.flatMap(({ items }) => items)} />
          <Received payments={payments} />
          <Documents history={history} documents={documents} />
          <Impact placement={placement} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Glance placement={placement} />
          <History history={history} />
          {!placement.isRepaid && <Leaving placement={placement} terms={terms} />}
        </div>
      </div>
    </>
  )
}

function statusOf({ isRepaid, endsOn }: Placement, today: string): 'active' | 'repaid' | 'ended' {
  if (isRepaid) return 'repaid'
  return endsOn !== undefined && endsOn <= today ? 'ended' : 'active'
}

interface HeroProps {
  placement: Placement
  company: string
  payments: ReceivedPayments | undefined
}

/** The name over the drawing, and below it the figures that a member looks for first. */
function Hero({ placement, company, payments }: HeroProps) {
  const t = useWords('placement')
  const { covers, categories } = useWords('opportunity')
  const format = useFormat()
  const { opportunityId, name, category, status, investedCapital, yieldPercent, isRepaid, endsOn } = placement
  const scene = sceneOf({ category, tags: [] })
  const standing = statusOf(placement, new Date().toISOString().slice(0, 10))
  const invested = money(BigInt(investedCapital.amountMinor), investedCapital.asset)
  const yearly = yearlyYield({ investedCapital: invested, yieldPercent })
  const exact = ({ amountMinor, asset }: Placement['investedCapital']) => format.money(money(BigInt(amountMinor), asset), 'exact')
  return (
    <section className="overflow-hidden rounded-large border border-line bg-card shadow-rest">
      <div className="on-dark relative isolate flex min-h-44 flex-col overflow-hidden bg-header text-white sm:min-h-56">
        <div className="absolute inset-0 -z-2">
          <LazyCover scene={scene} seed={opportunityId} shape="wide" description={covers[scene]} />
        </div>
        <div className="absolute inset-0 -z-1 bg-linear-to-t from-header via-header/70 to-transparent" />
        <div className="mt-auto px-5 pt-10 pb-5 sm:px-7">
          <p className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-small font-[560]">
            <span className="inline-flex items-center gap-1.5">
              <SectorIcon category={category} />
              {categories[category]}
            </span>
            <Badge tone={standing === 'active' ? 'good' : 'neutral'}>{t.status[standing]}</Badge>
          </p>
          <div className="max-w-[34rem] hyphens-auto">
            <PageTitle look="on-dark">{name}</PageTitle>
          </div>
        </div>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5 px-5 py-5 sm:px-7">
        <dl className="grid min-w-0 flex-[1_1_28rem] grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
          <Figure
            term={isRepaid ? t.figures.wasInvested : t.figures.invested}
            value={exact(investedCapital)}
            detail={
              payments && payments.capital.amountMinor !== '0'
                ? t.figures.paidBack({ amount: exact(payments.capital) })
                : t.figures.ofCompany({ company })
            }
          />
          <Figure
            term={t.figures.income}
            value={payments ? exact(payments.income) : '…'}
            detail={payments && (payments.payments === 0 ? t.figures.noPayments : t.figures.payments({ count: payments.payments }))}
          />
          <Figure
            term={t.figures.estimatedYield}
            value={format.number(yieldPercent / 100, { style: 'percent', maximumFractionDigits: 2 })}
            detail={t.figures.aYear({ amount: format.money(yearly, 'whole') })}
          />
          <Figure term={standing === 'active' ? t.figures.runsUntil : t.figures.ended} value={endsOn ? <Day on={endsOn} /> : '–'} />
        </dl>
        <div className="flex flex-wrap gap-3">
          {status === 'Open' && !isRepaid ? (
            <ButtonLink to={`/investments/${opportunityId}`} variant="primary">
              {t.page.addFunds}
            </ButtonLink>
          ) : (
            <Tooltip text={t.page.notOpen}>
              {(control) => (
                <Button {...control} unavailable>
                  {t.page.addFunds}
                </Button>
              )}
            </Tooltip>
          )}
          <ButtonLink to="/wallet">{t.page.statement}</ButtonLink>
        </div>
      </div>
    </section>
  )
}

function Figure({ term, value, detail }: { term: string; value: ReactNode; detail?: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-soft">{term}</dt>
      <dd>
        <span className="figures block text-title leading-tight font-[640] tracking-[-0.02em]">{value}</span>
        {detail && <span className="block text-small text-soft wrap-anywhere">{detail}</span>}
      </dd>
    </div>
  )
}

function Glance({ placement }: { placement: Placement }) {
  const t = useWords('placement').glance
  const { opportunityId, since, collateralPercent, minTicket, capacityFilledPercent, closeDate, status } = placement
  return (
    <Card title={t.title}>
      <DefinitionList
        layout="pairs"
        items={[
          { term: t.placedOn, value: <Day on={since.slice(0, 10)} /> },
          { term: t.collateral, value: `${collateralPercent}%` },
          { term: t.minimumTicket, value: <Money value={minTicket} form="whole" /> },
          { term: t.capacityFilled, value: `${capacityFilledPercent}%` },
          { term: status === 'Closed' ? t.closedOn : t.openUntil, value: <Day on={closeDate} /> },
        ]}
      />
      <p className="mt-3">
        <TextLink to={`/opportunities/${opportunityId}`}>{t.project}</TextLink>
      </p>
    </Card>
  )
}

/** Shares of what the project is to bring. Estimates, and said to be. */
function Impact({ placement: { jobsCreated, co2ReducedTons } }: { placement: Placement }) {
  const t = useWords('placement').impact
  const format = useFormat()
  const figures = [
    { label: t.co2, amount: co2ReducedTons, shown: t.tons({ tons: format.number(co2ReducedTons) }) },
    { label: t.jobs, amount: jobsCreated, shown: format.number(jobsCreated) },
  ].filter(({ amount }) => amount > 0)
  return (
    <Card title={t.title}>
      <p className="-mt-2 mb-4 max-w-measure text-soft">{figures.length === 0 ? t.none : t.lead}</p>
      {figures.length > 0 && (
        <ul className="grid gap-3 sm:grid-cols-2">
          {figures.map(({ label, shown }) => (
            <li key={label} className="rounded-medium bg-sunken p-4">
              <Badge tone="care">{t.estimated}</Badge>
              <strong className="figures mt-2 block text-heading leading-tight font-[640] tracking-[-0.02em]">{shown}</strong>
              <span className="font-[560]">{label}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** What was signed for each purchase, and what the project publishes. */
function Documents({ history, documents }: { history: readonly OwnRegisterLine[]; documents: ReactNode }) {
  const t = useWords('placement').documents
  const signed = history.filter(({ documentId }) => documentId !== undefined)
  return (
    <Card title={t.title}>
      {signed.length > 0 && (
        <ul className="mb-4">
          {signed.map(({ id, documentId, at }) => (
            <li key={id} className="border-b border-line py-3 first:pt-0 last:border-0">
              <TextLink to={`/documents?document=${documentId}`}>{t.signed}</TextLink>
              <span className="block text-small text-soft">{line(t.placedOn({ day: <Day on={at.slice(0, 10)} /> }))}</span>
            </li>
          ))}
        </ul>
      )}
      <h3 className="text-body font-[600]">{t.project}</h3>
      {documents}
    </Card>
  )
}

/** What the register of holders says, with the order behind each purchase. */
function History({ history }: { history: readonly OwnRegisterLine[] }) {
  const t = useWords('placement').history
  return (
    <Card title={t.title}>
      <ul aria-label={t.caption}>
        {history.map(({ id, kind, amount, at, subscriptionId }) => (
          <li key={id} className="flex items-start justify-between gap-4 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
            <div className="min-w-0">
              <p className="font-[560]">{t[kind]}</p>
              <p className="text-small text-soft">
                <Day on={at.slice(0, 10)} />
              </p>
              {subscriptionId && <TextLink to={`/orders/${subscriptionId}`}>{t.order}</TextLink>}
            </div>
            <strong className="figures">
              {kind === 'redeemed' && '−'}
              <Money value={amount} form="exact" />
            </strong>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What leaving before the end would cost. Another member has to take over, so nobody is promised anything. */
function Leaving({ placement: { investedCapital, since }, terms }: { placement: Placement; terms: OfferTerms }) {
  const t = useWords('placement').leaving
  const format = useFormat()
  const { asset } = investedCapital
  const early = earlyRedemptionOf(terms, BigInt(investedCapital.amountMinor), new Date(since))
  if (!early)
    return (
      <Card title={t.title}>
        <p className="text-soft">{t.none}</p>
      </Card>
    )
  const isOpen = early.from <= new Date().toISOString().slice(0, 10)
  const percent = format.number(early.feeBps / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  const wire = (amountMinor: bigint) => ({ amountMinor: amountMinor.toString(), asset })
  return (
    <Card title={t.title}>
      <p className="mb-3 text-soft">{isOpen ? t.now : line(t.from({ day: <Day on={early.from} /> }))}</p>
      <DefinitionList
        layout="pairs"
        items={[
          { term: t.capital, value: <Money value={investedCapital} form="exact" /> },
          {
            term: t.fee({ percent }),
            value: (
              <>
                −<Money value={wire(early.feeMinor)} form="exact" />
              </>
            ),
          },
          {
            term: t.back,
            value: (
              <strong>
                <Money value={wire(early.backMinor)} form="exact" />
              </strong>
            ),
          },
        ]}
      />
      {isOpen && (
        <div className="mt-4">
          <ButtonLink to="/support">{t.ask}</ButtonLink>
        </div>
      )}
    </Card>
  )
}
