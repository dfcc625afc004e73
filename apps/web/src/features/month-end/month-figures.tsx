import type { BookMonth, FigureRow } from '@heathland/contract'
import type { FigureSection, Measure } from '@heathland/domain/month-end/figures'
import { provisionBands, provisionBps } from '@heathland/domain/month-end/provision'
import { CalendarCheck } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFormat } from '../../ui/format.ts'
import type { Column } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { DataList, useDataList } from '../data-list.tsx'
import { ListExport } from '../list-export.tsx'
import { amountText } from './month-words.ts'

/** What the books of a month come to: frozen in a version that was closed, or as they are now. */
export function MonthFigures({ book, version }: { book: BookMonth; version: number | undefined }) {
  const t = useWords('officeMonthEnd').figures
  const { spvId, month, totals } = book
  const sections = [...new Set(totals.map(({ section }) => section))]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title">{book.state === 'closed' || version !== undefined ? t.frozen : t.preview}</h2>
        <ListExport list="month-end" filters={{ spvId, month, ...(version !== undefined && { version: String(version) }) }} />
      </div>
      {sections.length === 0 && (
        <Card>
          <EmptyState icon={<CalendarCheck aria-hidden="true" size={22} />} title={t.nothing}>
            {t.nothingText}
          </EmptyState>
        </Card>
      )}
      {sections.map((section) => (
        <Section key={section} book={book} section={section} version={version} />
      ))}
      {sections.includes('loan') && <ProvisionRule />}
    </>
  )
}

function Section({ book, section, version }: { book: BookMonth; section: FigureSection; version: number | undefined }) {
  const t = useWords('officeMonthEnd').figures
  const { call } = useApi()
  const format = useFormat()
  const { spvId, month, currency, totals } = book
  const own = totals.filter((total) => total.section === section)
  const rows = useDataList({
    filters: {},
    prefix: `${section}-`,
    query: (page) =>
      call.office.monthEnd.listFigures.queryOptions({
        input: { spvId, month, section, ...(version !== undefined && { version: String(version) }), ...page },
      }),
  })
  const isMovement = (subject: string): subject is keyof typeof t.movements => Object.hasOwn(t.movements, subject)
  // The sums are those of the version that is closed, or of now.
  const sumOf = (measure: Measure, sum: string) =>
    version === undefined && measure !== 'days-late' ? { total: amountText(format, measure, sum, currency) } : {}
  const columns: readonly Column<FigureRow>[] = [
    {
      id: 'what',
      header: t.sections[section],
      cell: ({ label, subject }) => (
        <span className="wrap-anywhere">{label === '' && isMovement(subject) ? t.movements[subject] : label || subject}</span>
      ),
      ...(version === undefined && { total: t.total }),
    },
    ...own.map(
      ({ measure, sum }): Column<FigureRow> => ({
        id: measure,
        header: t.measures[measure],
        numeric: true,
        none: '–',
        cell: ({ amounts }) => {
          const amount = amounts[measure]
          return amount === undefined ? undefined : amountText(format, measure, amount, currency)
        },
        ...sumOf(measure, sum),
      }),
    ),
  ]
  return (
    <DataList
      list={rows}
      title={t.sections[section]}
      caption={t.sections[section]}
      columns={columns}
      rows={rows.data?.items}
      rowKey={({ subject }) => subject}
      rowsExpected={4}
      nothing={{ icon: <CalendarCheck aria-hidden="true" size={22} />, title: t.nothing, text: t.nothingText }}
    />
  )
}

function ProvisionRule() {
  const t = useWords('officeMonthEnd').provision
  const format = useFormat()
  return (
    <Disclosure summary={t.summary}>
      <p className="text-soft">{t.text}</p>
      <ul className="mt-2 grid gap-1 text-small">
        {provisionBands.map((band) => (
          <li key={band}>
            {t.bands[band]}: {format.number(Number(provisionBps[band]) / 10_000, { style: 'percent' })}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
