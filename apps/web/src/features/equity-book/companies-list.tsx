import type { CompanyLine } from '@heathland/contract'
import { companySectors } from '@heathland/domain/companies/company'
import { valuationStandings } from '@heathland/domain/companies/valuation'
import { Building2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Day } from '../../ui/day.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { choiceFilter, DataList, searchFilter, useDataList } from '../data-list.tsx'
import { ListExport } from '../list-export.tsx'
import { OpenRow, useRowKeys } from '../open-row.tsx'
import { wholeText } from '../typed-numbers.ts'
import { Performance } from './performance.tsx'
import { StandingBadge } from './standing-badge.tsx'

interface CompaniesListProps {
  openId: string | undefined
  onAdd: (() => void) | undefined
}

/** Every company of the book; the one that is open is shown below. */
export function CompaniesList({ openId, onAdd }: CompaniesListProps) {
  const words = useWords('officeCompanies')
  const t = words.list
  const { call } = useApi()
  const format = useFormat()
  const companies = useDataList({
    filters: {
      search: searchFilter({ label: t.search, lengthMax: 60 }),
      sector: choiceFilter({
        label: t.sector,
        options: Object.fromEntries(companySectors.map((one) => [one, words.sectors[one]])) as typeof words.sectors,
      }),
      standing: choiceFilter({
        label: t.standing,
        options: Object.fromEntries(valuationStandings.map((one) => [one, words.standings[one]])) as Pick<
          typeof words.standings,
          (typeof valuationStandings)[number]
        >,
      }),
    },
    query: (page) => call.office.companies.list.queryOptions({ input: page }),
  })
  const items = companies.data?.items
  useRowKeys({ name: 'company', ids: items?.map(({ id }) => id) ?? [], openId })
  const columns: readonly Column<CompanyLine>[] = [
    {
      id: 'company',
      header: t.company,
      cell: ({ id, name, spvName }) => <OpenRow name="company" id={id} isOpen={id === openId} title={name} detail={spvName} />,
    },
    { id: 'shares', header: t.shares, numeric: true, cell: ({ shares }) => <span className="figures">{wholeText(format, shares)}</span> },
    {
      id: 'held',
      header: t.held,
      numeric: true,
      wideOnly: true,
      // words-exception: the names of options of the browser's own formatter
      cell: ({ heldPercent }) => (
        <span className="figures">{format.number(heldPercent / 100, { style: 'percent', maximumFractionDigits: 1 })}</span>
      ),
    },
    { id: 'cost', header: t.cost, numeric: true, cell: ({ cost }) => <Money value={cost} form="whole" /> },
    {
      id: 'value',
      header: t.value,
      numeric: true,
      cell: ({ value }) => (value ? <Money value={value} form="whole" /> : <span aria-hidden="true">–</span>),
    },
    { id: 'performance', header: t.performance, numeric: true, cell: ({ performance }) => <Performance percent={performance} /> },
    {
      id: 'valued',
      header: t.valuedOn,
      numeric: true,
      cell: ({ valuedOn }) => (
        <span className="whitespace-nowrap">{valuedOn ? <Day on={valuedOn} /> : <span aria-hidden="true">–</span>}</span>
      ),
    },
    { id: 'standing', header: t.standing, cell: (company) => <StandingBadge company={company} /> },
  ]
  return (
    <DataList
      list={companies}
      caption={t.caption}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      rowsExpected={6}
      actions={<ListExport list="companies" filters={companies.wanted} />}
      nothing={{
        icon: <Building2 aria-hidden="true" size={22} />,
        title: t.nothing,
        text: t.nothingText,
        ...(onAdd && { action: <Button onClick={onAdd}>{t.add}</Button> }),
      }}
    />
  )
}
