import { Leaf } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Day } from '../../ui/day.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { Investment } from '../api.ts'

/** What the member has invested in, newest first. */
export function RecentInvestments({ investments }: { investments: readonly Investment[] | undefined }) {
  return (
    <Card title="Recent Investments" padding="none" aside={<TextLink to="/placements">View All Investments</TextLink>}>
      <Table
        caption="Recent investments"
        columns={columns}
        rows={investments}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={<Leaf aria-hidden="true" size={22} />}
            title="No investments yet"
            action={
              <ButtonLink to="/opportunities" size="small">
                See what is open
              </ButtonLink>
            }
          >
            What you invest in will stand here with its amount, date and status.
          </EmptyState>
        }
      />
    </Card>
  )
}

const columns: readonly Column<Investment>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => <Money value={amount} form="whole" /> },
  { id: 'date', header: 'Date', cell: ({ date }) => <Day on={date} /> },
  { id: 'status', header: 'Status', cell: ({ status }) => <Badge tone={status === 'Active' ? 'good' : 'neutral'}>{status}</Badge> },
]
