import type { LoanLine } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Money } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { statusTones } from '../loan-words.ts'
import { answerOf } from './answer.ts'

const rowsShown = 8

/** The loans of one's lending SPV, those that are late first: borrower, amount and status. */
export function LoansCard() {
  const words = useWords('officeDashboards')
  const t = words.loans
  const { statuses } = useWords('officeLoans')
  const { call, explain } = useApi()
  const listed = useQuery(call.office.loans.list.queryOptions({ input: {} }))
  const loans = answerOf(listed, ({ items }) => items)
  const shown = loans.rows?.toSorted((one, other) => other.daysLate - one.daysLate).slice(0, rowsShown)
  const columns: readonly Column<LoanLine>[] = [
    {
      id: 'borrower',
      header: t.borrower,
      cell: ({ id, borrower, number }) => (
        <>
          <Link to={`/loans?loan=${id}`} className="block text-inherit underline-offset-3 wrap-anywhere hover:underline">
            {borrower}
          </Link>
          <span className="block text-small font-normal text-soft">{number}</span>
        </>
      ),
    },
    { id: 'amount', header: t.amount, numeric: true, cell: ({ amount }) => <Money value={amount} form="whole" /> },
    { id: 'status', header: t.status, cell: ({ status }) => <Badge tone={statusTones[status]}>{statuses[status]}</Badge> },
  ]
  return (
    <Card
      padding="none"
      title={t.title}
      aside={
        <span className="text-dense">
          <TextLink to="/loans">
            {words.queue.viewAll}
            <VisuallyHidden>: {t.title}</VisuallyHidden>
          </TextLink>
        </span>
      }
    >
      <div className="border-t border-line">
        {!loans.rows && loans.isError ? (
          <div className="p-5">
            <ErrorState explanation={explain(loans.error)} onRetry={loans.retry} busy={loans.isFetching} />
          </div>
        ) : (
          <Table
            caption={t.title}
            columns={columns}
            rows={shown}
            rowsExpected={5}
            rowKey={({ id }) => id}
            density="dense"
            empty={
              <EmptyState
                icon={<HandCoins aria-hidden="true" size={22} />}
                title={t.nothing}
                action={<ButtonLink to="/loans">{t.open}</ButtonLink>}
              >
                {t.nothingText}
              </EmptyState>
            }
          />
        )}
      </div>
    </Card>
  )
}
