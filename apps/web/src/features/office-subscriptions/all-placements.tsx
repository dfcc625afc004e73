import { Leaf } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'
import { DataList, useDataList } from '../data-list.tsx'
import { PersonName } from '../person-name.tsx'
import { HoldingHistory } from './holding-history.tsx'

/** What all members hold, for administrators. */
export function AllPlacements() {
  const { placements: t, orders } = useWords('officeSubscriptions')
  const { call } = useApi()
  const list = useDataList({
    filters: {},
    query: (page) => call.office.placements.list.queryOptions({ input: page }),
  })
  const { data } = list
  return (
    <>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <DataList
        list={list}
        caption={t.caption}
        rows={data?.items}
        rowKey={({ offerId, personId }) => `${offerId} ${personId}`}
        columns={[
          {
            id: 'member',
            header: t.member,
            cell: ({ personId }) => (
              <TextLink to={`/users/${personId}`}>
                <PersonName personId={personId} names={data?.names} />
              </TextLink>
            ),
          },
          {
            id: 'offer',
            header: t.offer,
            cell: ({ offerId, offerName }) => <TextLink to={`/subscriptions?offer=${offerId}&tab=holders`}>{offerName}</TextLink>,
          },
          { id: 'placed', header: t.placed, numeric: true, cell: ({ placed }) => <Money value={placed} form="exact" /> },
          {
            id: 'held',
            header: t.held,
            numeric: true,
            cell: ({ held }) =>
              held.amountMinor === '0' ? <Badge tone="neutral">{t.paidBack}</Badge> : <Money value={held} form="exact" />,
          },
          {
            id: 'since',
            header: t.since,
            cell: ({ since }) => (
              <span className="whitespace-nowrap">
                <Instant at={since} />
              </span>
            ),
          },
          {
            id: 'history',
            header: t.history,
            cell: ({ offerId, personId }) => (
              <HoldingHistory offerId={offerId} personId={personId} member={data?.names[personId]?.name ?? orders.aMember} />
            ),
          },
        ]}
        nothing={{ icon: <Leaf aria-hidden="true" size={22} />, title: t.nothing, text: t.nothingText }}
      />
    </>
  )
}
