import type { LedgerLine } from '@heathland/contract'
import type { Asset } from '@heathland/domain/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useApi } from '../api.ts'
import { StatementDownload } from './statement-download.tsx'

const asset: Asset = 'EUR'

/** What came in and went out, newest first, page by page, and the same as a file. */
export function Movements() {
  const { call, explain } = useApi()
  /** The keys that led to the shown page; the last one is its own. */
  const [keys, setKeys] = useState<readonly string[]>([])
  const after = keys.at(-1)
  const lines = useQuery({
    ...call.member.ledger.movements.queryOptions({ input: { asset, ...(after !== undefined && { after }) } }),
    placeholderData: keepPreviousData,
  })
  const next = lines.data?.next
  return (
    <Card title="Movements" padding="none" aside={<StatementDownload asset={asset} />}>
      {lines.isError ? (
        <div className="p-5">
          <ErrorState explanation={explain(lines.error)} onRetry={() => void lines.refetch()} busy={lines.isFetching} />
        </div>
      ) : (
        <Table
          caption="What came in and went out"
          columns={columns}
          rows={lines.data?.items}
          rowKey={({ postingId, side }) => `${postingId} ${side}`}
          rowsExpected={5}
          empty={
            <EmptyState icon={<ArrowLeftRight aria-hidden="true" size={22} />} title="Nothing has moved yet">
              Everything that comes in or goes out will stand here, with the balance after it.
            </EmptyState>
          }
        />
      )}
      {(keys.length > 0 || next !== undefined) && !lines.isError && (
        <div className="border-t border-line px-5 py-4">
          <Pagination
            label="Movements"
            previous={keys.length > 0 ? { onPress: () => setKeys(keys.slice(0, -1)) } : undefined}
            next={next !== undefined && !lines.isPlaceholderData ? { onPress: () => setKeys([...keys, next]) } : undefined}
            busy={lines.isPlaceholderData}
          >
            Page {keys.length + 1}
          </Pagination>
        </div>
      )}
    </Card>
  )
}

const columns: readonly Column<LedgerLine>[] = [
  { id: 'what', header: 'What', cell: ({ description }) => description },
  { id: 'when', header: 'When', cell: ({ bookedAt }) => <Instant at={bookedAt} /> },
  // What is booked is done; what is not yet done stands in the balance and the orders.
  { id: 'state', header: 'State', cell: () => <Badge tone="good">Booked</Badge> },
  {
    id: 'amount',
    header: 'Amount',
    numeric: true,
    cell: ({ side, money }) => (
      <span className={side === 'credit' ? 'whitespace-nowrap text-good' : 'whitespace-nowrap'}>
        {side === 'credit' ? '+' : '−'}
        <Money value={money} form="exact" />
      </span>
    ),
  },
  { id: 'balance', header: 'Balance', numeric: true, cell: ({ balance }) => <Money value={balance} form="exact" /> },
]
