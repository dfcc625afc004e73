import type { Risk } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useApi } from '../api.ts'
import { RiskDialog } from './risk-dialog.tsx'
import { levelWords, RiskScore } from './risk-score.tsx'

/** What could go wrong, as staff have written it down, greatest first. */
export function RiskRegister() {
  const { call, explain } = useApi()
  /** What the open dialog is about: a risk of the list, or one that is not in it yet. */
  const [editing, setEditing] = useState<Risk | 'new'>()
  const risks = useQuery(call.office.security.listRisks.queryOptions({ input: {} }))

  const columns: readonly Column<Risk>[] = [
    { id: 'description', header: 'Description', cell: ({ description }) => <span className="wrap-anywhere">{description}</span> },
    { id: 'likelihood', header: 'Likelihood', cell: ({ likelihood }) => levelWords[likelihood] },
    { id: 'impact', header: 'Impact', cell: ({ impact }) => levelWords[impact] },
    { id: 'score', header: 'Risk score', cell: ({ riskScore }) => <RiskScore score={riskScore} /> },
    { id: 'status', header: 'Status', cell: ({ status }) => <Badge tone={status === 'Mitigated' ? 'good' : 'care'}>{status}</Badge> },
    {
      id: 'actions',
      header: 'Actions',
      cell: (risk) => (
        <Button size="small" onClick={() => setEditing(risk)}>
          Edit<VisuallyHidden> the risk {risk.description}</VisuallyHidden>
        </Button>
      ),
    },
  ]

  return (
    <>
      <Card
        padding="none"
        title="Risk register"
        aside={
          <Button size="small" icon={<Plus aria-hidden="true" size={17} />} onClick={() => setEditing('new')}>
            Add risk
          </Button>
        }
      >
        {risks.isError ? (
          <div className="p-5">
            <ErrorState explanation={explain(risks.error)} onRetry={() => void risks.refetch()} busy={risks.isFetching} />
          </div>
        ) : (
          <Table
            caption="Risks, greatest first"
            columns={columns}
            rows={risks.data?.items}
            rowKey={({ id }) => id}
            empty={
              <EmptyState icon={<ShieldAlert aria-hidden="true" size={22} />} title="No risks recorded yet">
                Write down what could go wrong with Add risk: how likely it is, and how much it would hurt.
              </EmptyState>
            }
          />
        )}
      </Card>
      {editing && <RiskDialog risk={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
