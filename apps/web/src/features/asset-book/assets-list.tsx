import type { AssetLine } from '@heathland/contract'
import { assetKinds } from '@heathland/domain/production/asset'
import { Zap } from 'lucide-react'
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
import { StatusBadge } from './status-badge.tsx'
import { capacityText, outputText, percentText } from './units.ts'

interface AssetsListProps {
  openId: string | undefined
  onAdd: (() => void) | undefined
}

/** Every asset of the book; the one that is open is shown below. */
export function AssetsList({ openId, onAdd }: AssetsListProps) {
  const words = useWords('officeProduction')
  const t = words.list
  const { call } = useApi()
  const format = useFormat()
  const assets = useDataList({
    filters: {
      search: searchFilter({ label: t.search, lengthMax: 60 }),
      kind: choiceFilter({
        label: t.kind,
        options: Object.fromEntries(assetKinds.map((one) => [one, words.kinds[one]])) as typeof words.kinds,
      }),
    },
    query: (page) => call.office.production.list.queryOptions({ input: page }),
  })
  const items = assets.data?.items
  useRowKeys({ name: 'asset', ids: items?.map(({ id }) => id) ?? [], openId })
  const columns: readonly Column<AssetLine>[] = [
    {
      id: 'name',
      header: t.name,
      cell: ({ id, name, place }) => <OpenRow name="asset" id={id} isOpen={id === openId} title={name} detail={place} />,
    },
    {
      id: 'kind',
      header: t.kind,
      cell: (asset) => (
        <>
          <span className="block">{words.kinds[asset.kind]}</span>
          <span className="figures block text-small text-soft">{capacityText(words.units, format, asset)}</span>
        </>
      ),
    },
    {
      id: 'status',
      header: t.status,
      cell: ({ status, alarms }) => (
        <>
          <StatusBadge status={status} />
          {alarms.length > 0 && <span className="block text-small text-care">{alarms.map((alarm) => words.alarms[alarm]).join(', ')}</span>}
        </>
      ),
    },
    {
      id: 'output',
      header: t.output,
      numeric: true,
      cell: ({ lastMonth, outputUnit }) => (
        <span className="figures whitespace-nowrap">{outputText(words.units, format, lastMonth.outputMilli, outputUnit)}</span>
      ),
    },
    {
      id: 'of-plan',
      header: t.ofPlan,
      numeric: true,
      cell: ({ lastMonth }) => <span className="figures">{percentText(format, lastMonth.percent)}</span>,
    },
    { id: 'value', header: t.value, numeric: true, cell: ({ value }) => <Money value={value} form="whole" /> },
    {
      id: 'read',
      header: t.lastReading,
      numeric: true,
      cell: ({ lastReadOn }) => <span className="whitespace-nowrap">{lastReadOn ? <Day on={lastReadOn} /> : t.neverRead}</span>,
    },
  ]
  return (
    <DataList
      list={assets}
      caption={t.caption}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      rowsExpected={6}
      actions={<ListExport list="assets" filters={assets.wanted} />}
      nothing={{
        icon: <Zap aria-hidden="true" size={22} />,
        title: t.nothing,
        text: t.nothingText,
        ...(onAdd && { action: <Button onClick={onAdd}>{t.add}</Button> }),
      }}
    />
  )
}
