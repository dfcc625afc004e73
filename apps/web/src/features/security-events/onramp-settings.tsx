import type { SecurityOverview } from '@heathland/contract'
import type { SecurityWords } from '@heathland/words/words'
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
import { useWords } from '../../ui/words.tsx'
import { useApi } from '../api.ts'

type Delivery = SecurityOverview['onramp']['deliveries'][number]

/** Where the onramp tells us what happened, and what became of what it told. Nothing here can be changed. */
export function OnrampSettings() {
  const t = useWords('security')

  const { call, explain } = useApi()
  const overview = useQuery(call.office.security.overview.queryOptions({ input: {} }))
  const onramp = overview.data?.onramp
  return (
    <Card padding="none" title={t.onrampSettings.onrampProviderIntegration}>
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
                  term: t.onrampSettings.webhookUrl,
                  // One press chooses all of it, to be copied.
                  value: onramp ? (
                    <code className="break-all select-all">{onramp.webhookUrl}</code>
                  ) : (
                    <Skeleton shape="my-1 h-4 max-w-80" />
                  ),
                  detail: t.onrampSettings.enterItAtTheProvider,
                },
                {
                  term: t.onrampSettings.refusedInTheLastDay,
                  value: onramp ? onramp.refusedLastDay || t.onrampSettings.none : <Skeleton shape="my-1 h-4 w-12" />,
                  detail: t.onrampSettings.eventsThatTheProviderHad,
                },
              ]}
            />
          </div>
          <div className="border-t border-line">
            <Table
              caption={t.onrampSettings.lastDeliveries}
              isCaptionShown
              columns={columns(t)}
              rows={onramp?.deliveries}
              rowKey={({ id }) => id}
              empty={
                <EmptyState icon={<Webhook aria-hidden="true" size={22} />} title={t.onrampSettings.noDeliveriesYet}>
                  {t.onrampSettings.whenTheProviderSendsAn}
                </EmptyState>
              }
            />
          </div>
        </>
      )}
    </Card>
  )
}

const outcomes = (t: SecurityWords) =>
  ({
    waiting: { words: t.onrampSettings.waiting, tone: 'care' },
    handled: { words: t.onrampSettings.handled, tone: 'good' },
    'given-up': { words: t.onrampSettings.givenUp, tone: 'bad' },
  }) as const satisfies Record<Delivery['outcome'], { words: string; tone: Tone }>

const columns = (t: SecurityWords): readonly Column<Delivery>[] => [
  {
    id: 'event',
    header: t.onrampSettings.event,
    cell: ({ id, type }) => (
      <>
        <span className="block wrap-anywhere">{type}</span>
        <span className="block text-small font-normal break-all text-soft">{id}</span>
      </>
    ),
  },
  { id: 'received', header: t.onrampSettings.received, cell: ({ receivedAt }) => <Instant at={receivedAt} /> },
  {
    id: 'outcome',
    header: t.onrampSettings.outcome,
    cell: ({ outcome }) => <Badge tone={outcomes(t)[outcome].tone}>{outcomes(t)[outcome].words}</Badge>,
  },
]
