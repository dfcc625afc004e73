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
  /** How its two orders are called where there is no header to press; figures and letters have words already. */
  readonly orders?: readonly [ascending: string, descending: string]
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

/** Beyond this a table is wider than a tablet. */
const columnsBeforeLong = 5

/**
 * Rows to compare. In a narrow place each row becomes a small list with its columns' names beside the values; two columns fit
 * everywhere and stay a table.
 */
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
  const look = columns.length > columnsBeforeLong ? looks.stackingLong : columns.length > 2 ? looks.stacking : looks.fixed
  const isWaiting = rows === undefined
  // What is on its way cannot be ordered, and has nothing to be read but the sentence that says so.
  const sortable = onSort && !isWaiting ? columns.filter((column) => column.sortable) : []
  return (
    <div className="@container" aria-busy={isWaiting || undefined}>
      {isWaiting && (
        <span role="status">
          <VisuallyHidden>Loading {caption}</VisuallyHidden>
        </span>
      )}
      {onSort && sortable.length > 0 && look !== looks.fixed && (
        <SortChoice look={look} caption={caption} columns={sortable} sort={sort} onSort={onSort} />
      )}
      <table
        {...semantics.table}
        aria-hidden={isWaiting || undefined}
        className={classNames('w-full border-collapse text-left', look.table)}
      >
        <caption className={isCaptionShown ? classNames('px-5 pt-4 pb-2 text-left font-[600]', look.caption) : 'sr-only'}>
          {caption}
        </caption>
        <thead {...semantics.group} className={look.head}>
          <tr {...semantics.row}>
            {columns.map((column) => (
              <th
                key={column.id}
                {...semantics.columnHeader}
                scope="col"
                aria-sort={sort?.column === column.id ? sort.direction : undefined}
                className={classNames(
                  look.padding,
                  'border-b border-line py-2 text-small font-[560] text-faint',
                  column.numeric && 'text-right',
                )}
              >
                {onSort && sortable.includes(column) ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...semantics.group} className={look.body}>
          {rows?.map((row) => (
            <Line key={rowKey(row)} look={look} columns={columns} content={(column) => column.cell(row)} />
          ))}
          {isWaiting &&
            Array.from({ length: rowsExpected }, (_, index) => String(index)).map((place) => (
              <Line key={place} look={look} columns={columns} content={placeholder} />
            ))}
        </tbody>
        {rows && columns.some((column) => column.total !== undefined) && (
          <tfoot {...semantics.group} className={classNames('border-t-2 border-line-strong font-[620]', look.foot)}>
            <Line look={look} columns={columns} content={(column) => column.total} />
          </tfoot>
        )}
      </table>
    </div>
  )
}

interface LineProps<Row> {
  look: Look
  columns: readonly Column<Row>[]
  content: (column: Column<Row>) => ReactNode
}

function Line<Row>({ look, columns, content }: LineProps<Row>) {
  return (
    <tr {...semantics.row} className={classNames('border-b border-line last:border-0', look.row)}>
      {columns.map((column, index) => {
        const shown = content(column)
        if (index === 0) {
          return (
            <th key={column.id} {...semantics.rowHeader} scope="row" className={classNames(look.padding, look.name, 'font-[560]')}>
              {shown}
            </th>
          )
        }
        const isLeftOut = column.wideOnly || shown === undefined
        return (
          <td
            key={column.id}
            {...semantics.cell}
            className={classNames(look.padding, isLeftOut ? look.leftOut : look.cell, column.numeric && look.numeric)}
          >
            <span className={look.label}>{column.header}</span>
            <span className={look.value}>{shown}</span>
          </td>
        )
      })}
    </tr>
  )
}

function placeholder<Row>({ numeric = false }: Column<Row>): ReactNode {
  return (
    <span className={classNames('block w-24', numeric && '@xl:ml-auto')}>
      <Skeleton shape="my-1 h-4" />
    </span>
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
  look,
  caption,
  columns,
  sort,
  onSort,
}: Omit<SortControl<Row>, 'column'> & { look: Look; caption: string; columns: readonly Column<Row>[] }) {
  const value = sort ? `${sort.column} ${sort.direction}` : ''
  return (
    <div className={look.sort}>
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

function sortsOf<Row>({ id, header, numeric = false, orders }: Column<Row>): readonly { key: string; words: string; sort: Sort }[] {
  const [ascending, descending] = orders ?? (numeric ? ['lowest first', 'highest first'] : ['A to Z', 'Z to A'])
  return [
    { key: `${id} ascending`, words: `${header}, ${ascending}`, sort: { column: id, direction: 'ascending' } },
    { key: `${id} descending`, words: `${header}, ${descending}`, sort: { column: id, direction: 'descending' } },
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

type Look = Record<keyof typeof looks.stacking, string>

const looks = {
  stacking: {
    table: 'block @xl:table',
    caption: 'block @xl:table-caption',
    head: 'hidden @xl:table-header-group',
    body: 'block @xl:table-row-group',
    foot: 'block @xl:table-footer-group',
    row: 'block py-3 @xl:table-row',
    padding: 'px-5 @xl:px-4 @xl:first:pl-5 @xl:last:pr-5',
    name: 'block pb-1 @xl:table-cell @xl:py-3',
    cell: 'flex items-center justify-between gap-4 py-0.5 @xl:table-cell @xl:py-3',
    leftOut: 'hidden @xl:table-cell @xl:py-3',
    numeric: 'figures @xl:text-right',
    label: 'shrink-0 text-small font-normal text-soft @xl:hidden',
    value: 'min-w-0 text-right @xl:[text-align:inherit]',
    sort: 'px-5 pb-3 @xl:hidden',
  },
  /** Many columns need more room before they can stand side by side. */
  stackingLong: {
    table: 'block @4xl:table',
    caption: 'block @4xl:table-caption',
    head: 'hidden @4xl:table-header-group',
    body: 'block @4xl:table-row-group',
    foot: 'block @4xl:table-footer-group',
    row: 'block py-3 @4xl:table-row',
    padding: 'px-5 @4xl:px-4 @4xl:first:pl-5 @4xl:last:pr-5',
    name: 'block pb-1 @4xl:table-cell @4xl:py-3',
    cell: 'flex items-center justify-between gap-4 py-0.5 @4xl:table-cell @4xl:py-3',
    leftOut: 'hidden @4xl:table-cell @4xl:py-3',
    numeric: 'figures @4xl:text-right',
    label: 'shrink-0 text-small font-normal text-soft @4xl:hidden',
    value: 'min-w-0 text-right @4xl:[text-align:inherit]',
    sort: 'px-5 pb-3 @4xl:hidden',
  },
  fixed: {
    table: 'table',
    caption: 'table-caption',
    head: 'table-header-group',
    body: 'table-row-group',
    foot: 'table-footer-group',
    row: 'table-row',
    padding: 'px-4 first:pl-5 last:pr-5',
    name: 'py-3',
    cell: 'py-3',
    leftOut: 'py-3',
    numeric: 'figures text-right',
    label: 'hidden',
    value: '',
    sort: 'hidden',
  },
}
