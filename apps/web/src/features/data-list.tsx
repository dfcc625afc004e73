/**
 * A list of staff's, declared once: its filters, its query, its columns. Filters, order and page stand in the address, so that a list
 * can be sent to a colleague, kept as a bookmark and found again by a step back.
 */
import { keepPreviousData, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { DataTable, type Nothing } from '../ui/data-table.tsx'
import type { Filter } from '../ui/filter-bar.tsx'
import type { Column, Sort } from '../ui/table.tsx'
import { useWords } from '../ui/words.tsx'
import { useApi } from './api.ts'
import { stayHere } from './stay-here.ts'

export interface TextFilterOf {
  readonly kind: 'search'
  readonly label: string
  readonly hint?: string
  readonly lengthMax: number
}

export interface ChoiceFilterOf<Value extends string = string> {
  readonly kind: 'choice'
  readonly label: string
  readonly options: Readonly<Record<Value, string>>
  /** Shown without being asked for; a list without one shows all at first. */
  readonly initial?: Value
}

export function searchFilter(filter: Omit<TextFilterOf, 'kind'>): TextFilterOf {
  return { kind: 'search', ...filter }
}

export function choiceFilter<Value extends string>(
  filter: Omit<ChoiceFilterOf<Value>, 'kind'> & { readonly initial: Value },
): ChoiceFilterOf<Value> & { readonly initial: Value }
export function choiceFilter<Value extends string>(filter: Omit<ChoiceFilterOf<Value>, 'kind' | 'initial'>): ChoiceFilterOf<Value>
export function choiceFilter<Value extends string>(filter: Omit<ChoiceFilterOf<Value>, 'kind'>): ChoiceFilterOf<Value> {
  return { kind: 'choice', ...filter }
}

type Filters = Readonly<Record<string, TextFilterOf | ChoiceFilterOf>>
type ValueOf<One> = One extends ChoiceFilterOf<infer Value> ? Value : string
/** What is asked for: a filter that is not set is left out, as the contract's inputs want it. */
export type Wanted<Of extends Filters> = {
  readonly [Name in keyof Of as Of[Name] extends { readonly initial: string } ? Name : never]: ValueOf<Of[Name]>
} & {
  readonly [Name in keyof Of as Of[Name] extends { readonly initial: string } ? never : Name]?: ValueOf<Of[Name]>
}

/** A page of an operation: its rows and the key of the next. A register that is read whole has no key. */
interface Page {
  readonly items: readonly unknown[]
  readonly next?: string | undefined
}

interface ListOf<Of extends Filters, Data> {
  readonly filters: Of
  /** The page's query; its input is the filters as they stand and the key of the page. */
  readonly query: (input: Wanted<Of> & { readonly after?: string }, sort: Sort | undefined) => QueryOf<Data>
  /** Before the names in the address, where a page has two lists at once. */
  readonly prefix?: string
  readonly sort?: Sort
  readonly refetchInterval?: (data: Data | undefined) => number | false
}

// biome-ignore lint/suspicious/noExplicitAny: each operation has an error type and a key type of its own, and none of them is read here
type QueryOf<Data> = UseQueryOptions<Data, any, Data, any>

/** Reads a list as its address says. */
export function useDataList<Of extends Filters, Data extends Page>({
  filters,
  query,
  prefix = '',
  sort: initialSort,
  refetchInterval,
}: ListOf<Of, Data>) {
  const address = useListAddress(filters, prefix, initialSort)
  const { wanted, after, sort } = address
  const result = useQuery({
    ...query({ ...wanted, ...(after !== undefined && { after }) } as Wanted<Of> & { readonly after?: string }, sort),
    placeholderData: keepPreviousData,
    ...(refetchInterval && { refetchInterval: ({ state }: { state: { data: Data | undefined } }) => refetchInterval(state.data) }),
  })
  return { ...address, filters, result, data: result.data as Data | undefined }
}

/** What the screen needs of a list, whatever its rows are. */
type ListState = Omit<ReturnType<typeof useDataList<Filters, Page>>, 'result'> & {
  readonly result: Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'>
}

interface PageState {
  readonly staysHere: true
  /** The keys of the pages that led here, the first page left out. Unknown to whoever came by a link. */
  readonly keys?: readonly string[]
}

function useListAddress<Of extends Filters>(filters: Of, prefix: string, initialSort: Sort | undefined) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const named = (name: string) => `${prefix}${name}`
  const after = params.get(named('after')) ?? undefined
  const state = location.state as PageState | null
  const keys = after === undefined ? [] : (state?.keys ?? undefined)

  const wanted = Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) => {
      const value = readFilter(filter, params.get(named(name)))
      return value === undefined ? [] : [[name, value]]
    }),
  ) as Wanted<Of>
  const sort = readSort(params.get(named('sort'))) ?? initialSort
  const active = Object.entries(filters).filter(([name, filter]) => {
    const value = (wanted as Record<string, string>)[name]
    return value !== undefined && value !== (filter.kind === 'choice' ? filter.initial : undefined)
  }).length

  function go(
    changed: Readonly<Record<string, string | undefined>>,
    { keys: led, replace = false }: { keys?: readonly string[]; replace?: boolean } = {},
  ) {
    // A link was followed, and this page stays until the next one is loaded: a search sent now would undo that.
    if (window.location.pathname !== location.pathname) return
    // The address itself: the page may not have been drawn since the step before.
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(changed)) {
      if (value === undefined || value === '') next.delete(named(name))
      else next.set(named(name), value)
    }
    const page: PageState = { ...stayHere, ...(led && { keys: led }) }
    void navigate({ search: next.toString(), hash: location.hash }, { replace, state: page })
  }

  return {
    wanted,
    after,
    sort,
    active,
    isFirst: after === undefined,
    /** Unknown to whoever came by a link. */
    pageNumber: keys ? keys.length + 1 : undefined,
    /** Another filter begins at the first page. */
    setFilter: (name: string, value: string | undefined, { replace = false } = {}) => {
      const filter = filters[name]
      const initial = filter?.kind === 'choice' ? filter.initial : undefined
      go({ [name]: value === initial ? undefined : value, after: undefined }, { replace })
    },
    clear: () => go({ ...Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])), after: undefined }),
    setSort: (chosen: Sort) => go({ sort: writeSort(chosen), after: undefined }),
    goOn: (next: string) => go({ after: next }, { keys: [...(keys ?? []), next] }),
    goBack: () => go({ after: keys?.at(-2) }, { keys: keys?.slice(0, -1) ?? [] }),
    restart: () => go({ after: undefined }),
  }
}

/** Whatever else stands in an address is no filter of this list. */
function readFilter(filter: TextFilterOf | ChoiceFilterOf, text: string | null): string | undefined {
  if (filter.kind === 'search') return text?.trim().slice(0, filter.lengthMax) || undefined
  return text !== null && Object.hasOwn(filter.options, text) ? text : filter.initial
}

function readSort(text: string | null): Sort | undefined {
  const [column, direction] = text?.split('.') ?? []
  if (!column || (direction !== 'asc' && direction !== 'desc')) return undefined
  return { column, direction: direction === 'asc' ? 'ascending' : 'descending' }
}

function writeSort({ column, direction }: Sort): string {
  return `${column}.${direction === 'ascending' ? 'asc' : 'desc'}`
}

interface DataListProps<Row> {
  list: ListState
  caption: string
  title?: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** The answer's rows, or what is made of them: groups, for example. Left out while they are on their way. */
  rows: readonly Row[] | undefined
  nothing: Nothing
  rowsExpected?: number
  actions?: ReactNode
  notice?: ReactNode
  details?: (row: Row) => ReactNode
  detailsName?: (row: Row) => string
  summary?: ReactNode
  /** Where a page ends before the next rows are known: 'Look further back'. */
  nextLabel?: string
  bulk?: BulkOf<Row>
}

interface BulkOf<Row> {
  readonly nameOf: (row: Row) => string
  readonly isSelectable?: (row: Row) => boolean
  readonly summary?: (rows: readonly Row[]) => string
  /** The acts for the chosen rows; `clear` forgets the choice once they are done. */
  readonly acts: (rows: readonly Row[], clear: () => void) => ReactNode
}

/** A list of staff's on the screen. */
export function DataList<Row>({ list, columns, rowKey, rows, bulk, nextLabel, ...rest }: DataListProps<Row>) {
  const t = useWords('shared')
  const { explain } = useApi()
  const { result, data } = list
  const ordered = rows && ordering(rows, columns, list.sort)
  const next = data?.next
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // What is no longer shown is no longer chosen: nobody acts on rows that they do not see.
  const chosenRows = bulk && rows ? rows.filter((row) => chosen.has(rowKey(row)) && (bulk.isSelectable?.(row) ?? true)) : []
  const canSort = columns.some(({ sortable }) => sortable)

  return (
    <DataTable
      {...rest}
      columns={columns}
      rows={ordered}
      rowKey={rowKey}
      filters={filtersOf(list)}
      filtersActive={list.active}
      onClearFilters={list.clear}
      sort={list.sort}
      onSort={canSort ? list.setSort : undefined}
      failure={
        result.isError ? { explanation: explain(result.error), onRetry: () => void result.refetch(), busy: result.isFetching } : undefined
      }
      isRefreshing={result.isPlaceholderData}
      selection={
        bulk && {
          chosen: new Set(chosenRows.map(rowKey)),
          onChange: setChosen,
          nameOf: bulk.nameOf,
          ...(bulk.isSelectable && { isSelectable: bulk.isSelectable }),
          ...(bulk.summary && { summary: bulk.summary(chosenRows) }),
          acts: bulk.acts(chosenRows, () => setChosen(new Set())),
        }
      }
      pages={{
        previous: list.isFirst ? undefined : { onPress: list.goBack },
        next: next === undefined || result.isPlaceholderData ? undefined : { onPress: () => list.goOn(next) },
        place: list.pageNumber === undefined ? undefined : t.pages.pageNumber({ number: list.pageNumber }),
        nextLabel,
      }}
    />
  )
}

function filtersOf(list: ListState): readonly Filter[] {
  return Object.entries(list.filters).map(([name, filter]): Filter => {
    const value = (list.wanted as Record<string, string | undefined>)[name] ?? ''
    const id = `filter-${name}`
    if (filter.kind === 'search') {
      return {
        kind: 'search',
        id,
        label: filter.label,
        ...(filter.hint !== undefined && { hint: filter.hint }),
        lengthMax: filter.lengthMax,
        value,
        // Each letter would be a step back otherwise.
        onChange: (text) => list.setFilter(name, text, { replace: true }),
      }
    }
    return {
      kind: 'choice',
      id,
      label: filter.label,
      options: Object.entries(filter.options).map(([one, label]) => ({ value: one, label })),
      value,
      hasAll: filter.initial === undefined,
      isActive: value !== '' && value !== filter.initial,
      onChange: (chosen) => list.setFilter(name, chosen),
      onRemove: () => list.setFilter(name, undefined),
    }
  })
}

/** Lists that are read whole are ordered here; the others come in the order that was asked for. */
function ordering<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | undefined): readonly Row[] {
  const sortValue = columns.find(({ id }) => id === sort?.column)?.sortValue
  if (!sortValue || !sort) return rows
  const direction = sort.direction === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => {
    const a = sortValue(one)
    const b = sortValue(other)
    return direction * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)))
  })
}
