import type { DistributionRow } from '@heathland/contract'
import { HandCoins, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Day } from '../../ui/day.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import type { Column } from '../../ui/table.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { DataList, useDataList } from '../data-list.tsx'
import { lazyDialog } from '../lazy-part.tsx'
import { useSession } from '../session.ts'
import { mayDistribute, stateTones } from './distribution-tones.ts'

const NewDistributionDialog = lazyDialog(async () => (await import('./new-distribution-dialog.tsx')).NewDistributionDialog)

/** The distributions of one's own SPVs, and the way to draft another. */
export function DistributionsList() {
  const words = useWords('officeDistributions')
  const t = words.list
  const { call } = useApi()
  const { user } = useSession()
  const [isCreating, setCreating] = useState(false)
  const list = useDataList({ filters: {}, query: (input) => call.office.distributions.list.queryOptions({ input }) })
  const mayWrite = mayDistribute(user?.role)
  const create = mayWrite && (
    <Button size="small" variant="primary" icon={<Plus aria-hidden="true" size={16} />} onClick={() => setCreating(true)}>
      {t.create}
    </Button>
  )
  const columns: readonly Column<DistributionRow>[] = [
    {
      id: 'offer',
      header: t.offer,
      cell: ({ id, offerName, company, number }) => (
        <>
          <Link to={`/distributions/${id}`} className="block text-inherit underline-offset-3 wrap-anywhere hover:underline">
            {offerName}
          </Link>
          <span className="block text-small font-normal text-soft wrap-anywhere">
            {number} · {company}
          </span>
        </>
      ),
    },
    { id: 'kind', header: t.kind, cell: ({ kind }) => words.kinds[kind] },
    { id: 'record', header: t.recordOn, cell: ({ recordOn }) => <Day on={recordOn} /> },
    { id: 'amount', header: t.amount, numeric: true, cell: ({ amount }) => <Money value={amount} form="exact" /> },
    { id: 'state', header: t.state, cell: ({ state }) => <Badge tone={stateTones[state]}>{words.states[state]}</Badge> },
    {
      id: 'drafted',
      header: t.drafted,
      cell: ({ draftedAt }) => (
        <span className="whitespace-nowrap">
          <Instant at={draftedAt} />
        </span>
      ),
    },
  ]
  return (
    <>
      <DataList
        list={list}
        caption={t.caption}
        columns={columns}
        rows={list.data?.items}
        rowKey={({ id }) => id}
        rowsExpected={6}
        actions={create}
        nothing={{
          icon: <HandCoins aria-hidden="true" size={22} />,
          title: t.nothing,
          text: mayWrite ? t.nothingText : t.nothingForReview,
          action: create,
        }}
      />
      {isCreating && <NewDistributionDialog onClose={() => setCreating(false)} />}
    </>
  )
}
