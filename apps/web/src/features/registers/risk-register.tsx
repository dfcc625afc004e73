import type { Risk } from '@heathland/contract'
import { type RiskStatus, riskStatuses } from '@heathland/domain/security/risk'
import { Plus, ShieldAlert } from 'lucide-react'
import { createElement, Fragment, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { choiceFilter, DataList, useDataList } from '../data-list.tsx'
import { RiskDialog } from './risk-dialog.tsx'
import { levelWords, RiskScore } from './risk-score.tsx'

/** The risks that staff have recorded, highest score first. A register is read whole, so it is filtered and ordered here. */
export function RiskRegister() {
  const t = useWords('registers')
  const { call } = useApi()
  /** What the open dialog is about: a risk of the list, or one that is not in it yet. */
  const [editing, setEditing] = useState<Risk | 'new'>()
  const risks = useDataList({
    filters: { status: choiceFilter<RiskStatus>({ label: t.riskRegister.status, options: t.riskStatuses }) },
    query: () => call.office.security.listRisks.queryOptions({ input: {} }),
  })
  const { status } = risks.wanted

  const columns: readonly Column<Risk>[] = [
    {
      id: 'description',
      header: t.riskRegister.description,
      cell: ({ description }) => <span className="wrap-anywhere">{description}</span>,
    },
    { id: 'likelihood', header: t.riskRegister.likelihood, cell: ({ likelihood }) => levelWords(t)[likelihood] },
    { id: 'impact', header: t.riskRegister.impact, cell: ({ impact }) => levelWords(t)[impact] },
    {
      id: 'score',
      header: t.riskRegister.riskScore,
      sortable: true,
      orders: [t.riskRegister.lowestFirst, t.riskRegister.highestFirst],
      sortValue: ({ riskScore }) => riskScore,
      cell: ({ riskScore }) => <RiskScore score={riskScore} />,
    },
    {
      id: 'status',
      header: t.riskRegister.status,
      sortable: true,
      sortValue: (risk) => riskStatuses.indexOf(risk.status),
      orders: [t.riskRegister.openFirst, t.riskRegister.mitigatedFirst],
      cell: (risk) => <Badge tone={risk.status === 'Mitigated' ? 'good' : 'care'}>{t.riskStatuses[risk.status]}</Badge>,
    },
    {
      id: 'actions',
      header: t.riskRegister.actions,
      cell: (risk) => (
        <Button size="small" onClick={() => setEditing(risk)}>
          {createElement(
            Fragment,
            null,
            ...t.riskRegister.edit({
              hidden: <VisuallyHidden> {t.riskRegister.theRiskDescription({ description: risk.description })}</VisuallyHidden>,
            }),
          )}
        </Button>
      ),
    },
  ]

  return (
    <>
      <DataList
        list={risks}
        caption={t.riskRegister.riskRegister}
        columns={columns}
        rows={risks.data?.items.filter((risk) => status === undefined || risk.status === status)}
        rowKey={({ id }) => id}
        actions={
          <Button size="small" icon={<Plus aria-hidden="true" size={17} />} onClick={() => setEditing('new')}>
            {t.riskRegister.addRisk}
          </Button>
        }
        nothing={{
          icon: <ShieldAlert aria-hidden="true" size={22} />,
          title: t.riskRegister.noRisksRecordedYet,
          text: t.riskRegister.writeDownWhatCouldGo,
        }}
      />
      {editing && <RiskDialog risk={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
