import type { Deposit } from '@heathland/contract'
import { Money } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table.tsx'

type Fees = Deposit['quoted']

interface Row {
  readonly id: keyof Fees
  readonly label: string
}

const rows: readonly Row[] = [
  { id: 'provider', label: 'Payment provider' },
  { id: 'network', label: 'Network' },
  { id: 'extra', label: 'Heathland' },
]

/** Every fee on a line of its own; what was quoted beside what was charged, once that is known. */
export function FeesTable({ caption, quoted, charged }: { caption: string; quoted: Fees; charged?: Fees | undefined }) {
  const columns: readonly Column<Row>[] = [
    { id: 'fee', header: 'Fee', cell: ({ label }) => label, total: 'All fees' },
    {
      id: 'quoted',
      header: 'Quoted',
      numeric: true,
      cell: ({ id }) => <Money value={quoted[id]} form="exact" />,
      total: <Money value={quoted.total} form="exact" />,
    },
    ...(charged
      ? [
          {
            id: 'charged',
            header: 'Charged',
            numeric: true,
            cell: ({ id }: Row) => <Money value={charged[id]} form="exact" />,
            total: <Money value={charged.total} form="exact" />,
          },
        ]
      : []),
  ]
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
}
