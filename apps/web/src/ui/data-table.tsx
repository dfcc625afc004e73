import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState, type Explanation } from './error-state.tsx'
import { type Filter, FilterBar } from './filter-bar.tsx'
import { type PageStep, Pagination } from './pagination.tsx'
import { type Column, type Selection, type Sort, Table } from './table.tsx'
import { useWords } from './words.tsx'

export interface Nothing {
  readonly icon: ReactNode
  readonly title: string
  /** What will appear here. */
  readonly text: ReactNode
  readonly action?: ReactNode
  /** Beside the number of active filters, where nothing matches them. */
  readonly whileFiltered?: string | undefined
}

export interface BulkSelection<Row> extends Selection<Row> {
  /** The acts for the chosen rows, the main one first. */
  readonly acts: ReactNode
  /** How the choice is counted where a row stands for several things; otherwise rows are counted. */
  readonly summary?: string
}

interface DataTableProps<Row> {
  /** What the list holds: names the region, the table and its pages. */
  caption: string
  /** The heading above the filters, where the page does not say already what the list is. */
  title?: string | undefined
  columns: readonly Column<Row>[]
  /** Left out while they are on their way. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  rowsExpected?: number
  filters?: readonly Filter[]
  filtersActive?: number
  onClearFilters?: () => void
  actions?: ReactNode
  /** Between the filters and the rows: a notice about the list. */
  notice?: ReactNode
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  nothing: Nothing
  failure?: { readonly explanation: Explanation; readonly onRetry: () => void; readonly busy: boolean } | undefined
  /** Another page or filter is on its way; the rows of before stay until it is here. */
  isRefreshing?: boolean
  selection?: BulkSelection<Row> | undefined
  details?: ((row: Row) => ReactNode) | undefined
  detailsName?: ((row: Row) => string) | undefined
  pages?: DataTablePages | undefined
  /** At the foot: how many there are, and what they add up to. */
  summary?: ReactNode
}

export interface DataTablePages {
  readonly previous: PageStep | undefined
  readonly next: PageStep | undefined
  /** Where one is, as far as it is known: 'Page 2'. */
  readonly place?: string | undefined
  readonly nextLabel?: string | undefined
}

/** A list for staff: filters, rows, bulk acts and pages, in each of its five states. */
export function DataTable<Row>({
  caption,
  title,
  columns,
  rows,
  rowKey,
  rowsExpected = 5,
  filters = [],
  filtersActive = 0,
  onClearFilters,
  actions,
  notice,
  sort,
  onSort,
  nothing,
  failure,
  isRefreshing = false,
  selection,
  details,
  detailsName,
  pages,
  summary,
}: DataTableProps<Row>) {
  const t = useWords('shared').dataTable
  const chosen = selection?.chosen.size ?? 0
  // Its head takes the corners of the card.
  const isAtTop = title === undefined && filters.length === 0 && !actions && !notice
  return (
    <section aria-label={caption} className="min-w-0 rounded-medium border border-line bg-card shadow-rest">
      <h2 className={title === undefined ? 'sr-only' : 'px-5 pt-4 text-lead'}>{title ?? caption}</h2>
      {(filters.length > 0 || actions) && <FilterBar caption={caption} filters={filters} actions={actions} />}
      {notice && <div className="border-b border-line p-4">{notice}</div>}
      {failure ? (
        <div className="p-5">
          <ErrorState explanation={failure.explanation} onRetry={failure.onRetry} busy={failure.busy} />
        </div>
      ) : (
        <div
          aria-busy={isRefreshing || undefined}
          className={classNames(isAtTop && 'overflow-clip rounded-t-medium', isRefreshing && 'opacity-60 transition-opacity delay-200')}
        >
          <Table
            caption={caption}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            rowsExpected={rowsExpected}
            {...(sort && { sort })}
            {...(onSort && { onSort })}
            density="dense"
            selection={selection}
            details={details}
            detailsName={detailsName}
            empty={
              <EmptyState
                icon={nothing.icon}
                title={nothing.title}
                action={filtersActive > 0 && onClearFilters ? <Button onClick={onClearFilters}>{t.clearFilters}</Button> : nothing.action}
              >
                {filtersActive > 0
                  ? [nothing.whileFiltered, t.filtersActive({ count: filtersActive })].filter(Boolean).join(' ')
                  : pages?.previous
                    ? t.endOfList
                    : nothing.text}
              </EmptyState>
            }
          />
        </div>
      )}
      {selection && chosen > 0 && (
        <div className="sticky bottom-3 z-2 px-4 pb-3">
          <section
            aria-label={t.bulkActs}
            className="on-dark mx-auto flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-medium border border-header-line bg-header px-4 py-2 text-dense text-on-header shadow-overlay"
          >
            <strong aria-live="polite">{selection.summary ?? t.selected({ count: chosen })}</strong>
            {selection.acts}
            <Button size="small" variant="outline" icon={<X aria-hidden="true" size={15} />} onClick={() => selection.onChange(new Set())}>
              {t.clear}
            </Button>
          </section>
        </div>
      )}
      {!failure && rows && (summary || pages?.previous || pages?.next) && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-5 py-2.5 text-small text-soft">
          {summary && <span className="figures">{summary}</span>}
          {pages && (pages.previous || pages.next) && (
            <div className="ml-auto">
              <Pagination
                label={caption}
                size="small"
                previous={pages.previous}
                next={pages.next}
                nextLabel={pages.nextLabel}
                busy={isRefreshing}
              >
                {pages.place}
              </Pagination>
            </div>
          )}
        </div>
      )}
    </section>
  )
}
