import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Select } from './select.tsx'
import { Skeleton } from './skeleton.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Figures are compared digit by digit and stand at the right. */
  readonly numeric?: boolean
  readonly sortable?: boolean
  /** What stands under the column: a sum, a count. */
  readonly total?: ReactNode
  /** Left out where the table is a list. */
  readonly wideOnly?: boolean
}

export interface Sort {
  readonly column: string
  readonly direction: 'ascending' | 'descending'
}

interface TableProps<Row> {
  /** What the table holds. Heard by all; seen unless a heading above already says it. */
  caption: string
  isCaptionShown?: boolean
  /** The first column names the row. */
  columns: readonly Column<Row>[]
  /** Left out while they are on their way; their places are then held. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  rowsExpected?: number
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Instead of the rows when there are none. */
  empty?: ReactNode
}

/** Rows to compare. In a narrow place each row becomes a small list with its columns' names beside the values. */
export function Table<Row>({
  caption,
  isCaptionShown = false,
  columns,
  rows,
  rowKey,
  rowsExpected = 3,
  sort,
  onSort,
  empty,
}: TableProps<Row>) {
  if (rows?.length === 0 && empty) return empty
  const sortable = columns.filter((column) => column.sortable)
  return (
    <div className="@container" aria-busy={rows === undefined || undefined}>
      {rows === undefined && (
        <span role="status">
          <VisuallyHidden>Loading {caption}</VisuallyHidden>
        </span>
      )}
      {onSort && sortable.length > 0 && <SortChoice caption={caption} columns={sortable} sort={sort} onSort={onSort} />}
      <table {...semantics.table} className="block w-full border-collapse text-left @xl:table">
        <caption className={isCaptionShown ? 'block px-5 pt-4 pb-2 text-left font-[600] @xl:table-caption' : 'sr-only'}>{caption}</caption>
        <thead {...semantics.group} className="hidden @xl:table-header-group">
          <tr {...semantics.row}>
            {columns.map((column) => (
              <th
                key={column.id}
                {...semantics.columnHeader}
                scope="col"
                aria-sort={sort?.column === column.id ? sort.direction : undefined}
                className={classNames(
                  cellPadding,
                  'border-b border-line py-2 text-small font-[560] text-faint',
                  column.numeric && 'text-right',
                )}
              >
                {column.sortable && onSort ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...semantics.group} className="block @xl:table-row-group">
          {rows === undefined
            ? Array.from({ length: rowsExpected }, (_, index) => (
                <tr key={columns[index]?.id ?? index} {...semantics.row} className={rowLook}>
                  {columns.map((column, place) => (
                    <td key={column.id} {...semantics.cell} className={classNames(cellLook(column), place === 0 && 'pb-1')}>
                      {place > 0 && <span className="shrink-0 text-small text-soft @xl:hidden">{column.header}</span>}
                      <span className={classNames('block', place === 0 ? 'w-40 max-w-full' : 'w-20', column.numeric && '@xl:ml-auto')}>
                        <Skeleton shape="my-1 h-4" />
                      </span>
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                <tr key={rowKey(row)} {...semantics.row} className={rowLook}>
                  {columns.map((column, index) =>
                    index === 0 ? (
                      <th
                        key={column.id}
                        {...semantics.rowHeader}
                        scope="row"
                        className={classNames(cellPadding, 'block pb-1 font-[560] @xl:table-cell @xl:py-3')}
                      >
                        {column.cell(row)}
                      </th>
                    ) : (
                      <td key={column.id} {...semantics.cell} className={cellLook(column)}>
                        <span className="shrink-0 text-small text-soft @xl:hidden">{column.header}</span>
                        <span className="min-w-0 text-right @xl:text-inherit">{column.cell(row)}</span>
                      </td>
                    ),
                  )}
                </tr>
              ))}
        </tbody>
        {rows && columns.some((column) => column.total !== undefined) && <Totals columns={columns} />}
      </table>
    </div>
  )
}

function Totals<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tfoot {...semantics.group} className="block border-t-2 border-line-strong @xl:table-footer-group">
      <tr {...semantics.row} className={classNames(rowLook, 'font-[620]')}>
        {columns.map((column, index) =>
          index === 0 ? (
            <th
              key={column.id}
              {...semantics.rowHeader}
              scope="row"
              className={classNames(cellPadding, 'block font-[620] @xl:table-cell @xl:py-3')}
            >
              {column.total}
            </th>
          ) : (
            <td
              key={column.id}
              {...semantics.cell}
              className={classNames(cellLook(column), column.total === undefined && '@max-xl:hidden')}
            >
              <span className="text-small font-normal text-soft @xl:hidden">{column.header}</span>
              <span>{column.total}</span>
            </td>
          ),
        )}
      </tr>
    </tfoot>
  )
}

interface SortControl<Row> {
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  column: Column<Row>
}

function SortButton<Row>({ column, sort, onSort }: SortControl<Row>) {
  const isSorted = sort?.column === column.id
  const Icon = !isSorted ? ArrowUpDown : sort.direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={() => onSort({ column: column.id, direction: isSorted && sort.direction === 'ascending' ? 'descending' : 'ascending' })}
      className={classNames(
        '-mx-1.5 inline-flex min-h-8 items-center gap-1 rounded-small px-1.5 font-[560] hover:bg-sunken hover:text-ink',
        isSorted && 'text-ink',
        column.numeric && 'flex-row-reverse',
      )}
    >
      {column.header}
      <Icon aria-hidden="true" size={14} className="shrink-0" />
    </button>
  )
}

/** A list has no headers to press; the choice stands above it instead. */
function SortChoice<Row>({
  caption,
  columns,
  sort,
  onSort,
}: Omit<SortControl<Row>, 'column'> & { caption: string; columns: readonly Column<Row>[] }) {
  const value = sort ? `${sort.column} ${sort.direction}` : ''
  return (
    <div className="px-5 pb-3 @xl:hidden">
      <Select
        aria-label={`Sort ${caption}`}
        value={value}
        onChange={(event) => {
          const chosen = columns.flatMap(sortsOf).find((one) => one.key === event.target.value)
          if (chosen) onSort(chosen.sort)
        }}
      >
        {!sort && <option value="">Sort by</option>}
        {columns.flatMap(sortsOf).map(({ key, words }) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </Select>
    </div>
  )
}

function sortsOf<Row>({ id, header, numeric }: Column<Row>): readonly { key: string; words: string; sort: Sort }[] {
  return [
    { key: `${id} ascending`, words: `${header}, ${numeric ? 'lowest first' : 'A to Z'}`, sort: { column: id, direction: 'ascending' } },
    { key: `${id} descending`, words: `${header}, ${numeric ? 'highest first' : 'Z to A'}`, sort: { column: id, direction: 'descending' } },
  ]
}

// Some browsers take a table for a mere box once its display is another; the roles say again what it is.
const semantics = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

const rowLook = 'block border-b border-line py-3 last:border-0 @xl:table-row @xl:py-0'
const cellPadding = 'px-5 @xl:px-4 @xl:first:pl-5 @xl:last:pr-5'

function cellLook<Row>({ numeric = false, wideOnly = false }: Column<Row>): string {
  return classNames(
    cellPadding,
    wideOnly ? 'hidden' : 'flex items-baseline justify-between gap-4 py-0.5',
    '@xl:table-cell @xl:py-3',
    numeric && 'figures @xl:text-right',
  )
}
