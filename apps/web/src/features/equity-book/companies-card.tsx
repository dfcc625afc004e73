import type { CompanyLine } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFormat } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { wholeText } from '../typed-numbers.ts'
import { Performance } from './performance.tsx'

const rowsShown = 8

/** The companies of one's own SPVs, on the dashboard. */
export function CompaniesCard() {
  const t = useWords('officeCompanies').card
  const { call, explain } = useApi()
  const format = useFormat()
  const companies = useQuery(call.office.companies.list.queryOptions({ input: {} }))
  const columns: readonly Column<CompanyLine>[] = [
    {
      id: 'company',
      header: t.company,
      cell: ({ id, name }) => (
        <Link to={`/investments?company=${id}`} className="block text-inherit underline-offset-3 wrap-anywhere hover:underline">
          {name}
        </Link>
      ),
    },
    { id: 'shares', header: t.shares, numeric: true, cell: ({ shares }) => <span className="figures">{wholeText(format, shares)}</span> },
    { id: 'value', header: t.value, numeric: true, cell: ({ value }) => (value ? <Money value={value} form="whole" /> : t.notValued) },
    { id: 'performance', header: t.performance, numeric: true, cell: ({ performance }) => <Performance percent={performance} /> },
  ]
  return (
    <Card
      padding="none"
      title={t.title}
      aside={
        <span className="text-dense">
          <TextLink to="/investments">
            {t.viewAll}
            <VisuallyHidden>: {t.title}</VisuallyHidden>
          </TextLink>
        </span>
      }
    >
      <div className="border-t border-line">
        {companies.isError && !companies.data ? (
          <div className="p-5">
            <ErrorState explanation={explain(companies.error)} onRetry={() => void companies.refetch()} busy={companies.isFetching} />
          </div>
        ) : (
          <Table
            caption={t.title}
            columns={columns}
            rows={companies.data?.items.slice(0, rowsShown)}
            rowsExpected={6}
            rowKey={({ id }) => id}
            density="dense"
            empty={
              <EmptyState
                icon={<Building2 aria-hidden="true" size={22} />}
                title={t.nothing}
                action={<ButtonLink to="/investments">{t.open}</ButtonLink>}
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
