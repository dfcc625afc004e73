import type { OfficeDistribution } from '@heathland/contract'
import { Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { DataList, useDataList } from '../data-list.tsx'

/** Every holder's share. */
export function DistributionLines({ distribution: { id, state, paid } }: { distribution: OfficeDistribution }) {
  const t = useWords('officeDistributions').lines
  const { call } = useApi()
  const lines = useDataList({
    filters: {},
    query: (page) => call.office.distributions.listLines.queryOptions({ input: { distributionId: id, ...page } }),
  })
  // Reading a list of people is recorded, so it is read again only when more of them are paid.
  const read = useRef(paid.holders)
  const { refetch } = lines.result
  useEffect(() => {
    if (read.current === paid.holders) return
    read.current = paid.holders
    void refetch()
  }, [paid.holders, refetch])
  const { data } = lines
  return (
    <DataList
      list={lines}
      title={t.caption}
      caption={t.caption}
      rows={data?.items}
      rowKey={({ personId }) => personId}
      rowsExpected={6}
      columns={[
        { id: 'member', header: t.member, cell: ({ personId }) => data?.names[personId]?.name ?? t.aMember },
        { id: 'held', header: t.held, numeric: true, cell: ({ held }) => <Money value={held} form="exact" /> },
        { id: 'amount', header: t.amount, numeric: true, cell: ({ amount }) => <Money value={amount} form="exact" /> },
        {
          id: 'state',
          header: t.state,
          cell: ({ paidAt }) => (
            <>
              <Badge tone={paidAt ? 'good' : 'neutral'}>{paidAt ? t.paid : state === 'draft' ? t.preview : t.waiting}</Badge>
              {paidAt && (
                <span className="mt-0.5 block text-small text-soft">
                  <Instant at={paidAt} />
                </span>
              )}
            </>
          ),
        },
      ]}
      nothing={{ icon: <Users aria-hidden="true" size={22} />, title: t.nothing, text: t.nothingText }}
    />
  )
}
