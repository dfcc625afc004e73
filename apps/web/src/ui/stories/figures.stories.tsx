import { useState } from 'react'
import { Ago } from '../ago.tsx'
import { Badge, type Tone } from '../badge.tsx'
import { Day } from '../day.tsx'
import { DefinitionList } from '../definition-list.tsx'
import { Instant } from '../instant.tsx'
import { Money } from '../money.tsx'
import { Pagination } from '../pagination.tsx'
import { StatCard, StatCardsWaiting } from '../stat-card.tsx'
import { type Sort, Table } from '../table.tsx'
import { TextLink } from '../text-link.tsx'
import { Row, Stack, Story } from './story.tsx'

export function FigureStories() {
  return (
    <>
      <Story title="Money and time">
        <Stack>
          <div className="grid max-w-48 justify-items-end gap-1">
            <Money value={{ amountMinor: '1000000', asset: 'EUR' }} form="whole" />
            <Money value={{ amountMinor: 5_050n, asset: 'EUR' }} form="exact" />
            <Money value={{ amountMinor: -111_111n, asset: 'GBP' }} form="exact" />
            <Money value={{ amountMinor: '20000000', asset: 'EURC' }} form="exact" />
          </div>
          <DefinitionList
            layout="columns"
            items={[
              { term: 'A moment', value: <Instant at="2026-11-05T09:07:00Z" timeZone="Europe/Amsterdam" /> },
              { term: 'A day', value: <Day on="2026-11-12" /> },
              { term: 'Not long ago', value: <Ago at="2026-11-05T09:07:00Z" now={new Date('2026-11-05T11:30:00Z')} /> },
            ]}
          />
        </Stack>
      </Story>
      <Story title="Facts">
        <Stack>
          <DefinitionList
            layout="figures"
            items={[
              { term: 'Available', value: <Money value={{ amountMinor: 125_000n, asset: 'EUR' }} form="exact" /> },
              { term: 'Pending', value: <Money value={{ amountMinor: 25_000n, asset: 'EUR' }} form="exact" />, detail: 'Until Friday' },
              { term: 'Reserved', value: <Money value={{ amountMinor: 0n, asset: 'EUR' }} form="exact" /> },
            ]}
          />
          <DefinitionList
            layout="facts"
            items={[
              { term: 'Risk', value: 'Medium' },
              { term: 'Term', value: '5 years' },
              { term: 'From', value: <Money value={{ amountMinor: 500_000n, asset: 'EUR' }} form="whole" /> },
            ]}
          />
          <DefinitionList
            items={[
              { term: 'Holder', value: 'A. de Vries' },
              { term: 'Address', value: 'Heideweg 12, 6711 AB Ede', detail: 'Since March 2024' },
              { term: 'State', value: <Badge tone="good">Active</Badge> },
            ]}
          />
        </Stack>
      </Story>
      <Story title="Figures at a glance">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <StatCard label="Plots" value={1204} />
          <StatCard label="Grown well" value="97%" tone="good" />
          <StatCard label="To be watered" value={12} note="Since yesterday" tone="care" />
          <StatCard label="Lost to frost" value="3 / 100" note="More than in any other year" tone="bad" />
          <StatCardsWaiting count={4} label="Loading the figures..." />
        </div>
      </Story>
      <Story title="Table" padding="none">
        <Rows />
      </Story>
      <Story title="Table on its way and empty" padding="none">
        <Table caption="Rows on their way" columns={columns} rows={undefined} rowKey={(row) => row.id} />
        <div className="border-t border-line">
          <Table
            caption="No rows"
            columns={columns}
            rows={[]}
            rowKey={(row) => row.id}
            empty={<p className="p-5 text-soft">Nothing here yet.</p>}
          />
        </div>
      </Story>
      <Story title="Badges">
        <Row>
          <Badge>Matured</Badge>
          <Badge tone="good">Active</Badge>
          <Badge tone="care">Pending</Badge>
          <Badge tone="bad">Refused</Badge>
        </Row>
      </Story>
    </>
  )
}

interface Plot {
  id: string
  name: string
  rent: bigint
  since: string
  state: { word: string; tone: Tone }
}

const plots: readonly Plot[] = [
  { id: 'a', name: 'North meadow', rent: 1_000_000n, since: '2026-10-02', state: { word: 'Active', tone: 'good' } },
  { id: 'b', name: 'The long field by the river', rent: 500_000n, since: '2026-07-18', state: { word: 'Pending', tone: 'care' } },
  { id: 'c', name: 'Orchard', rent: 750_000n, since: '2024-03-04', state: { word: 'Matured', tone: 'neutral' } },
]

const columns = [
  { id: 'name', header: 'Name', sortable: true, cell: (plot: Plot) => <TextLink to="/">{plot.name}</TextLink>, total: 'Total' },
  {
    id: 'rent',
    header: 'Rent',
    sortable: true,
    numeric: true,
    cell: (plot: Plot) => <Money value={{ amountMinor: plot.rent, asset: 'EUR' }} form="whole" />,
    total: <Money value={{ amountMinor: 2_250_000n, asset: 'EUR' }} form="whole" />,
  },
  { id: 'since', header: 'Since', cell: (plot: Plot) => <Day on={plot.since} /> },
  { id: 'state', header: 'State', cell: (plot: Plot) => <Badge tone={plot.state.tone}>{plot.state.word}</Badge> },
]

function Rows() {
  const [sort, setSort] = useState<Sort>({ column: 'rent', direction: 'descending' })
  const sign = sort.direction === 'ascending' ? 1 : -1
  const rows = plots.toSorted(
    (one, other) => sign * (sort.column === 'name' ? one.name.localeCompare(other.name) : Number(one.rent - other.rent)),
  )
  return (
    <>
      <Table caption="Plots" columns={columns} rows={rows} rowKey={(plot) => plot.id} sort={sort} onSort={setSort} />
      <div className="border-t border-line px-5 py-4">
        <Pagination label="Plots" next={{ to: '/?after=c' }}>
          Newest 3
        </Pagination>
      </div>
    </>
  )
}
