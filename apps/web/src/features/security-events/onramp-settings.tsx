import type { SecurityOverview } from '@heathland/contract'
import { useQuery } from '@tanstack/react-query'
import { Webhook } from 'lucide-react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Instant } from '../../ui/instant.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useApi } from '../api.ts'

type Delivery = SecurityOverview['onramp']['deliveries'][number]

/** Where the onramp tells us what happened, and what became of what it told. Nothing here can be changed. */
export function OnrampSettings() {
  const { call, explain } = useApi()
  const overview = useQuery(call.office.security.overview.queryOptions({ input: {} }))
  const onramp = overview.data?.onramp
  return (
    <Card padding="none" title="Onramp provider integration">
      {overview.isError ? (
        <div className="p-5">
          <ErrorState explanation={explain(overview.error)} onRetry={() => void overview.refetch()} busy={overview.isFetching} />
        </div>
      ) : (
        <>
          <div className="px-5 pt-1 pb-5">
            <DefinitionList
              items={[
                {
                  term: 'Webhook URL',
                  // One press chooses all of it, to be copied.
                  value: onramp ? (
                    <code className="break-all select-all">{onramp.webhookUrl}</code>
                  ) : (
                    <Skeleton shape="my-1 h-4 max-w-80" />
                  ),
                  detail: 'Enter it at the provider.',
                },
                {
                  term: 'Refused in the last day',
                  value: onramp ? onramp.refusedLastDay || 'None' : <Skeleton shape="my-1 h-4 w-12" />,
                  detail: 'Events that the provider had not signed, or that could not be read.',
                },
              ]}
            />
          </div>
          <div className="border-t border-line">
            <Table
              caption="Last deliveries"
              isCaptionShown
              columns={columns}
              rows={onramp?.deliveries}
              rowKey={({ id }) => id}
              empty={
                <EmptyState icon={<Webhook aria-hidden="true" size={22} />} title="No deliveries yet">
                  When the provider sends an event, it stands here with what became of it.
                </EmptyState>
              }
            />
          </div>
        </>
      )}
    </Card>
  )
}

const outcomes = {
  waiting: { words: 'Waiting', tone: 'care' },
  handled: { words: 'Handled', tone: 'good' },
  'given-up': { words: 'Given up', tone: 'bad' },
} as const satisfies Record<Delivery['outcome'], { words: string; tone: Tone }>

const columns: readonly Column<Delivery>[] = [
  {
    id: 'event',
    header: 'Event',
    cell: ({ id, type }) => (
      <>
        <span className="block wrap-anywhere">{type}</span>
        <span className="block text-small font-normal break-all text-soft">{id}</span>
      </>
    ),
  },
  { id: 'received', header: 'Received', cell: ({ receivedAt }) => <Instant at={receivedAt} /> },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ outcome }) => <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].words}</Badge>,
  },
]
