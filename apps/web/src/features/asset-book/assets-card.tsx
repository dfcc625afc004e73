import type { AssetLine } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { Link } from 'react-router'
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
import { StatusBadge } from './status-badge.tsx'

const rowsShown = 8

/** The assets of one's own SPVs, on the dashboard. */
export function AssetsCard() {
  const t = useWords('officeProduction').card
  const { call, explain } = useApi()
  const assets = useQuery(call.office.production.list.queryOptions({ input: {} }))
  const columns: readonly Column<AssetLine>[] = [
    {
      id: 'name',
      header: t.name,
      cell: ({ id, name }) => (
        <Link to={`/assets?asset=${id}`} className="block text-inherit underline-offset-3 wrap-anywhere hover:underline">
          {name}
        </Link>
      ),
    },
    { id: 'status', header: t.status, cell: ({ status }) => <StatusBadge status={status} /> },
    { id: 'value', header: t.value, numeric: true, cell: ({ value }) => <Money value={value} form="whole" /> },
  ]
  return (
    <Card
      padding="none"
      title={t.title}
      aside={
        <span className="text-dense">
          <TextLink to="/assets">
            {t.viewAll}
            <VisuallyHidden>: {t.title}</VisuallyHidden>
          </TextLink>
        </span>
      }
    >
      <div className="border-t border-line">
        {assets.isError && !assets.data ? (
          <div className="p-5">
            <ErrorState explanation={explain(assets.error)} onRetry={() => void assets.refetch()} busy={assets.isFetching} />
          </div>
        ) : (
          <Table
            caption={t.title}
            columns={columns}
            rows={assets.data?.items.slice(0, rowsShown)}
            rowsExpected={6}
            rowKey={({ id }) => id}
            density="dense"
            empty={
              <EmptyState
                icon={<Zap aria-hidden="true" size={22} />}
                title={t.nothing}
                action={<ButtonLink to="/assets">{t.open}</ButtonLink>}
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
