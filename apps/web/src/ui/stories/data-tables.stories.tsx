import { Download, Plus, Sprout } from 'lucide-react'
import { useState } from 'react'
import { Badge, type Tone } from '../badge.tsx'
import { Button } from '../button.tsx'
import { DataTable } from '../data-table.tsx'
import { Day } from '../day.tsx'
import type { Filter } from '../filter-bar.tsx'
import { Money } from '../money.tsx'
import { RowDetails } from '../row-details.tsx'
import type { Column, Sort } from '../table.tsx'
import { anchorOf, Stack } from './story.tsx'

/** The list of staff in each of its states. */
export function DataTableStories() {
  return (
    <Stack>
      <Titled title="Data table">
        <Whole />
      </Titled>
      <Titled title="Data table, loading">
        <DataTable caption="Plots on their way" columns={columns} rows={undefined} rowKey={keyOf} nothing={nothing} filters={still} />
      </Titled>
      <Titled title="Data table, nothing yet">
        <DataTable caption="No plots yet" columns={columns} rows={[]} rowKey={keyOf} nothing={nothing} filters={still} />
      </Titled>
      <Titled title="Data table, no match">
        <DataTable
          caption="No plots match"
          columns={columns}
          rows={[]}
          rowKey={keyOf}
          nothing={nothing}
          filters={still}
          filtersActive={2}
          onClearFilters={() => undefined}
        />
      </Titled>
      <Titled title="Data table, failed">
        <DataTable
          caption="Plots that failed"
          columns={columns}
          rows={undefined}
          rowKey={keyOf}
          nothing={nothing}
          filters={still}
          failure={{
            explanation: {
              title: 'The plots could not be loaded',
              happened: 'The server did not answer.',
              safe: 'Your filters are kept.',
              todo: 'Try again in a moment.',
              reference: '7f3a-19c2',
            },
            onRetry: () => undefined,
            busy: false,
          }}
        />
      </Titled>
    </Stack>
  )
}

function Titled({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div id={anchorOf(title)} className="grid min-w-0 gap-2">
      <p className="text-small text-soft">{title}</p>
      {children}
    </div>
  )
}

interface Plot {
  readonly id: string
  readonly name: string
  readonly tenant: string
  readonly since: string
  readonly rent: bigint
  readonly state: 'Active' | 'Pending' | 'Matured'
}

const plots: readonly Plot[] = [
  { id: 'plt_01', name: 'North meadow', tenant: 'A. de Vries', since: '2026-10-02', rent: 1_000_000n, state: 'Active' },
  { id: 'plt_02', name: 'The long field by the river', tenant: 'B. Jansen', since: '2026-07-18', rent: 500_000n, state: 'Pending' },
  { id: 'plt_03', name: 'Orchard', tenant: 'C. Bakker', since: '2024-03-04', rent: 750_000n, state: 'Matured' },
]

const tones: Record<Plot['state'], Tone> = { Active: 'good', Pending: 'care', Matured: 'neutral' }
const keyOf = (plot: Plot) => plot.id
const nothing = { icon: <Sprout aria-hidden="true" size={22} />, title: 'No plots yet', text: 'Plots appear here when they are let.' }

const columns: readonly Column<Plot>[] = [
  {
    id: 'name',
    header: 'Plot',
    sortable: true,
    cell: ({ name, tenant }) => (
      <>
        <span className="block">{name}</span>
        <span className="block text-small font-normal text-soft">{tenant}</span>
      </>
    ),
    total: 'Total',
  },
  { id: 'since', header: 'Since', cell: ({ since }) => <Day on={since} /> },
  { id: 'state', header: 'State', cell: ({ state }) => <Badge tone={tones[state]}>{state}</Badge> },
  {
    id: 'rent',
    header: 'Rent',
    numeric: true,
    sortable: true,
    cell: ({ rent }) => <Money value={{ amountMinor: rent, asset: 'EUR' }} form="whole" />,
    total: <Money value={{ amountMinor: 2_250_000n, asset: 'EUR' }} form="whole" />,
  },
]

const still: readonly Filter[] = [
  { kind: 'search', id: 'story-search', label: 'Find a plot', lengthMax: 80, value: '', onChange: () => undefined },
]

function Whole() {
  const [search, setSearch] = useState('')
  const [state, setState] = useState('Active')
  const [sort, setSort] = useState<Sort>({ column: 'name', direction: 'ascending' })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['plt_02']))
  return (
    <DataTable
      caption="Plots"
      columns={columns}
      rows={plots}
      rowKey={keyOf}
      sort={sort}
      onSort={setSort}
      filters={[
        {
          kind: 'search',
          id: 'plots-search',
          label: 'Find a plot',
          hint: 'Name, tenant or id',
          lengthMax: 80,
          value: search,
          onChange: setSearch,
        },
        {
          kind: 'choice',
          id: 'plots-state',
          label: 'State',
          options: Object.keys(tones).map((value) => ({ value, label: value })),
          value: state,
          hasAll: true,
          isActive: state !== '',
          onChange: setState,
          onRemove: () => setState(''),
        },
      ]}
      filtersActive={state === '' ? 0 : 1}
      onClearFilters={() => setState('')}
      actions={
        <Button size="small" icon={<Plus aria-hidden="true" size={16} />}>
          Add plot
        </Button>
      }
      nothing={nothing}
      selection={{
        chosen,
        onChange: setChosen,
        nameOf: ({ name }) => name,
        acts: (
          <Button size="small" variant="light" icon={<Download aria-hidden="true" size={16} />}>
            Export
          </Button>
        ),
      }}
      details={(plot) => (
        <RowDetails
          items={[
            { term: 'Plot id', value: plot.id, copy: true },
            { term: 'Tenant', value: plot.tenant },
          ]}
        />
      )}
      detailsName={({ name }) => name}
      summary="3 plots"
      pages={{ previous: undefined, next: { onPress: () => undefined }, place: 'Page 1' }}
    />
  )
}
