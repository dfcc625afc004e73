import type { LedgerLine } from '@heathland/contract'
import { cellCurrencies } from '@heathland/domain/ledger/chart-of-accounts'
import { movementGroupNames } from '@heathland/domain/ledger/counterparty'
import { type Asset, assets } from '@heathland/domain/money'
import type { WalletWords } from '@heathland/words/words'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, ChevronRight, HandCoins, Landmark, Leaf, Percent } from 'lucide-react'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Day } from '../../ui/day.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { useCurrency } from '../session.ts'
import { StatementDownload } from '../statement-download.tsx'
import { type StatementRange, statementRanges } from '../statement-ranges.ts'
import { type MovementDay, movementDays } from './movement-days.ts'
import { type DepositParts, MovementDrawer } from './movement-drawer.tsx'
import { counterpartyName } from './movement-words.ts'
import { SignedMoney } from './signed-money.tsx'

/** What came in and went out by day, newest first. The filters are in the address, so that a reload or a link shows the same. */
export function Movements({ deposits }: { deposits: DepositParts }) {
  const t = useWords('wallet')

  const { call, explain } = useApi()
  const format = useFormat()
  const [now] = useState(() => new Date())
  const ranges = statementRanges(t, format, now)
  const currencies = useCurrencies()
  const { group, range, asset, setFilter } = useFilters(ranges, currencies)
  const [shown, setShown] = useState<LedgerLine>()
  const lines = useInfiniteQuery(
    call.member.ledger.movements.infiniteOptions({
      input: (after: string | undefined) => ({
        asset,
        ...(group && { group }),
        ...(range.isWhole ? {} : { from: range.from, until: range.until }),
        ...(after !== undefined && { after }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const found = lines.data?.pages.flatMap(({ items }) => items)
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <Card
      title={t.movements.movements}
      padding="none"
      aside={
        <div className="flex w-full flex-wrap items-start gap-2 sm:w-auto">
          {currencies.length > 1 && (
            <CurrencyChoice currencies={currencies} chosen={asset} onChoose={(chosen) => setFilter('currency', chosen)} />
          )}
          <Period ranges={ranges} chosen={range.id} onChoose={(id) => setFilter('period', id === ranges[0]?.id ? undefined : id)} />
          <StatementDownload asset={asset} range={range} />
        </div>
      }
    >
      <div className="px-5 pb-2">
        <FilterChips
          label={t.movements.kind}
          chips={[{ id: 'all', label: t.movements.all }, ...movementGroupNames.map((id) => ({ id, label: t.movementGroups[id] }))]}
          chosen={group ?? 'all'}
          onChoose={(id) => setFilter('kind', id === 'all' ? undefined : id)}
        />
      </div>
      {lines.isPending ? (
        <MovementsLoading />
      ) : lines.isError && !found ? (
        <div className="p-5">
          <ErrorState explanation={explain(lines.error)} onRetry={() => void lines.refetch()} busy={lines.isFetching} />
        </div>
      ) : found?.length === 0 ? (
        <EmptyState
          icon={<ArrowLeftRight aria-hidden="true" size={22} />}
          title={group || !range.isWhole ? t.movements.nothingMatches : t.movements.nothingHasMovedYet}
        >
          {group || !range.isWhole ? t.movements.chooseAnotherPeriod : t.movements.everythingThatComesInOr}
        </EmptyState>
      ) : (
        <div className="pb-3">
          {movementDays(found ?? [], { now, timeZone }).map((day) => (
            <DayOfMovements key={day.day} day={day} shown={shown} onShow={setShown} />
          ))}
        </div>
      )}
      {lines.hasNextPage && (
        <div className="px-5 pb-5">
          <Button size="small" busy={lines.isFetchingNextPage} onClick={() => void lines.fetchNextPage()}>
            {t.movements.showEarlier}
          </Button>
        </div>
      )}
      <MovementDrawer line={shown} onClose={() => setShown(undefined)} deposits={deposits} />
    </Card>
  )
}

/** One's own currency first; another one where there ever was any of it. */
function useCurrencies(): readonly Asset[] {
  const own = useCurrency()
  const { data } = useQuery(useApi().call.member.ledger.balance.queryOptions())
  const used = data?.items.filter(({ cameIn }) => cameIn.amountMinor !== '0').map(({ asset }) => asset) ?? []
  return [own, ...Object.values(cellCurrencies).filter((currency) => currency !== own && used.includes(currency))]
}

function useFilters(ranges: readonly StatementRange[], currencies: readonly Asset[]) {
  const [search, setSearch] = useSearchParams()
  const group = movementGroupNames.find((name) => name === search.get('kind'))
  const range = ranges.find(({ id }) => id === search.get('period')) ?? (ranges[0] as StatementRange)
  const asset = currencies.find((currency) => currency === search.get('currency')) ?? (currencies[0] as Asset)
  const setFilter = (name: 'kind' | 'period' | 'currency', value: string | undefined) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === undefined) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, state: { staysHere: true } },
    )
  return { group, range, asset, setFilter }
}

function Period({
  ranges,
  chosen,
  onChoose,
}: {
  ranges: readonly StatementRange[]
  chosen: string
  onChoose: (id: StatementRange['id']) => void
}) {
  const t = useWords('wallet')

  const id = useId()
  return (
    <div className="min-w-44 flex-1">
      <label htmlFor={id}>
        <VisuallyHidden>{t.movements.period}</VisuallyHidden>
      </label>
      <Select id={id} value={chosen} onChange={({ target }) => onChoose(target.value as StatementRange['id'])}>
        {ranges.map((range) => (
          <option key={range.id} value={range.id}>
            {range.label}
          </option>
        ))}
      </Select>
    </div>
  )
}

function CurrencyChoice({
  currencies,
  chosen,
  onChoose,
}: {
  currencies: readonly Asset[]
  chosen: Asset
  onChoose: (currency: Asset) => void
}) {
  const t = useWords('wallet').movements

  const id = useId()
  return (
    <div className="min-w-24">
      <label htmlFor={id}>
        <VisuallyHidden>{t.currency}</VisuallyHidden>
      </label>
      <Select id={id} value={chosen} onChange={({ target }) => onChoose(target.value as Asset)}>
        {currencies.map((currency) => (
          <option key={currency} value={currency}>
            {`${assets[currency].symbol.trim()} ${currency}`}
          </option>
        ))}
      </Select>
    </div>
  )
}

interface DayProps {
  day: MovementDay<LedgerLine>
  shown: LedgerLine | undefined
  onShow: (line: LedgerLine) => void
}

function DayOfMovements({ day: { day, when, lines }, shown, onShow }: DayProps) {
  const t = useWords('wallet').movements

  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="px-5 pt-4 pb-1 text-small font-[560] tracking-normal text-soft">
        {when === 'today' ? t.today : when === 'yesterday' ? t.yesterday : <Day on={day} />}
      </h3>
      <ul>
        {lines.map((line) => (
          <li key={`${line.postingId} ${line.side}`}>
            <Row line={line} isShown={line === shown} onShow={() => onShow(line)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ line, isShown, onShow }: { line: LedgerLine; isShown: boolean; onShow: () => void }) {
  const t = useWords('wallet')

  const isIn = line.side === 'credit'
  const Icon = icons[line.counterparty.kind] ?? (isIn ? ArrowDownLeft : ArrowUpRight)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onShow}
      className={classNames(
        'flex w-full items-center gap-3 border-l-3 px-4 py-3 text-left hover:bg-sunken',
        isShown ? 'border-accent bg-accent-soft' : 'border-transparent',
      )}
    >
      <span
        className={classNames(
          'grid size-10 shrink-0 place-items-center rounded-full',
          isIn ? 'bg-good-soft text-good' : 'bg-accent-soft text-accent-ink',
        )}
      >
        <Icon aria-hidden="true" size={19} strokeWidth={1.8} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-[600]">{counterpartyName(t, line)}</span>
        <span className="block text-small text-soft">{t.movementNames[line.movement]}</span>
      </span>
      <span className="shrink-0 text-right">
        <SignedMoney line={line} />
        <span className="block text-small text-soft">{balanceAfter(t, line)}</span>
      </span>
      <ChevronRight aria-hidden="true" size={18} className="hidden shrink-0 text-faint sm:block" />
    </button>
  )
}

function balanceAfter(t: WalletWords, { balance }: LedgerLine) {
  return (
    <>
      {t.movements.balance} <Money value={balance} form="exact" />
    </>
  )
}

const icons: Partial<Record<LedgerLine['counterparty']['kind'], typeof Landmark>> = {
  bank: Landmark,
  heathland: Percent,
  offer: Leaf,
  company: HandCoins,
}

/** In the shape of the rows that follow. */
function MovementsLoading() {
  const t = useWords('wallet').movements

  return (
    <Loading label={t.loading}>
      <div className="grid gap-5 p-5">
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className="flex items-center gap-3">
            <Skeleton shape="size-10" />
            <div className="grid flex-1 gap-2">
              <Skeleton shape="h-5 w-40 max-w-full" />
              <Skeleton shape="h-4 w-28" />
            </div>
            <Skeleton shape="h-5 w-24" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
