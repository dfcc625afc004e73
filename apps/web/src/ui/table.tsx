import type { SharedWords } from '@heathland/words/words'
import { ArrowDown, ArrowUp, ArrowUpDown, ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { Select } from './select.tsx'
import { Skeleton } from './skeleton.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { useWords } from './words.tsx'

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
  /** Keeps the place of a cell that has nothing, where there are columns; a list leaves such a cell out. */
  readonly none?: ReactNode
  /** Left out where the table is a list. */
  readonly wideOnly?: boolean
  /** What the column is ordered by, for lists that are read whole and ordered here. */
  readonly sortValue?: (row: Row) => string | number
}

export interface Selection<Row> {
  /** The keys of the chosen rows. */
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
  /** Names a row for those who hear its box. */
  readonly nameOf: (row: Row) => string
  /** Rows that cannot be part of a bulk act have no box. */
  readonly isSelectable?: (row: Row) => boolean
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
  /** Names the group that a row of a dense table belongs to. Rows of one group stand together, below its name. */
  group?: ((row: Row) => string) | undefined
  rowsExpected?: number
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Instead of the rows when there are none. */
  empty?: ReactNode
  /** `dense` is for staff: smaller text, lower rows, and a head that stays in view. */
  density?: 'normal' | 'dense'
  selection?: Selection<Row> | undefined
  /** Shown when the row is opened. A row without details has nothing to open. */
  details?: ((row: Row) => ReactNode) | undefined
  /** Names a row for those who hear the button that opens it. */
  detailsName?: ((row: Row) => string) | undefined
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
  group,
  rowsExpected = 3,
  sort,
  onSort,
  empty,
  density = 'normal',
  selection,
  details,
  detailsName,
}: TableProps<Row>) {
  const t = useWords('shared')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  if (rows?.length === 0 && empty) return empty
  const look =
    density === 'dense'
      ? looks.dense
      : columns.length > columnsBeforeLong
        ? looks.stackingLong
        : columns.length > 2
          ? looks.stacking
          : looks.fixed
  const isWaiting = rows === undefined
  // What is on its way cannot be ordered, and has nothing to be read but the sentence that says so.
  const sortable = onSort && !isWaiting ? columns.filter((column) => column.sortable) : []
  return (
    <div className="@container" aria-busy={isWaiting || undefined}>
      {isWaiting && (
        <span role="status">
          <VisuallyHidden>{t.table.loading({ caption })}</VisuallyHidden>
        </span>
      )}
      {onSort && sortable.length > 0 && look !== looks.fixed && (
        <SortChoice look={look} caption={caption} columns={sortable} sort={sort} onSort={onSort} />
      )}
      <table {...semantics.table} aria-hidden={isWaiting || undefined} className={classNames('w-full text-left', look.table)}>
        <caption className={isCaptionShown ? classNames('px-5 pt-4 pb-2 text-left font-[600]', look.caption) : 'sr-only'}>
          {caption}
        </caption>
        <thead {...semantics.group} className={look.head}>
          <tr {...semantics.row}>
            {selection && (
              <th {...semantics.columnHeader} scope="col" className={classNames(look.headCell, 'w-12 pr-0 pl-3')}>
                {rows && <SelectAll rows={rows} rowKey={rowKey} selection={selection} />}
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.id}
                {...semantics.columnHeader}
                scope="col"
                aria-sort={sort?.column === column.id ? sort.direction : undefined}
                className={classNames(look.padding, look.headCell, column.numeric && 'text-right')}
              >
                {onSort && sortable.includes(column) ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.header}
              </th>
            ))}
            {details && (
              <th {...semantics.columnHeader} scope="col" className={classNames(look.headCell, 'w-12')}>
                <VisuallyHidden>{t.table.details}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...semantics.group} className={look.body}>
          {rows?.map((row, index) => {
            const key = rowKey(row)
            const before = rows[index - 1]
            const name = group?.(row)
            return (
              <Fragment key={key}>
                {name !== (before && group?.(before)) && (
                  <tr {...semantics.row} className={look.detailsRow}>
                    <th
                      {...semantics.rowHeader}
                      scope="rowgroup"
                      colSpan={columns.length + (selection ? 1 : 0) + (details ? 1 : 0)}
                      className={groupLook}
                    >
                      {name}
                    </th>
                  </tr>
                )}
                <BodyRow
                  row={row}
                  rowId={key}
                  look={look}
                  columns={columns}
                  selection={selection}
                  details={details}
                  detailsName={detailsName}
                  isOpen={opened.has(key)}
                  onToggle={() => setOpened(toggled(opened, key))}
                />
              </Fragment>
            )
          })}
          {isWaiting &&
            Array.from({ length: rowsExpected }, (_, index) => String(index)).map((place) => (
              <Line
                key={place}
                look={look}
                columns={columns}
                content={placeholder}
                before={selection && <td {...semantics.cell} className={look.select} />}
                after={details && <td {...semantics.cell} className={look.toggle} />}
              />
            ))}
        </tbody>
        {rows && columns.some((column) => column.total !== undefined) && (
          <tfoot {...semantics.group} className={classNames('border-t-2 border-line-strong font-[620]', look.foot)}>
            <Line
              look={look}
              columns={columns}
              content={(column) => column.total}
              before={selection && <td {...semantics.cell} className={look.select} />}
              after={details && <td {...semantics.cell} className={look.toggle} />}
            />
          </tfoot>
        )}
      </table>
    </div>
  )
}

interface BodyRowProps<Row> {
  row: Row
  rowId: string
  look: Look
  columns: readonly Column<Row>[]
  selection: Selection<Row> | undefined
  details: ((row: Row) => ReactNode) | undefined
  detailsName: ((row: Row) => string) | undefined
  isOpen: boolean
  onToggle: () => void
}

function BodyRow<Row>({ row, rowId, look, columns, selection, details, detailsName, isOpen, onToggle }: BodyRowProps<Row>) {
  const t = useWords('shared')
  const id = useId()
  const isChosen = selection?.chosen.has(rowId) ?? false
  const inside = isOpen ? details?.(row) : undefined
  return (
    <Fragment>
      <Line
        look={look}
        columns={columns}
        content={(column) => column.cell(row)}
        isChosen={isChosen}
        before={
          selection && (
            <td {...semantics.cell} className={look.select}>
              {(selection.isSelectable?.(row) ?? true) && (
                <label className="grid size-9 cursor-pointer place-items-center">
                  <VisuallyHidden>{t.table.select({ name: selection.nameOf(row) })}</VisuallyHidden>
                  <input
                    type="checkbox"
                    checked={isChosen}
                    onChange={() => selection.onChange(toggled(selection.chosen, rowId))}
                    className="choice cursor-[inherit]"
                  />
                </label>
              )}
            </td>
          )
        }
        after={
          details && (
            <td {...semantics.cell} className={look.toggle}>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={inside === undefined ? undefined : id}
                onClick={onToggle}
                className="-mx-2 inline-flex min-h-9 min-w-9 items-center justify-center gap-1 rounded-small px-2 text-small font-[560] text-soft hover:bg-sunken hover:text-ink"
              >
                <span className={look.toggleWords}>{t.table.details}</span>
                {detailsName && <VisuallyHidden>: {detailsName(row)}</VisuallyHidden>}
                <ChevronDown aria-hidden="true" size={17} className={classNames('shrink-0 transition-transform', isOpen && 'rotate-180')} />
              </button>
            </td>
          )
        }
      />
      {inside !== undefined && (
        <tr {...semantics.row} id={id} className={look.detailsRow}>
          <td {...semantics.cell} colSpan={columns.length + (selection ? 1 : 0) + 1} className={look.details}>
            {inside}
          </td>
        </tr>
      )}
    </Fragment>
  )
}

function SelectAll<Row>({
  rows,
  rowKey,
  selection: { chosen, onChange, isSelectable },
}: {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selection: Selection<Row>
}) {
  const t = useWords('shared')
  const keys = rows.filter((row) => isSelectable?.(row) ?? true).map(rowKey)
  if (keys.length === 0) return null
  const isAll = keys.every((key) => chosen.has(key))
  return (
    <label className="grid size-9 cursor-pointer place-items-center">
      <VisuallyHidden>{t.table.selectAll}</VisuallyHidden>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && keys.some((key) => chosen.has(key))
        }}
        onChange={() => onChange(new Set(isAll ? [] : keys))}
        className="choice cursor-[inherit]"
      />
    </label>
  )
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

interface LineProps<Row> {
  look: Look
  columns: readonly Column<Row>[]
  content: (column: Column<Row>) => ReactNode
  isChosen?: boolean
  before?: ReactNode
  after?: ReactNode
}

function Line<Row>({ look, columns, content, isChosen = false, before, after }: LineProps<Row>) {
  return (
    <tr
      {...semantics.row}
      aria-selected={isChosen || undefined}
      className={classNames('border-b border-line last:border-0', look.row, isChosen && 'bg-accent-soft')}
    >
      {before}
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
            <span className={look.value}>{shown ?? column.none}</span>
          </td>
        )
      })}
      {after}
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
  const t = useWords('shared')
  const value = sort ? `${sort.column} ${sort.direction}` : ''
  const sorts = columns.flatMap((column) => sortsOf(column, t))
  return (
    <div className={look.sort}>
      <Select
        aria-label={t.table.sort({ caption })}
        value={value}
        onChange={(event) => {
          const chosen = sorts.find((one) => one.key === event.target.value)
          if (chosen) onSort(chosen.sort)
        }}
      >
        {!sort && <option value="">{t.table.sortBy}</option>}
        {sorts.map(({ key, words }) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </Select>
    </div>
  )
}

function sortsOf<Row>(
  { id, header, numeric = false, orders }: Column<Row>,
  { table }: SharedWords,
): readonly { key: string; words: string; sort: Sort }[] {
  const [ascending, descending] = orders ?? (numeric ? [table.lowestFirst, table.highestFirst] : [table.aToZ, table.zToA])
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

const groupLook = 'block px-5 py-2 text-left text-small font-[600] text-soft @2xl:table-cell'

type Look = Record<keyof typeof looks.stacking, string>

const looks = {
  stacking: {
    table: 'block @xl:table border-collapse',
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
    headCell: 'border-b border-line py-2 text-small font-[560] text-faint',
    select: 'float-right pr-3 @xl:float-none @xl:table-cell @xl:pr-0 @xl:pl-3',
    toggle: 'block px-5 @xl:table-cell @xl:px-3 @xl:text-right',
    toggleWords: '@xl:sr-only',
    detailsRow: 'block border-b border-line bg-sunken @xl:table-row',
    details: 'block px-5 py-4 @xl:table-cell',
  },
  /** Many columns need more room before they can stand side by side. */
  stackingLong: {
    table: 'block @4xl:table border-collapse',
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
    headCell: 'border-b border-line py-2 text-small font-[560] text-faint',
    select: 'float-right pr-3 @4xl:float-none @4xl:table-cell @4xl:pr-0 @4xl:pl-3',
    toggle: 'block px-5 @4xl:table-cell @4xl:px-3 @4xl:text-right',
    toggleWords: '@4xl:sr-only',
    detailsRow: 'block border-b border-line bg-sunken @4xl:table-row',
    details: 'block px-5 py-4 @4xl:table-cell',
  },
  /** For staff: rows of one or two short lines, and a head that stays below the frame's header. */
  dense: {
    table: 'block @2xl:table @2xl:border-separate @2xl:border-spacing-0 @2xl:text-dense @2xl:leading-snug',
    caption: 'block @2xl:table-caption',
    head: 'hidden @2xl:table-header-group',
    body: 'block @2xl:table-row-group',
    foot: 'block @2xl:table-footer-group',
    row: 'block py-3 @2xl:table-row @2xl:*:border-b @2xl:*:border-line @2xl:last:*:border-b-0',
    padding: 'px-5 @2xl:px-3 @2xl:first:pl-5 @2xl:last:pr-5',
    name: 'block pb-1 @2xl:table-cell @2xl:py-1.5',
    cell: 'flex items-center justify-between gap-4 py-0.5 @2xl:h-10 @2xl:table-cell @2xl:py-1.5',
    leftOut: 'hidden @2xl:table-cell @2xl:py-2',
    numeric: 'figures @2xl:text-right',
    label: 'shrink-0 text-small font-normal text-soft @2xl:hidden',
    value: 'min-w-0 text-right @2xl:[text-align:inherit]',
    sort: 'px-5 py-3 @2xl:hidden',
    headCell: 'sticky top-(--sticky-top) z-1 h-9 border-b border-line bg-card text-small font-[560] whitespace-nowrap text-faint',
    select: 'float-right pr-3 @2xl:float-none @2xl:table-cell @2xl:w-12 @2xl:pr-0 @2xl:pl-3',
    toggle: 'block px-5 @2xl:table-cell @2xl:w-12 @2xl:px-3 @2xl:text-right',
    toggleWords: '@2xl:sr-only',
    detailsRow: 'block border-b border-line bg-sunken @2xl:table-row @2xl:*:border-b @2xl:*:border-line',
    details: 'block px-5 py-4 @2xl:table-cell',
  },
  fixed: {
    table: 'table border-collapse',
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
    headCell: 'border-b border-line py-2 text-small font-[560] text-faint',
    select: 'pl-3',
    toggle: 'px-3 text-right',
    toggleWords: 'sr-only',
    detailsRow: 'border-b border-line bg-sunken',
    details: 'px-5 py-4',
  },
}
