import {
  comparedMax,
  type OpportunityCategory,
  type OpportunityRegion,
  type OpportunitySort,
  type OpportunityView,
  opportunityCategories,
  opportunityRegions,
  opportunitySorts,
  opportunityViews,
} from '@heathland/domain/offers/opportunity'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { useFormat } from '../../ui/format.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { LazyCover } from '../lazy-cover.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { useOfferWords } from '../offer-words.ts'
import { sceneOf } from '../sector.ts'
import { SectorIcon } from '../sector-tag.tsx'
import { stayHere } from '../stay-here.ts'
import { CompareBar } from './compare-bar.tsx'
import { OpportunityCard } from './opportunity-card.tsx'
import { RiskWarning } from './risk-warning.tsx'

/** Most visits compare nothing. */
const CompareOffers = lazyPart(async () => (await import('./compare-offers.tsx')).CompareOffers, ['offerSections'])

/** Everything that members can invest in. View, filters and order are in the address, and so is what is compared. */
export function OpportunityList() {
  const address = useAddress()
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  if (address.compared.length > 0) return <CompareOffers ids={address.compared} backTo={address.with({ compare: undefined })} />
  return <Found address={address} chosen={chosen} onChoose={setChosen} />
}

interface Chosen {
  readonly id: string
  readonly name: string
}

interface FoundProps {
  address: Address
  chosen: readonly Chosen[]
  onChoose: (chosen: readonly Chosen[]) => void
}

function Found({ address, chosen, onChoose }: FoundProps) {
  const t = useWords('offers')
  const { call, explain } = useApi()
  const { category, region, sort, view } = address
  const offers = useInfiniteQuery({
    ...call.member.offers.list.infiniteOptions({
      input: (after: string | undefined) => ({
        ...(category && { category }),
        ...(region && { region }),
        ...(sort !== 'relevance' && { sort }),
        ...(view !== 'all' && { view }),
        ...(after !== undefined && { after }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
    placeholderData: keepPreviousData,
  })
  const [first] = offers.data?.pages ?? []
  const items = offers.data?.pages.flatMap((page) => page.items)
  const views = { all: t.page.all, 'add-funds': t.page.addFunds, watchlist: t.page.watchlist } satisfies Record<OpportunityView, string>
  return (
    <>
      <PageTitle
        lead={t.page.lead}
        aside={
          <Segmented
            label={t.page.views}
            options={opportunityViews.map((id) => ({
              id,
              label: views[id],
              to: address.with({ view: id === 'all' ? undefined : id }),
            }))}
            selected={view}
            state={stayHere}
          />
        }
      >
        {t.page.title}
      </PageTitle>
      {first && <RiskWarning lawPack={first.lawPack} />}
      <Filters address={address} />
      {offers.isError && !items ? (
        <Card>
          <ErrorState
            explanation={{ ...explain(offers.error), title: t.page.failed, happened: t.page.failedText, heals: false }}
            retryLabel={t.page.retry}
            onRetry={() => void offers.refetch()}
            busy={offers.isFetching}
          />
        </Card>
      ) : !items || !first ? (
        <CardsLoading label={t.page.loading} />
      ) : items.length === 0 ? (
        <Nothing address={address} />
      ) : (
        <div
          aria-busy={offers.isPlaceholderData || undefined}
          className={classNames('grid gap-5 transition-opacity', offers.isPlaceholderData && 'opacity-60')}
        >
          <Summary {...first.summary} />
          <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
            {items.map((offer) => (
              <li key={offer.id} className="grid grid-cols-[minmax(0,1fr)]">
                <OpportunityCard
                  offer={offer}
                  isCompared={chosen.some(({ id }) => id === offer.id)}
                  isFull={chosen.length >= comparedMax}
                  onCompare={(isCompared) =>
                    onChoose([...chosen.filter(({ id }) => id !== offer.id), ...(isCompared ? [{ id: offer.id, name: offer.name }] : [])])
                  }
                />
              </li>
            ))}
          </ul>
          {offers.hasNextPage && (
            <div className="text-center">
              <Button busy={offers.isFetchingNextPage} onClick={() => void offers.fetchNextPage()}>
                {t.page.showMore}
              </Button>
            </div>
          )}
          <p className="max-w-measure text-small text-soft">{t.page.footnote}</p>
        </div>
      )}
      <CompareBar chosen={chosen} to={address.with({ compare: chosen.map(({ id }) => id).join(',') })} onClear={() => onChoose([])} />
    </>
  )
}

interface Address {
  readonly category: OpportunityCategory | undefined
  readonly region: OpportunityRegion | undefined
  readonly sort: OpportunitySort
  readonly view: OpportunityView
  readonly compared: readonly string[]
  readonly hasFilters: boolean
  /** This address with something changed. */
  readonly with: (changed: Readonly<Record<string, string | undefined>>) => string
  readonly change: (changed: Readonly<Record<string, string | undefined>>) => void
}

function useAddress(): Address {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const one = <Value extends string>(name: string, values: readonly Value[]) => values.find((value) => value === params.get(name))
  const withChange = (changed: Readonly<Record<string, string | undefined>>, from: URLSearchParams | string = params) => {
    const next = new URLSearchParams(from)
    for (const [name, value] of Object.entries(changed)) {
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, value)
    }
    return `?${next.toString().replaceAll('%2C', ',')}`
  }
  const [category, region] = [one('category', opportunityCategories), one('region', opportunityRegions)]
  const compared = [...new Set((params.get('compare') ?? '').split(',').filter(Boolean))].slice(0, comparedMax)
  return {
    category,
    region,
    sort: one('sort', opportunitySorts) ?? 'relevance',
    view: one('view', opportunityViews) ?? 'all',
    compared,
    hasFilters: category !== undefined || region !== undefined,
    with: (changed) => withChange(changed),
    // The address itself: the page may not have been drawn since the step before.
    change: (changed) => void navigate(withChange(changed, window.location.search), { state: stayHere }),
  }
}

function Filters({ address }: { address: Address }) {
  const { categories, regions } = useWords('opportunity')
  const { page: t, sorts } = useWords('offers')
  const { category, region, sort, change } = address
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <p aria-hidden="true" className="mb-1.5 text-small text-soft">
          {t.category}
        </p>
        <FilterChips<OpportunityCategory | 'all'>
          label={t.category}
          chips={[
            { id: 'all', label: t.anyCategory },
            ...opportunityCategories.map((id) => ({ id, label: categories[id], icon: <SectorIcon category={id} /> })),
          ]}
          chosen={category ?? 'all'}
          onChoose={(id) => change({ category: id === 'all' ? undefined : id })}
        />
      </div>
      <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
        <LabelledSelect label={t.region} value={region ?? ''} onChoose={(value) => change({ region: value })}>
          <option value="">{t.anyRegion}</option>
          {opportunityRegions.map((id) => (
            <option key={id} value={id}>
              {regions[id]}
            </option>
          ))}
        </LabelledSelect>
        <LabelledSelect label={t.sort} value={sort} onChoose={(value) => change({ sort: value === 'relevance' ? undefined : value })}>
          {opportunitySorts.map((id) => (
            <option key={id} value={id}>
              {sorts[id]}
            </option>
          ))}
        </LabelledSelect>
      </div>
    </div>
  )
}

interface LabelledSelectProps {
  label: string
  value: string
  onChoose: (value: string) => void
  children: ReactNode
}

function LabelledSelect({ label, value, onChoose, children }: LabelledSelectProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-small text-soft">
        {label}
      </label>
      <Select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </Select>
    </div>
  )
}

interface SummaryProps {
  count: number
  averageApy?: number | undefined
  auditedPercent?: number | undefined
}

/** What the filtered list adds up to. */
function Summary({ count, averageApy, auditedPercent }: SummaryProps) {
  const t = useWords('offers').page
  const format = useFormat()
  const words = useOfferWords()
  const average = averageApy === undefined ? undefined : format.number(averageApy / 100, { style: 'percent', minimumFractionDigits: 1 })
  return (
    <ul
      aria-label={t.summaryLabel}
      className="flex flex-wrap items-baseline gap-x-8 gap-y-1 rounded-large border border-line bg-card px-5 py-3.5 shadow-rest"
    >
      <Figure figure={format.number(count)}>{t.projects({ count })}</Figure>
      {average !== undefined && <Figure figure={average}>{t.averageApy}</Figure>}
      {auditedPercent !== undefined && <Figure figure={words.percent(auditedPercent)}>{t.audited}</Figure>}
    </ul>
  )
}

function Figure({ figure, children }: { figure: string; children: string }) {
  return (
    <li>
      <strong className="figures text-lead">{figure}</strong> <span className="text-soft">{children}</span>
    </li>
  )
}

/** Nothing to show: because of the filters, or of the view. */
function Nothing({ address }: { address: Address }) {
  const t = useWords('offers').page
  const { view, hasFilters, change } = address
  const [title, text] = hasFilters
    ? [t.noMatch, t.noMatchText]
    : view === 'add-funds'
      ? [t.nothingHeld, t.nothingHeldText]
      : view === 'watchlist'
        ? [t.nothingWatched, t.nothingWatchedText]
        : [t.nothingOpen, t.nothingOpenText]
  return (
    <Card>
      <div role="status" className="grid items-center gap-x-7 gap-y-5 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <div className="aspect-2/1 overflow-hidden rounded-medium opacity-70 grayscale">
          {/* words-exception: a category's code */}
          <LazyCover scene={sceneOf({ category: address.category ?? 'Clean water', tags: [] })} seed="nothing" />
        </div>
        <div>
          <h2 className="text-title">{title}</h2>
          <p className="mt-1.5 mb-4 max-w-measure text-soft">{text}</p>
          {hasFilters ? (
            <Button variant="primary" size="small" onClick={() => change({ category: undefined, region: undefined })}>
              {t.clear}
            </Button>
          ) : (
            view !== 'all' && (
              <ButtonLink to={address.with({ view: undefined })} state={stayHere} variant="primary" size="small">
                {t.seeAll}
              </ButtonLink>
            )
          )}
        </div>
      </div>
    </Card>
  )
}

function CardsLoading({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className="grid gap-5">
        <Skeleton shape="h-14 rounded-large" />
        <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={String(index)} shape="h-[34rem] rounded-large" />
          ))}
        </div>
      </div>
    </Loading>
  )
}
